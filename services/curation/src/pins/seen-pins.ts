import { Injectable } from '@nestjs/common';
import { ActingFor } from '../acting/acting-for.ts';
import { PinPage, type ShownPin } from './read-models/pin-page/pin-page.ts';

/** Single pins as a viewer sees them: public ones, their own, and those on boards of ad accounts that they work in (DS-037). */
@Injectable()
export class SeenPins {
  constructor(
    private readonly pins: PinPage,
    private readonly acting: ActingFor,
  ) {}

  async find(pinId: string, viewerId: string | null): Promise<ShownPin | null> {
    const seen = await this.pins.find(pinId, viewerId);
    if (seen !== null || viewerId === null) return seen;
    const pin = await this.pins.findProtected(pinId);
    return pin && (await this.acting.worksFor(pin.board_owner_id, viewerId)) ? pin : null;
  }
}
