import { adFacts, complaintReasons } from '@corkboard/rules/ads/complaints';
import * as z from 'zod/mini';
import { route } from '../route.ts';
import { MAX_TRACKING_PARAMS } from './hits.ts';

const own = { service: 'ads', session: 'required' } as const;
/** The ad as it was shown to the caller. */
const shown = { tracking_params: z.string().check(z.minLength(1), z.maxLength(MAX_TRACKING_PARAMS)) };

export const whyThisAd = route.post('ads.whyThisAd', '/ads/v4/shown_ads/why/', {
  ...own,
  limit: 'read',
  safe: true,
  body: z.object(shown),
  answer: z.object({
    /** Name of the ad account; null once it is gone. */
    paid_by: z.nullable(z.string()),
    /** False: it was chosen by the words and interests of the page, and by nothing of the caller. */
    is_personal: z.boolean(),
    /** Coarse facts that matched; `value` is null for words, and the name of an interest. */
    facts: z.array(z.object({ fact: z.enum(adFacts), value: z.nullable(z.string()) })),
  }),
});
export type WhyThisAd = z.infer<typeof whyThisAd.answer & {}>;

/** Once per person and ad: a repetition changes nothing. */
export const reportAd = route.post('ads.reportAd', '/ads/v4/shown_ads/report/', {
  ...own,
  limit: 'adReport',
  body: z.object({ ...shown, reason: z.enum(complaintReasons) }),
  answer: z.object({ reported: z.literal(true) }),
});
