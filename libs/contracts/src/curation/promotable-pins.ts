import * as z from 'zod/mini';
import { route } from '../route.ts';

/** Reasons for which a pin cannot be an ad. */
export const promotionFlaws = ['not-own-or-public', 'withheld', 'media-not-ready', 'no-destination'] as const;
export type PromotionFlaw = (typeof promotionFlaws)[number];

export const promotablePin = z.object({
  pin_id: z.string(),
  owner_id: z.string(),
  flaw: z.nullable(z.enum(promotionFlaws)),
  title: z.nullable(z.string()),
  link: z.nullable(z.string()),
});
export type PromotablePinView = z.infer<typeof promotablePin>;

/** Most pins whose words are asked for at once. */
export const MAX_PINS_OF_WORDS = 500;

/** Words of public pins, by which their ads are chosen; pins that are not public are left out. */
export const askPinWords = route.post('curation.pinWords', '/internal/curation/pin-words/', {
  service: 'curation',
  session: 'internal',
  limit: 'none',
  safe: true,
  body: z.object({ pin_ids: z.array(z.uuid()).check(z.maxLength(MAX_PINS_OF_WORDS)) }),
  answer: z.object({ pins: z.array(z.object({ pin_id: z.string(), words: z.array(z.string()) })) }),
});

/** DS-149: a pin as the ads service asks for it before it becomes an ad; null for one that the account may not know of. */
export const askPromotablePin = route.post('curation.promotablePin', '/internal/curation/promotable-pins/', {
  service: 'curation',
  session: 'internal',
  limit: 'none',
  safe: true,
  body: z.object({ pin_id: z.string().check(z.maxLength(64)), account_id: z.uuid() }),
  answer: z.object({ pin: z.nullable(promotablePin) }),
});
