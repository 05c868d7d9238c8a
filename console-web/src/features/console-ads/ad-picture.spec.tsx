import type { PinCard } from '@corkboard/contracts/curation/entities';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { AdPicture } from './ad-preview.tsx';

const size = { url: '/i/474x/h', width: 160, height: 200 };
const pin = { title: 'Turning lamp', alt_text: null, images: { '474x': size }, dominant_color: '#aa3300' };

it('is the video of an ad that has one, which staff can watch to its end before they decide', () => {
  render(<AdPicture pin={{ ...pin, video: { url: '/v/h', duration_ms: 5_000 } } as unknown as PinCard} />);
  const video = screen.getByLabelText<HTMLVideoElement>('Turning lamp');
  expect([video.getAttribute('src'), video.getAttribute('poster'), video.controls]).toEqual([
    '/v/h',
    '/i/474x/h',
    true,
  ]);
  expect(screen.queryByRole('img')).toBeNull();
});
