import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { ANSWERS_WITHIN_MS, resource } from '../route.ts';
import { picture, webAddress } from './media.ts';

/** DS-085: at most this many pictures of a page. */
export const MAX_PINNABLE = 30;

/** One picture that a page offers. `url` is where it is on the web: it is what gets registered and saved. */
export const pinnable = z.object({
  type: z.literal('pinnable'),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** Our own signed copy, so that looking at the choice does not tell the site who looks. */
  preview: picture,
  /** Alt text, else title of the page; a suggestion. */
  title: z.nullable(z.string()),
});
export type Pinnable = z.infer<typeof pinnable>;

/** Reasons why a page was not looked at: `error.data.reason` of a refusal (2301). */
export const scrapeRefusals = [
  'address-not-allowed',
  'too-many-redirects',
  'too-large',
  'too-slow',
  'not-found',
  'unreachable',
] as const;
export type ScrapeRefusal = (typeof scrapeRefusals)[number];

/** Best first: og:image, twitter:image, schema.org, then the others by area. Empty for a page that opts out (DS-086). */
export const findPinImages = resource('FindPinImagesResource', 'get', {
  ...byAccount('curation', 'scrape'),
  // DS-084: another's page and its pictures may take 10 s together.
  answersWithin: 10_000 + ANSWERS_WITHIN_MS,
  options: z.object({
    url: webAddress,
    /** DS-087: counted, nothing else. */
    scrapeMetric: z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,40}$/))),
  }),
  answer: z.array(pinnable),
});
