import { isRefused } from '@corkboard/event-store/decider';
import { type Told, withPast } from '@corkboard/event-store/standing';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import type { Board } from '../boards/domain/board.ts';
import type { ReturnedPin } from '../boards/domain/pins-return.facts.ts';
import type { PinEvent } from './domain/pin.facts.ts';
import { type Pin, pinDecider } from './domain/pin.ts';
import { type OnePinReturning, returnPin } from './domain/return-pin.ts';
import { Saving } from './saving.ts';

interface Part {
  readonly board: Board;
  readonly boardId: string;
  readonly actorId: string;
  readonly pins: readonly ReturnedPin[];
}

const toldPin = withPast(pinDecider);

/** The deletion that is taken back, so that what was done with the pin before can be taken back as before. */
const deletionOf = ({ now, last }: Told<Pin, PinEvent>): { readonly undoes?: string } =>
  now.status === 'deleted' && last?.event.type === 'PinDeleted'
    ? { undoes: last.event.metadata.commandId ?? last.event.id }
    : {};

/** Returns pins to where they stood, each by the rules that hold for it at that moment. */
@Injectable()
export class PinReturning {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  /** Of each pin, in their order: the facts that it recorded; none where it stays as it is. */
  async carryOut(context: CommandContext, { board, boardId, actorId, pins }: Part) {
    const ids = pins.flatMap(({ from, to }) => [from?.boardId ?? boardId, to?.boardId ?? boardId]);
    const others = [...new Set(ids)].filter((id) => id !== boardId);
    const each = await Promise.all(others.map(async (id) => [id, await this.saving.board(id)] as const));
    const asked = { actorId, at: context.occurredAt, boards: new Map([[boardId, board], ...each]) };
    return Promise.all(pins.map((pin) => this.#return(context, pin, asked)));
  }

  async #return(context: CommandContext, pin: ReturnedPin, asked: OnePinReturning): Promise<readonly PinEvent[]> {
    const stream = `pin-${pin.pinId}`;
    const { state } = await this.streams.load(stream, toldPin);
    const taking = pin.from === null ? { ...context, ...deletionOf(state) } : context;
    const returned = await this.streams.decide(stream, pinDecider, taking, (now) => returnPin(now, pin, asked));
    return isRefused(returned) ? [] : returned.events;
  }
}
