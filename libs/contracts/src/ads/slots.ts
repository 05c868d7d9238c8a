import * as z from 'zod/mini';
import { route } from '../route.ts';

export const adSurfaces = ['home', 'search', 'related'] as const;
export type AdSurface = (typeof adSurfaces)[number];

/** Coarse facts of an adult viewer. Where one is unknown, no ad that asks for it matches. */
export const slotViewer = z.object({
  account_id: z.uuid(),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  age_bucket: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
export type SlotViewer = z.infer<typeof slotViewer>;

export const MAX_SLOTS = 40;

/** DS-165: one call per page of a feed. Fewer ads than positions where fewer fit; at most one of an ad account. */
export const adSlots = route.post('ads.slots', '/internal/v1/slots/', {
  service: 'ads',
  session: 'internal',
  limit: 'none',
  safe: true,
  body: z.object({
    surface: z.enum(adSurfaces),
    viewer: slotViewer,
    /** Counted from 1 in the list with its ads. */
    positions: z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(MAX_SLOTS)),
  }),
  answer: z.object({
    ads: z.array(
      z.object({
        position: z.number(),
        pin_id: z.string(),
        /** DS-166: sealed by the ads service, good for a day; hits are reported with it. */
        tracking_params: z.string(),
      }),
    ),
  }),
});
export type ServedAd = z.infer<typeof adSlots.answer & {}>['ads'][number];
