import { MAX_INTEREST_ID, MAX_INTERESTS_OF_PERSON } from '@corkboard/rules/ads/interests';
import * as z from 'zod/mini';
import { route } from '../route.ts';

export const adSurfaces = ['home', 'search', 'related'] as const;
export type AdSurface = (typeof adSurfaces)[number];

/** Coarse facts of an adult viewer. Where one is unknown, no ad that asks for it matches; an unknown gender is `unknown`. */
export const slotViewer = z.object({
  account_id: z.uuid(),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  age_bucket: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  device: z.nullable(z.string()),
  /** Ids of interests of the pins that the viewer saved lately; left out where they are not known yet. */
  interests: z.optional(
    z.array(z.string().check(z.maxLength(MAX_INTEREST_ID))).check(z.maxLength(MAX_INTERESTS_OF_PERSON)),
  ),
});
export type SlotViewer = z.infer<typeof slotViewer>;

export const MAX_SLOTS = 40;
/** Most words of a page, and the characters of each, by which ads are chosen. */
export const MAX_SLOT_WORDS = 40;
export const MAX_SLOT_WORD = 64;

/** DS-165: one call per page of a list. Fewer ads than positions where fewer fit; at most one of an ad account. */
export const adSlots = route.post('ads.slots', '/internal/v1/slots/', {
  service: 'ads',
  session: 'internal',
  limit: 'none',
  safe: true,
  body: z.object({
    surface: z.enum(adSurfaces),
    /** Null for who objects to personal ads: then only ads that share a word or an interest with the page match. */
    viewer: z.nullable(slotViewer),
    /** Country in which an ad has to run to be shown at all, where there is no viewer. */
    market: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    /** Words of the search or of the page, as they are searched. */
    words: z.optional(z.array(z.string().check(z.maxLength(MAX_SLOT_WORD))).check(z.maxLength(MAX_SLOT_WORDS))),
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
        /** Page to which the ad leads; null or left out: the one of its pin. */
        destination_url: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
});
export type ServedAd = z.infer<typeof adSlots.answer & {}>['ads'][number];
