import { askPromotablePin, type PromotablePinView } from '@corkboard/contracts/curation/promotable-pins';
import type { InternalCall } from './internal-call.ts';

/** Pins as the ads service asks for them. Throws Unreachable when curation cannot answer. */
export interface PromotablePins {
  /** Null for a pin that is not there, or that the account may not know of. */
  find(pinId: string, accountId: string): Promise<PromotablePinView | null>;
}
export const PROMOTABLE_PINS = Symbol('PromotablePins');

/** Pins asked of curation over HTTP. */
export class RemotePromotablePins implements PromotablePins {
  constructor(private readonly call: InternalCall) {}

  async find(pinId: string, accountId: string): Promise<PromotablePinView | null> {
    const answer = await this.call(askPromotablePin.path, { pin_id: pinId, account_id: accountId });
    return askPromotablePin.answer?.parse(answer).pin ?? null;
  }
}
