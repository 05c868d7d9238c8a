import type { PromotablePinView, PromotionFlaw } from '@corkboard/contracts/curation/promotable-pins';
import type { PromotablePins } from '@corkboard/http-edge/peers/curation-peer';
import { isWebLink } from '@corkboard/rules/curation/pin-texts';
import { Injectable } from '@nestjs/common';
import { PinPage, type ShownPin } from '../pins/read-models/pin-page/pin-page.ts';

/** The first reason for which an account cannot promote a pin; null where it can. */
export const promotionFlawOf = (
  pin: Pick<ShownPin, 'owner_id' | 'board_privacy' | 'media' | 'link'>,
  accountId: string,
): PromotionFlaw | null => {
  if (pin.owner_id !== accountId || pin.board_privacy !== 'public') return 'not-own-or-public';
  if (pin.media === null) return 'media-not-ready';
  return pin.link === null || !isWebLink(pin.link) ? 'no-destination' : null;
};

/** Pins of this service as the ads service asks for them. */
@Injectable()
export class OwnPromotablePins implements PromotablePins {
  constructor(private readonly pins: PinPage) {}

  async find(pinId: string, accountId: string): Promise<PromotablePinView | null> {
    const pin = await this.pins.find(pinId, accountId);
    if (!pin) return null;
    const { id, owner_id, title, link } = pin;
    return { pin_id: id, owner_id, flaw: promotionFlawOf(pin, accountId), title, link };
  }
}
