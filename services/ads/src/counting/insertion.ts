import type { KeyObject } from 'node:crypto';
import type { AdSurface } from '@corkboard/contracts/ads/slots';
import { SealedTokens } from '@corkboard/http-edge/sealed-tokens';
import { billableEvents, INSERTION_LIFETIME_MS } from '@corkboard/rules/ads/hits';
import * as z from 'zod/mini';
import type { PriceOfAd } from '../prices/prices-of-ads.ts';

const interestFrom = ['page', 'saves'] as const;

const insertionSchema = z.object({
  insertionId: z.string(),
  adId: z.string(),
  adGroupId: z.string(),
  campaignId: z.string(),
  advertiserId: z.string(),
  /** Owner of the ad account: hits of their own do not count. */
  ownerUserId: z.string(),
  pinId: z.string(),
  surface: z.string() as unknown as z.ZodMiniType<AdSurface>,
  /** Counted from 1 in the list with its ads. */
  position: z.number(),
  country: z.string(),
  ageBucket: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  device: z.nullable(z.string()),
  /** Shares a word with the search or the page; left out by a release that did not ask. */
  byWords: z.optional(z.boolean()),
  /** Interest that it asks for and was shown by, and what that is known from; left out where it asks for none. */
  interest: z.optional(z.object({ id: z.string(), from: z.enum(interestFrom) })),
  /** HMAC of the viewer under the key of the month, base64url: it is destroyed with the rows. NOBODY: of nobody. */
  viewerKey: z.string(),
  currency: z.string(),
  /** Null without a price list: then nothing is charged (DS-168). */
  price: z.nullable(z.object({ priceListId: z.string(), billable: z.enum(billableEvents), priceMicro: z.number() })),
  /** Origin of the page to which the ad leads; left out where the ad names none. */
  destination: z.optional(z.string()),
  /** DS-170: true for ads of the demo, which cost nothing. */
  synthetic: z.optional(z.boolean()),
  /** ISO 8601, UTC. */
  servedAt: z.string(),
});

/** Frozen when an ad is served: its price, price list, billable event and, by the UTC day of `servedAt`, its budget day. */
export type Insertion = z.infer<typeof insertionSchema>;
export type AdInterest = NonNullable<Insertion['interest']>;
export type FrozenPrice = PriceOfAd;

/** UTC day of serving, `yyyy-mm-dd`: the day whose budget is charged. */
export const budgetDayOf = ({ servedAt }: Pick<Insertion, 'servedAt'>): string => servedAt.slice(0, 10);

export const isExpired = ({ servedAt }: Pick<Insertion, 'servedAt'>, now: number): boolean =>
  now - Date.parse(servedAt) > INSERTION_LIFETIME_MS;

/** `tracking_params`: an insertion as browsers carry it, which they can neither read nor make (DS-166). */
export class Insertions {
  readonly #sealed: SealedTokens;

  constructor(cookieKey: KeyObject) {
    this.#sealed = new SealedTokens(cookieKey, 'ad-insertions');
  }

  seal(insertion: Insertion): string {
    return this.#sealed.seal(JSON.stringify(insertion));
  }

  /** Null for a text that this installation did not seal, or sealed in a release that said other things of an insertion. */
  open(trackingParams: string): Insertion | null {
    const text = this.#sealed.open(trackingParams);
    if (text === null) return null;
    const { success, data } = insertionSchema.safeParse(JSON.parse(text));
    return success ? data : null;
  }
}
