import { factsOf, standingOf, type Told, withPast } from '@corkboard/event-store/standing';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../../boards/domain/board.ts';
import type { ReturnedPin } from '../../boards/domain/pins-return.facts.ts';
import { boardAspects } from '../../boards/domain/undo-board.ts';
import { PinReturning } from '../pin-returning.ts';

/** By a process: each pin that its board's stream returned says so itself. `commandId`: the command that asked for it. */
export class ReturnPins extends CommandWith<
  { boardId: string; actorId: string; commandId: string | null; isUndo: boolean; pins: readonly ReturnedPin[] },
  void
> {}

const told = withPast(boardDecider);

/** A restoration that was taken back meanwhile is not begun: the undo comes past here next. */
export const isTakenBack = (board: Told<Board, BoardEvent>, commandId: string | null): boolean => {
  if (commandId === null || factsOf(board, { commandId }).length === 0) return false;
  return standingOf(board, { commandId, aspectsOf: boardAspects }).status === 'undone';
};

@CommandHandler(ReturnPins)
export class ReturnPinsHandler implements ICommandHandler<ReturnPins> {
  constructor(
    private readonly streams: Streams,
    private readonly returning: PinReturning,
  ) {}

  async execute({ context, input: { boardId, commandId, ...of } }: ReturnPins): Promise<void> {
    const { state: board } = await this.streams.load(`board-${boardId}`, told);
    if (isTakenBack(board, commandId)) return;
    await this.returning.carryOut(context, { board: board.now, boardId, ...of });
  }
}
