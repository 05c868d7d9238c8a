import { isRefused } from '@corkboard/event-store/decider';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import type { Board } from '../boards/domain/board.ts';
import type { ReturnedPin } from '../boards/domain/pins-return.facts.ts';
import type { PinEvent } from './domain/pin.facts.ts';
import { type OnePinReturning, returnPin } from './domain/return-pin.ts';
import { Saving } from './saving.ts';
import { type Taken, takingBackLast, toldPin } from './taking-back-last.ts';

interface Part {
  readonly board: Board;
  readonly boardId: string;
  readonly actorId: string;
  readonly pins: readonly ReturnedPin[];
  /** Whether it takes back a restoration. */
  readonly isUndo: boolean;
}

/** A pin that comes back takes back its deletion, in an undo each pin what was done with it. */
const takenBy = ({ from, to }: ReturnedPin, isUndo: boolean): Taken => {
  if (from === null || (to === null && isUndo)) return 'existence';
  return isUndo ? 'place' : null;
};

/** Returns pins to where they stood, each by the rules that hold for it at that moment. */
@Injectable()
export class PinReturning {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  /** Of each pin, in their order: the facts that it recorded; none where it stays as it is. */
  async carryOut(context: CommandContext, { board, boardId, actorId, pins, isUndo }: Part) {
    const ids = pins.flatMap(({ from, to }) => [from?.boardId ?? boardId, to?.boardId ?? boardId]);
    const others = [...new Set(ids)].filter((id) => id !== boardId);
    const each = await Promise.all(others.map(async (id) => [id, await this.saving.board(id)] as const));
    const asked = { actorId, at: context.occurredAt, boards: new Map([[boardId, board], ...each]) };
    return Promise.all(pins.map((pin) => this.#return(context, pin, { asked, isUndo })));
  }

  async #return(
    context: CommandContext,
    pin: ReturnedPin,
    { asked, isUndo }: { readonly asked: OnePinReturning; readonly isUndo: boolean },
  ): Promise<readonly PinEvent[]> {
    const returned = await this.streams.decide(
      `pin-${pin.pinId}`,
      toldPin,
      context,
      ({ now }) => returnPin(now, pin, asked),
      takingBackLast(takenBy(pin, isUndo)),
    );
    return isRefused(returned) ? [] : returned.events;
  }
}
