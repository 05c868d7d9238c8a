import * as z from 'zod/mini';
import { route } from '../route.ts';

export const PROMOTED_PINS_MAX = 50;

/** Those of these pins that are ads now: approved, not paused, and their campaign has not ended. */
export const askPromotedPins = route.post('ads.promotedPins', '/internal/ads/promoted-pins/', {
  service: 'ads',
  session: 'internal',
  limit: 'none',
  safe: true,
  body: z.object({ pin_ids: z.array(z.uuid()).check(z.maxLength(PROMOTED_PINS_MAX)) }),
  answer: z.object({ pin_ids: z.array(z.string()) }),
});
