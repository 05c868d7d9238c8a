import { businessActs } from '@corkboard/rules/ads/permissions';
import * as z from 'zod/mini';
import { route } from '../route.ts';

/** One account that wants to do something for another one, in an ad account if one is named. */
export const actingQuestion = z.object({
  actor_id: z.uuid(),
  /** Account of the business. Null: only the ad account is asked about. */
  subject_id: z.nullable(z.string().check(z.maxLength(64))),
  advertiser_id: z.nullable(z.string().check(z.maxLength(64))),
  act: z.enum(businessActs),
});
export type ActingQuestion = z.infer<typeof actingQuestion>;

const actingAnswers = ['allowed', 'refused', 'two-factor-required', 'advertiser-unknown'] as const;

export const actingAnswer = z.object({
  answer: z.enum(actingAnswers),
  /** S-229: owner of the ad account that was named. Null: none was, or it is not allowed. */
  advertiser_owner_id: z.nullable(z.string()),
});
export type ActingAnswer = z.infer<typeof actingAnswer>;
export const ACTING_QUESTIONS_MAX = 200;

/** DS-200, DS-203: acting subject and ad account of many commands, answered in their order from the streams. */
export const askActing = route.post('ads.acting', '/internal/ads/acting/', {
  service: 'ads',
  session: 'internal',
  limit: 'none',
  safe: true,
  body: z.object({ questions: z.array(actingQuestion).check(z.maxLength(ACTING_QUESTIONS_MAX)) }),
  answer: z.object({ answers: z.array(actingAnswer) }),
});
