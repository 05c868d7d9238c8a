import type { PinCard } from '@corkboard/contracts/curation/entities';
import { expect, it } from '@jest/globals';
import { openForm } from './promotion-form.ts';

const pin = { id: 'p1', title: 'Lamp', link: 'https://lamps.test/' };

it.each([
  [undefined, 'regular'],
  [{ url: '/v/h', duration_ms: 5_000 }, 'video'],
])('opens with the type of ad that the pin is: %j [S-192 part]', (video, ad_type) => {
  expect(openForm({ ...pin, video } as unknown as PinCard, 'US', '2026-03-04').ad_type).toBe(ad_type);
});
