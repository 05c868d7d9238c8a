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

/** Words by which ads of pins are chosen; pins that cannot be ads of any account are left out. */
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
  body: z.object({
    pin_id: z.string().check(z.maxLength(64)),
    account_id: z.uuid(),
    /** Ad account that would show it: pins on its protected boards may be ads, too. */
    advertiser_id: z.optional(z.uuid()),
  }),
  answer: z.object({ pin: z.nullable(promotablePin) }),
});

/** A pin as everybody sees it in an ad; null for one that cannot be an ad. For staff who decide whether it becomes one. */
export const askPinPreview = route.post('curation.pinPreview', '/internal/curation/pin-previews/', {
  service: 'curation',
  session: 'internal',
  limit: 'none',
  safe: true,
  body: z.object({ pin_id: z.uuid(), advertiser_id: z.optional(z.uuid()) }),
  answer: z.object({ pin: z.nullable(pinCard) }),
});

/** `public`: on a protected board of the ad account, too; `hidden`: its board is secret; `gone`: it was deleted, or never there. */
export const pinVisibilities = ['public', 'hidden', 'gone'] as const;
export type PinVisibility = (typeof pinVisibilities)[number];

/** Whether people can see a pin of an ad now, from its stream: as soon as an event of it was heard, the answer knows of it. */
export const askPinVisibility = route.post('curation.pinVisibility', '/internal/curation/pin-visibilities/', {
  service: 'curation',
  session: 'internal',
  limit: 'none',
  safe: true,
  body: z.object({ pin_id: z.uuid(), advertiser_id: z.optional(z.uuid()) }),
  answer: z.object({ visibility: z.enum(pinVisibilities) }),
});
