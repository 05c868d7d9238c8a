import { type Refused, refuse } from '@corkboard/event-store/decider';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { isToldOf } from '../../boards/domain/board-rights.ts';
import type { Busy } from '../../boards/domain/busy-boards.ts';
import { boardAspects } from '../../boards/domain/undo-board.ts';
import { takingBack } from '../../undoable.ts';
import { undoTogether } from '../domain/undo-pins-deletion.ts';
import { PinsOfMove, togetherBy, told } from '../pins-of-move.ts';

/** ADR 41: takes back that several pins were deleted together, or came back together. */
export class UndoPinsDeletion extends CommandWith<
  { boardId: string; commandId: string; anyway: boolean },
  | Recorded<unknown, BoardEvent>
  | Refused<Busy | 'pin-not-found' | 'pin-not-restorable' | 'command-not-found' | 'undo-overtaken'>
> {}

@CommandHandler(UndoPinsDeletion)
export class UndoPinsDeletionHandler implements ICommandHandler<UndoPinsDeletion> {
  constructor(
    private readonly streams: Streams,
    private readonly pinsOfMove: PinsOfMove,
  ) {}

  async execute({ context, input: { boardId, commandId, anyway } }: UndoPinsDeletion) {
    const fact = togetherBy(await this.pinsOfMove.boardAtRest(boardId), commandId);
    if (!fact) return refuse('command-not-found');
    const actorId = subjectOf(context);
    const pins = await this.pinsOfMove.foundTogether(fact, actorId);
    const asked = { commandId, anyway, aspectsOf: boardAspects, isSeen: (now: Board) => isToldOf(now, actorId) };
    const undo = { pins, actorId, anyway, bulkId: this.streams.newId(context), at: context.occurredAt };
    return this.streams.decide(
      `board-${boardId}`,
      told,
      { ...context, undoes: commandId },
      takingBack(asked, (board: Board) => undoTogether(board, fact, undo)),
    );
  }
}
