import { Injectable } from '@nestjs/common';
import type { Board } from '../boards/domain/board.ts';
import { roleOn } from '../boards/domain/board-rights.ts';
import type { Pin } from './domain/pin.ts';
import { PinPage } from './read-models/pin-page/pin-page.ts';

/** Owners of pins of a board who are hidden: from everybody who is not on the board. */
@Injectable()
export class HiddenOwners {
  constructor(private readonly pins: PinPage) {}

  /** Of these pins; all of them where the owner of the board is hidden. */
  async of(pins: readonly Pin[], board: Board, accountId: string): Promise<ReadonlySet<string>> {
    if (board.status !== 'open' || roleOn(board, accountId) !== null) return new Set();
    const owners = pins.flatMap((pin) => (pin.status === 'absent' ? [] : [pin.facts.ownerId]));
    const hidden = await this.pins.hiddenAmong([...new Set([board.ownerId, ...owners])]);
    return hidden.has(board.ownerId) ? new Set(owners) : hidden;
  }
}
