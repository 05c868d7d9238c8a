import { askPinWords, askPromotablePin, type PromotablePinView } from '@corkboard/contracts/curation/promotable-pins';
import type { InternalCall } from './internal-call.ts';

/** Pins as the ads service asks for them. Throws Unreachable when curation cannot answer. */
export interface PromotablePins {
  /** Null for a pin that is not there, or that the account may not know of. */
  find(pinId: string, accountId: string): Promise<PromotablePinView | null>;
  /** Words by which ads of pins are chosen, of public pins alone. At most MAX_PINS_OF_WORDS ids. */
  wordsOf(pinIds: readonly string[]): Promise<PinWordsById>;
}
export type PinWordsById = ReadonlyMap<string, readonly string[]>;
export const PROMOTABLE_PINS = Symbol('PromotablePins');

/** Pins asked of curation over HTTP. */
export class RemotePromotablePins implements PromotablePins {
  constructor(private readonly call: InternalCall) {}

  async find(pinId: string, accountId: string): Promise<PromotablePinView | null> {
    const answer = await this.call(askPromotablePin.path, { pin_id: pinId, account_id: accountId });
    return askPromotablePin.answer?.parse(answer).pin ?? null;
  }

  async wordsOf(pinIds: readonly string[]): Promise<PinWordsById> {
    const answer = await this.call(askPinWords.path, { pin_ids: pinIds });
    return new Map(askPinWords.answer?.parse(answer).pins.map(({ pin_id: id, words }) => [id, words]));
  }
}
