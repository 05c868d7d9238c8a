import type { Refused } from '@corkboard/event-store/decider';
import { withPast } from '@corkboard/event-store/standing';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BoardRestoring, deletionOf } from '../board-restoring.ts';
import type { BoardEvent } from '../domain/board.facts.ts';
import { boardDecider } from '../domain/board.ts';
import { restoreBoard } from '../domain/restore-board.ts';

/** Takes back the deletion of a board, whatever command it was deleted by. */
export class RestoreBoard extends CommandWith<
  { boardId: string },
  Recorded<unknown, BoardEvent> | Refused<'board-not-found' | 'board-limit-reached'>
> {}

@CommandHandler(RestoreBoard)
export class RestoreBoardHandler implements ICommandHandler<RestoreBoard> {
  constructor(
    private readonly streams: Streams,
    private readonly restoring: BoardRestoring,
  ) {}

  async execute({ context, input: { boardId } }: RestoreBoard) {
    const actorId = subjectOf(context);
    const { state } = await this.streams.load(`board-${boardId}`, withPast(boardDecider));
    const undoes = deletionOf(state)?.metadata.commandId;
    const taking = undoes === undefined ? context : { ...context, undoes };
    return this.restoring.restore(taking, { boardId, state }, ({ now }, restored) =>
      restoreBoard(now, { ...restored, actorId }),
    );
  }
}
