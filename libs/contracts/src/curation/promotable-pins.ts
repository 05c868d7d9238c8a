import * as z from 'zod/mini';
import { route } from '../route.ts';
import { pinCard } from './entities.ts';

/** Reasons for which a pin cannot be an ad. */
export const promotionFlaws = ['not-own-or-public', 'withheld', 'media-not-ready', 'no-destination'] as const;
export type PromotionFlaw = (typeof promotionFlaws)[number];

export const promotablePin = z.object({
  pin_id: z.string(),
  owner_id: z.string(),
  flaw: z.nullable(z.enum(promotionFlaws)),
  title: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** Everything that its owner wrote on it. */
  texts: z.array(z.string()),
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

/** A pin as everybody sees it; null for one that not everybody may see. For staff who decide whether it becomes an ad. */
export const askPinPreview = route.post('curation.pinPreview', '/internal/curation/pin-previews/', {
  service: 'curation',
  session: 'internal',
  limit: 'none',
  safe: true,
  body: z.object({ pin_id: z.uuid() }),
  answer: z.object({ pin: z.nullable(pinCard) }),
});

/** `hidden`: its board is secret or protected; `gone`: it was deleted, or never there. */
export const pinVisibilities = ['public', 'hidden', 'gone'] as const;
export type PinVisibility = (typeof pinVisibilities)[number];

/** Whether people can see a pin now, from its stream: as soon as an event of it was heard, the answer knows of it. */
export const askPinVisibility = route.post('curation.pinVisibility', '/internal/curation/pin-visibilities/', {
  service: 'curation',
  session: 'internal',
  limit: 'none',
  safe: true,
  body: z.object({ pin_id: z.uuid() }),
  answer: z.object({ visibility: z.enum(pinVisibilities) }),
});
