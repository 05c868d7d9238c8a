import { type Refused, refuse } from '@corkboard/event-store/decider';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { isToldOf } from '../../boards/domain/board-rights.ts';
import { boardAspects } from '../../boards/domain/undo-board.ts';
import { takingBack } from '../../undoable.ts';
import type { MoveRefusal } from '../domain/move-pin.ts';
import { undoPinsMove } from '../domain/undo-pins-move.ts';
import { acceptedBy, PinsOfMove, told } from '../pins-of-move.ts';
import { Saving } from '../saving.ts';

/** ADR 41: takes back a move of several pins. */
export class UndoPinsMove extends CommandWith<
  { boardId: string; commandId: string; anyway: boolean },
  Recorded<unknown, BoardEvent> | Refused<MoveRefusal | 'command-not-found' | 'undo-overtaken'>
> {}

@CommandHandler(UndoPinsMove)
export class UndoPinsMoveHandler implements ICommandHandler<UndoPinsMove> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    private readonly pinsOfMove: PinsOfMove,
  ) {}

  async execute({ context, input: { boardId, commandId, anyway } }: UndoPinsMove) {
    const stream = `board-${boardId}`;
    const fact = acceptedBy(await this.pinsOfMove.boardAtRest(boardId), commandId);
    if (!fact) return refuse('command-not-found');
    const actorId = subjectOf(context);
    const [found, held] = await Promise.all([this.pinsOfMove.found(fact, actorId), this.saving.held(fact.fromBoardId)]);
    const asked = { commandId, anyway, aspectsOf: boardAspects, isSeen: (now: Board) => isToldOf(now, actorId) };
    const undo = { ...found, actorId, anyway, held, bulkId: this.streams.newId(context), at: context.occurredAt };
    return this.streams.decide(
      stream,
      told,
      { ...context, undoes: commandId },
      takingBack(asked, (board: Board) => undoPinsMove(board, fact, undo)),
    );
  }
}
