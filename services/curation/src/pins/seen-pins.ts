import { PROMOTED_PINS, type PromotedPins } from '@corkboard/http-edge/peers/ads-peer';
import { Unreachable } from '@corkboard/http-edge/session';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { ActingFor } from '../acting/acting-for.ts';
import { PinPage, type ShownPin } from './read-models/pin-page/pin-page.ts';

/**
 * Single pins as a viewer sees them: public ones, their own, those on boards of ad accounts that they work in (DS-037), and
 * those on such boards that are ads now (ADR 68).
 */
@Injectable()
export class SeenPins {
  constructor(
    private readonly pins: PinPage,
    private readonly acting: ActingFor,
    @Optional() @Inject(PROMOTED_PINS) private readonly promoted: PromotedPins | null = null,
  ) {}

  async find(pinId: string, viewerId: string | null): Promise<ShownPin | null> {
    const seen = await this.pins.find(pinId, viewerId);
    if (seen !== null || viewerId === null) return seen;
    const pin = await this.pins.findProtected(pinId);
    if (pin === null) return null;
    return (await this.acting.worksFor(pin.board_owner_id, viewerId)) ? pin : this.findAd(pinId);
  }

  /** A pin that is an ad now, without its board where that is protected. Nothing is one while the ads service is away. */
  async findAd(pinId: string): Promise<ShownPin | null> {
    return (await this.#isAd(pinId)) ? this.pins.findAd(pinId) : null;
  }

  async #isAd(pinId: string): Promise<boolean> {
    try {
      return (await this.promoted?.among([pinId]))?.has(pinId) ?? false;
    } catch (error) {
      if (error instanceof Unreachable) return false;
      throw error;
    }
  }
}
