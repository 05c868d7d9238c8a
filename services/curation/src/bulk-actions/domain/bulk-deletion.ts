import { type Decision, isRefused, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { pinRights, roleOn } from '../../boards/domain/board-rights.ts';
import { bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { type Busy, busyWith } from '../../boards/domain/busy-boards.ts';
import type { PinEvent } from '../../pins/domain/pin.facts.ts';
import { deletePin, type Pin } from '../../pins/domain/pin.ts';
import { bringBack } from '../../pins/domain/return-pin.ts';
import { isFiledSince } from './bulk-undo.ts';
import type { ListedPin } from './bulk-work.ts';

export interface BulkDeletion {
  readonly action: 'delete' | 'restore';
  readonly actorId: string;
  readonly bulkId: string;
  /** The bulk action that this takes back; null: none. */
  readonly originBulkId: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Number of pins that are listed. */
  readonly pinCount: number;
}

/** Begins to delete the pins of a list, or to bring them back, unless another action on pins of the board is under way. */
export const startBulkDeletion = (
  board: Board,
  { action, actorId, bulkId, originBulkId, at, pinCount }: BulkDeletion,
): Decision<BoardEvent, Busy | 'board-not-found' | 'pin-not-found' | 'nothing-to-undo'> => {
  if (board.status !== 'open' || roleOn(board, actorId) === null) return refuse('board-not-found');
  const busy = busyWith({ at, from: board, to: board, sectionId: null, pinIds: [] });
  if (busy) return busy;
  if (pinCount === 0) return refuse(originBulkId === null ? 'pin-not-found' : 'nothing-to-undo');
  const { id, ownerId } = board;
  const place = { fromBoardId: id, toBoardId: id, toSectionId: null, mergesBoard: false, returning: null };
  const of = { boardId: id, ownerId, actorId, bulkId, originBulkId: originBulkId ?? bulkId };
  return [bulkActionStarted({ ...of, ...place, action, pinCount, startedAt: at })];
};

export interface OneOfBulkDeletion {
  readonly started: DataOf<typeof bulkActionStarted>;
  readonly pin: ListedPin;
  /** The board that it is on, as its stream tells it. */
  readonly from: Board;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** A pin of the list by the rules that hold when its turn comes. */
export const deleteInBulk = (
  pin: Pin,
  { started: { fromBoardId, actorId }, pin: listed, from, at }: OneOfBulkDeletion,
): Decision<PinEvent, 'pin-not-found' | 'undo-overtaken'> => {
  if (pin.status !== 'live' || pin.facts.boardId !== fromBoardId) return refuse('pin-not-found');
  const deleted = deletePin(pin, { actorId, at, rights: pinRights(from, actorId) });
  if (isRefused(deleted)) return deleted;
  return isFiledSince(pin.facts, listed, from) ? refuse('undo-overtaken') : deleted;
};

export interface OneOfBulkRestoration extends OneOfBulkDeletion {
  /** The last deletion of the pin is the one that is taken back. */
  readonly isLast: boolean;
}

/** A pin that came back by itself meanwhile, or was purged, is as it is; likewise one that was then deleted again. */
export const restoreInBulk = (
  pin: Pin,
  { started: { fromBoardId, actorId }, pin: { places }, from, at, isLast }: OneOfBulkRestoration,
): Decision<PinEvent, 'pin-not-found' | 'pin-not-restorable' | 'undo-overtaken'> => {
  if (pin.status !== 'deleted' || pin.facts.boardId !== fromBoardId) return refuse('pin-not-found');
  const back = from.status === 'open' ? bringBack(pin, from, { actorId, at }) : null;
  if (back === null) return refuse('pin-not-restorable');
  return places && !isLast ? refuse('undo-overtaken') : back;
};
