import { hitTypes } from '@corkboard/rules/ads/hits';
import * as z from 'zod/mini';
import { route } from '../route.ts';
import { attributionSource } from './attribution.ts';

export const MAX_HITS = 50;
/** Longest `tracking_params`, in characters. */
export const MAX_TRACKING_PARAMS = 2_048;

export const reportedHit = z.object({
  tracking_params: z.string().check(z.minLength(1), z.maxLength(MAX_TRACKING_PARAMS)),
  type: z.enum(hitTypes),
  /** Clock of the browser; it is moved between the serving and the receipt of the hit. */
  at: z.iso.datetime(),
});
export type ReportedHit = z.infer<typeof reportedHit>;

/** Hits of ads on a page, several at once. All are kept; which of them count is for the reports alone. */
export const reportHits = route.post('ads.reportHits', '/ads/v4/hits/', {
  service: 'ads',
  session: 'required',
  limit: 'adHits',
  body: z.object({
    hits: z.array(reportedHit).check(z.minLength(1), z.maxLength(MAX_HITS)),
    /** True: the answer says which sources of attribution the hits are. */
    sources: z.optional(z.boolean()),
  }),
  answer: z.object({ received: z.number(), sources: z.optional(z.array(attributionSource)) }),
});
