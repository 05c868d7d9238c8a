import { type Decision, isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import { factsOf, type Told } from '@corkboard/event-store/standing';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BoardRestoring } from '../../boards/board-restoring.ts';
import { sectionSlugs } from '../../boards/board-slug.ts';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../../boards/domain/board.ts';
import { isToldOf } from '../../boards/domain/board-rights.ts';
import type { bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { type BoardRestoration, restoreBoard } from '../../boards/domain/restore-board.ts';
import { boardAspects } from '../../boards/domain/undo-board.ts';
import { undoBulkReturn } from '../../boards/domain/undo-return.ts';
import { PinsOfMove } from '../../pins/pins-of-move.ts';
import { Saving } from '../../pins/saving.ts';
import { takingBack } from '../../undoable.ts';
import { isDeletedByMerge } from '../begun.ts';
import { startBulkDeletion } from '../domain/bulk-deletion.ts';
import { type StartRefusal, startBulkMove } from '../domain/bulk-move.ts';
import { listBack, waitsForEnd } from '../domain/bulk-undo.ts';
import { bulkWorkDecider, bulkWorkStream } from '../domain/bulk-work.ts';
import { listWork } from '../list-work.ts';

/** ADR 41: takes back a bulk action, by one that moves each pin to where it was. */
export class UndoBulkAction extends CommandWith<
  { boardId: string; commandId: string; anyway: boolean },
  Recorded<unknown, BoardEvent> | Refused<StartRefusal | 'board-limit-reached' | 'command-not-found' | 'undo-overtaken'>
> {}

type Started = DataOf<typeof bulkActionStarted>;

const startedBy = (board: Told<Board, BoardEvent>, commandId: string): Started | null => {
  const [fact] = factsOf(board, { commandId });
  return fact?.event.type === 'BulkActionStarted' ? fact.event.data : null;
};

/** A board that its merge deleted comes back with it. */
const afterRestoring = <Refusal extends string>(
  board: Board,
  restored: BoardRestoration & { readonly isMerged: boolean },
  back: (open: Board) => Decision<BoardEvent, Refusal>,
): Decision<BoardEvent, Refusal | 'board-not-found' | 'board-limit-reached'> => {
  if (board.status !== 'deleted') return back(board);
  if (!restored.isMerged) return refuse('board-not-found');
  const restoring = restoreBoard(board, restored);
  if (isRefused(restoring)) return restoring;
  const moving = back(restoring.reduce<Board>(boardDecider.evolve, board));
  // The act is the bulk action: its fact comes first, and the board that comes back knows of it.
  return isRefused(moving) ? moving : [...moving, ...restoring];
};

@CommandHandler(UndoBulkAction)
export class UndoBulkActionHandler implements ICommandHandler<UndoBulkAction> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    private readonly pinsOfMove: PinsOfMove,
    private readonly restoring: BoardRestoring,
  ) {}

  async execute({ context, input: { boardId, commandId, anyway } }: UndoBulkAction) {
    const state = await this.pinsOfMove.boardAtRest(boardId);
    const started = startedBy(state, commandId);
    if (!started) return refuse('command-not-found');
    const running = waitsForEnd(state.now, started.bulkId);
    if (running) return running;
    const actorId = subjectOf(context);
    const bulkId = this.streams.newId(context);
    const { fromBoardId: toId, toBoardId: fromId } = started;
    const { state: work } = await this.streams.load(bulkWorkStream(started.bulkId), bulkWorkDecider);
    const pins = listBack(work, started, anyway);
    await listWork(this.streams, context, { bulkId, boardId, actorId, pins });
    const [former, now, held] = await Promise.all([
      this.saving.board(toId),
      this.saving.board(fromId),
      this.saving.held(toId),
    ]);
    const { originBulkId, mergesBoard, action } = started;
    const count = { pinCount: pins.length, held };
    const move = { actorId, bulkId, originBulkId, mergesBoard, at: context.occurredAt, toSectionId: null, ...count };
    const asked = { commandId, anyway, aspectsOf: boardAspects, isSeen: (board: Board) => isToldOf(board, actorId) };
    const asReturn = { ...move, started, slugsOf: sectionSlugs };
    const back = (board: Board) => {
      const [from, to] = [fromId === boardId ? board : now, toId === boardId ? board : former];
      if (action === 'move') return startBulkMove(board, { ...move, from, to });
      return startBulkDeletion(board, { ...move, action: action === 'delete' ? 'restore' : 'delete' });
    };
    return this.restoring.restore({ ...context, undoes: commandId }, { boardId, state }, (board, restored) => {
      const isMerged = isDeletedByMerge(board, started.bulkId);
      return takingBack(asked, (open: Board, facts) =>
        action === 'return'
          ? undoBulkReturn(open, { ...asReturn, facts })
          : afterRestoring(open, { ...restored, actorId, isMerged }, back),
      )(board);
    });
  }
}
