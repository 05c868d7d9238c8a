import type { PinCard } from '@corkboard/contracts/curation/entities';
import {
  askPinPreview,
  askPinVisibility,
  askPinWords,
  askPromotablePin,
  type PinVisibility,
  type PromotablePinView,
} from '@corkboard/contracts/curation/promotable-pins';
import type { InternalCall } from './internal-call.ts';

/** Pins as the ads service asks for them. Throws Unreachable when curation cannot answer. */
export interface PromotablePins {
  /** Null for a pin that is not there, or that the account may not know of. */
  find(pinId: string, accountId: string, advertiserId?: string): Promise<PromotablePinView | null>;
  /** Words by which ads of pins are chosen, without those of pins that cannot be ads. At most MAX_PINS_OF_WORDS ids. */
  wordsOf(pinIds: readonly string[]): Promise<PinWordsById>;
  /** As everybody sees it in an ad of this ad account; null where it cannot be one. */
  preview(pinId: string, advertiserId?: string): Promise<PinCard | null>;
  /** Whether people can see it now in an ad of this ad account. */
  visibility(pinId: string, advertiserId?: string): Promise<PinVisibility>;
}
export type PinWordsById = ReadonlyMap<string, readonly string[]>;
export const PROMOTABLE_PINS = Symbol('PromotablePins');

/** Pins asked of curation over HTTP. */
export class RemotePromotablePins implements PromotablePins {
  constructor(private readonly call: InternalCall) {}

  async find(pinId: string, accountId: string, advertiserId?: string): Promise<PromotablePinView | null> {
    const asked = { pin_id: pinId, account_id: accountId, advertiser_id: advertiserId };
    const answer = await this.call(askPromotablePin.path, asked);
    return askPromotablePin.answer?.parse(answer).pin ?? null;
  }

  async wordsOf(pinIds: readonly string[]): Promise<PinWordsById> {
    const answer = await this.call(askPinWords.path, { pin_ids: pinIds });
    return new Map(askPinWords.answer?.parse(answer).pins.map(({ pin_id: id, words }) => [id, words]));
  }

  async preview(pinId: string, advertiserId?: string): Promise<PinCard | null> {
    const answer = await this.call(askPinPreview.path, { pin_id: pinId, advertiser_id: advertiserId });
    return askPinPreview.answer?.parse(answer).pin ?? null;
  }

  async visibility(pinId: string, advertiserId?: string): Promise<PinVisibility> {
    const answer = await this.call(askPinVisibility.path, { pin_id: pinId, advertiser_id: advertiserId });
    return askPinVisibility.answer?.parse(answer).visibility ?? 'gone';
  }
}
