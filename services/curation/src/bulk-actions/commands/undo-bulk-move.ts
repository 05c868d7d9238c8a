import { type Refused, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import { factsOf, type Told } from '@corkboard/event-store/standing';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { isToldOf } from '../../boards/domain/board-rights.ts';
import type { bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { boardAspects } from '../../boards/domain/undo-board.ts';
import { PinsOfMove, told } from '../../pins/pins-of-move.ts';
import { Saving } from '../../pins/saving.ts';
import { takingBack } from '../../undoable.ts';
import { type StartRefusal, startBulkMove } from '../domain/bulk-move.ts';
import { bulkWorkDecider, bulkWorkStream, type ListedPin } from '../domain/bulk-work.ts';
import { listWork } from '../list-work.ts';

/** ADR 41: takes back a bulk action, by one that moves each pin to where it was. */
export class UndoBulkMove extends CommandWith<
  { boardId: string; commandId: string; anyway: boolean },
  Recorded<unknown, BoardEvent> | Refused<StartRefusal | 'command-not-found' | 'undo-overtaken'>
> {}

type Started = DataOf<typeof bulkActionStarted>;

const startedBy = (board: Told<Board, BoardEvent>, commandId: string): Started | null => {
  const [fact] = factsOf(board, { commandId });
  return fact?.event.type === 'BulkActionStarted' ? fact.event.data : null;
};

@CommandHandler(UndoBulkMove)
export class UndoBulkMoveHandler implements ICommandHandler<UndoBulkMove> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    private readonly pinsOfMove: PinsOfMove,
  ) {}

  async execute({ context, input: { boardId, commandId, anyway } }: UndoBulkMove) {
    const started = startedBy(await this.pinsOfMove.boardAtRest(boardId), commandId);
    if (!started) return refuse('command-not-found');
    const actorId = subjectOf(context);
    const bulkId = this.streams.newId(context);
    const { fromBoardId: toId, toBoardId: fromId } = started;
    const pins = await this.#back(started.bulkId);
    await listWork(this.streams, context, { bulkId, boardId, actorId, pins });
    const [former, now, held] = await Promise.all([
      this.saving.board(toId),
      this.saving.board(fromId),
      this.saving.held(toId),
    ]);
    const { originBulkId } = started;
    const move = {
      actorId,
      bulkId,
      originBulkId,
      at: context.occurredAt,
      toSectionId: null,
      pinCount: pins.length,
      held,
    };
    const asked = { commandId, anyway, aspectsOf: boardAspects, isSeen: (board: Board) => isToldOf(board, actorId) };
    const decision = takingBack(asked, (board: Board) => {
      const [from, to] = [fromId === boardId ? board : now, toId === boardId ? board : former];
      return pins.length === 0 ? [] : startBulkMove(board, { ...move, from, to });
    });
    return this.streams.decide(`board-${boardId}`, told, { ...context, undoes: commandId }, decision);
  }

  async #back(bulkId: string): Promise<readonly ListedPin[]> {
    const { state } = await this.streams.load(bulkWorkStream(bulkId), bulkWorkDecider);
    if (state.status === 'absent') return [];
    return state.done.map(({ pinId, fromSectionId: toSectionId }) => ({ pinId, toSectionId }));
  }
}
