import { factsOf, standingOf, type Told, withPast } from '@corkboard/event-store/standing';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../../boards/domain/board.ts';
import type { ReturnedPin } from '../../boards/domain/pins-return.facts.ts';
import { boardAspects } from '../../boards/domain/undo-board.ts';
import type { PinEvent } from '../domain/pin.facts.ts';
import { type Pin, pinDecider } from '../domain/pin.ts';
import { type OnePinReturning, returnPin } from '../domain/return-pin.ts';
import { Saving } from '../saving.ts';

/** By a process: each pin that its board's stream returned says so itself. `commandId`: the command that asked for it. */
export class ReturnPins extends CommandWith<
  { boardId: string; actorId: string; commandId: string | null; pins: readonly ReturnedPin[] },
  void
> {}

const told = withPast(boardDecider);
const toldPin = withPast(pinDecider);

/** A restoration that was taken back meanwhile is not begun: the undo comes past here next. */
export const isTakenBack = (board: Told<Board, BoardEvent>, commandId: string | null): boolean => {
  if (commandId === null || factsOf(board, { commandId }).length === 0) return false;
  return standingOf(board, { commandId, aspectsOf: boardAspects }).status === 'undone';
};

/** The deletion that is taken back, so that what was done with the pin before can be taken back as before. */
const deletionOf = ({ now, last }: Told<Pin, PinEvent>): { readonly undoes?: string } =>
  now.status === 'deleted' && last?.event.type === 'PinDeleted'
    ? { undoes: last.event.metadata.commandId ?? last.event.id }
    : {};

@CommandHandler(ReturnPins)
export class ReturnPinsHandler implements ICommandHandler<ReturnPins> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: { boardId, actorId, commandId, pins } }: ReturnPins): Promise<void> {
    const { state: board } = await this.streams.load(`board-${boardId}`, told);
    if (isTakenBack(board, commandId)) return;
    const ids = pins.flatMap(({ from, to }) => [from?.boardId ?? boardId, to?.boardId ?? boardId]);
    const others = [...new Set(ids)].filter((id) => id !== boardId);
    const each = await Promise.all(others.map(async (id) => [id, await this.saving.board(id)] as const));
    const asked = { actorId, at: context.occurredAt, boards: new Map([[boardId, board.now], ...each]) };
    await Promise.all(pins.map((pin) => this.#return(context, pin, asked)));
  }

  async #return(context: CommandContext, pin: ReturnedPin, asked: OnePinReturning): Promise<void> {
    const stream = `pin-${pin.pinId}`;
    const { state } = await this.streams.load(stream, toldPin);
    const taking = pin.from === null ? { ...context, ...deletionOf(state) } : context;
    await this.streams.decide(stream, pinDecider, taking, (now) => returnPin(now, pin, asked));
  }
}
