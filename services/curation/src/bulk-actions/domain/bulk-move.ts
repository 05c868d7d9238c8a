import { type Decision, isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { type Board, deleteBoard, ownedBy } from '../../boards/domain/board.ts';
import { roleOn } from '../../boards/domain/board-rights.ts';
import { bulkActionCompleted, bulkActionContinued, bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { type Busy, busyWith, isUnderWay } from '../../boards/domain/busy-boards.ts';
import { mayPlace, type PlacingRefusal } from '../../pins/domain/move-pin.ts';
import type { PinEvent } from '../../pins/domain/pin.facts.ts';
import type { Pin } from '../../pins/domain/pin.ts';
import { moved, shownIn } from '../../pins/domain/return-pin.ts';
import { type BoardRefusal, isPutAway, mayHold } from '../../pins/domain/save-pin.ts';
import { isFiledSince } from './bulk-undo.ts';
import type { ListedPin, ListedWork } from './bulk-work.ts';

export type StartRefusal = BoardRefusal | Busy | 'pin-not-found' | 'pin-already-there' | 'nothing-to-undo';
type Started = DataOf<typeof bulkActionStarted>;

export interface BulkMove {
  readonly actorId: string;
  readonly bulkId: string;
  /** The bulk action that this takes back; null: none. */
  readonly originBulkId: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The board that the pins are on, as its stream tells it. */
  readonly from: Board;
  readonly to: Board;
  /** Null: onto the board itself, or each pin to a section of its own. */
  readonly toSectionId: string | null;
  /** The board of the stream goes into the other one, or comes out of it again. */
  readonly mergesBoard: boolean;
  /** Number of pins that are listed. */
  readonly pinCount: number;
  /** Number of pins of the board that they come onto. */
  readonly held: number;
  /** Of a merge: an action of another board moves pins onto the board that it ends. */
  readonly elsewhere?: Busy | null;
}

/** Whether the target takes so many pins; each of them is asked again when its turn comes. */
const mayTake = ({ from, to, actorId, toSectionId, held, pinCount }: BulkMove): Refused<BoardRefusal> | null => {
  const isSameBoard = from.status === 'open' && to.status === 'open' && from.id === to.id;
  const asked = { saverId: actorId, advertiserId: null, sectionId: toSectionId };
  const target = mayHold(to, { ...asked, held: isSameBoard ? 0 : held + pinCount - 1 });
  if ('refused' in target) return target;
  return !isSameBoard && isPutAway(to) ? refuse('board-not-found') : null;
};

const noneOf = ({ originBulkId }: BulkMove, isSameBoard: boolean) => {
  if (originBulkId !== null) return 'nothing-to-undo';
  return isSameBoard ? 'pin-already-there' : 'pin-not-found';
};

/** S-098: begins to move the pins of a list, unless another action on pins of the boards is under way. `board`: of the stream. */
export const startBulkMove = (board: Board, move: BulkMove): Decision<BoardEvent, StartRefusal> => {
  const { actorId, bulkId, at, from, to, toSectionId, mergesBoard, pinCount } = move;
  const originBulkId = move.originBulkId ?? bulkId;
  if (board.status !== 'open' || from.status !== 'open') return refuse('board-not-found');
  if (roleOn(from, actorId) === null) return refuse('board-not-found');
  // Owners alone merge, and nothing into itself.
  if (mergesBoard && (isRefused(ownedBy(board, actorId)) || (to.status === 'open' && to.id === from.id)))
    return refuse('board-not-found');
  const refused = mayTake(move);
  if (refused) return refused;
  if (to.status !== 'open') return refuse('board-not-found');
  const busy = busyWith({ at, from, to, sectionId: toSectionId, pinIds: [] });
  if (busy) return busy;
  if (mergesBoard && move.elsewhere) return refuse(move.elsewhere);
  if (pinCount === 0) return refuse(noneOf(move, from.id === to.id));
  const boards = { boardId: board.id, ownerId: board.ownerId, fromBoardId: from.id, toBoardId: to.id };
  return [
    bulkActionStarted({
      ...boards,
      action: 'move',
      actorId,
      bulkId,
      originBulkId,
      toSectionId,
      mergesBoard,
      returning: null,
      pinCount,
      startedAt: at,
    }),
  ];
};

/** It came to the next pins, and keeps others waiting from now on as if it had just begun. */
export const continueBulkAction = (
  board: Board,
  { bulkId, at }: { readonly bulkId: string; readonly at: string },
): Decision<BoardEvent, never> =>
  board.status === 'open' && isUnderWay(board, bulkId)
    ? [bulkActionContinued({ boardId: board.id, bulkId, continuedAt: at })]
    : [];

export interface OneOfBulkMove {
  readonly started: Started;
  readonly pin: ListedPin;
  readonly from: Board;
  readonly to: Board;
  readonly held: number;
}

/** DS-074: a pin of the list by the rules that hold when its turn comes. */
export const moveInBulk = (
  pin: Pin,
  { started, pin: listed, from, to, held }: OneOfBulkMove,
): Decision<PinEvent, PlacingRefusal | 'undo-overtaken'> => {
  const { toSectionId } = listed;
  const { fromBoardId, toBoardId: boardId, actorId: moverId } = started;
  if (pin.status !== 'live' || pin.facts.boardId !== fromBoardId) return refuse('pin-not-found');
  // Of an undo: a section that was deleted meanwhile left its pins on the board.
  const sectionId = to.status === 'open' && started.toSectionId === null ? shownIn(to, toSectionId) : toSectionId;
  const may = mayPlace(pin, { moverId, boardId, sectionId, board: to, held, from });
  if ('refused' in may) return may;
  if (isFiledSince(may.facts, listed, from)) return refuse('undo-overtaken');
  return [moved(may.facts, { boardId, sectionId }, { moverId, boardPrivacy: may.privacy })];
};

/** A merge on its way there, not back: it ends with the deletion of the board that it empties. */
export const isMergeAway = ({
  mergesBoard,
  fromBoardId,
  boardId,
}: Pick<Started, 'mergesBoard' | 'fromBoardId' | 'boardId'>): boolean => mergesBoard && fromBoardId === boardId;

/** The end of it, with what became of its pins, as the stream of the bulk action tells. */
export const completionOf = ({ started, work, commandId, isUndo }: Ended) => {
  const { startedAt: _, pinCount: __, originBulkId: ___, ...of } = started;
  const counts = { done: work.done.length, failed: work.failed.length, isCancelled: work.isCancelled };
  return bulkActionCompleted({ ...of, ...counts, commandId, isUndo });
};

/** Ends it, and of a merge deletes the board that is empty by now. */
export const completeBulkAction = (board: Board, { left, ...ended }: Completion): Decision<BoardEvent, never> => {
  const { started, work } = ended;
  if (!isUnderWay(board, started.bulkId)) return [];
  const completed = completionOf(ended);
  const isWhole = !work.isCancelled && work.done.length === started.pinCount && left === 0;
  const deleted = isMergeAway(started) && isWhole ? deleteBoard(board, { actorId: started.actorId, pinCount: 0 }) : [];
  return isRefused(deleted) ? [completed] : [completed, ...deleted];
};

/** A bulk action as it was asked for. */
export interface Begun {
  readonly started: Started;
  /** The command that it is undone by; null: none. */
  readonly commandId: string | null;
  /** It takes another one back. */
  readonly isUndo: boolean;
}

interface Ended extends Begun {
  readonly work: Pick<ListedWork, 'done' | 'failed' | 'isCancelled'>;
}

interface Completion extends Ended {
  /** Pins that are on the board still, or again. */
  readonly left: number;
}
