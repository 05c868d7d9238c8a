import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { isVisibleTo, pinRights } from '../../boards/domain/board-rights.ts';
import { type Busy, busyWith, isUnderWay } from '../../boards/domain/busy-boards.ts';
import {
  boardPinsDeleted,
  boardPinsDeletionCompleted,
  boardPinsDeletionPutBack,
  boardPinsRestorationCompleted,
  type PinOnBoard,
} from '../../boards/domain/pins-deletion.facts.ts';
import { type PinEvent, pinDeleted, pinRestored } from './pin.facts.ts';
import { mayDelete, type Pin } from './pin.ts';

export interface PinsDeleting {
  readonly actorId: string;
  readonly bulkId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** As their streams tell them. */
  readonly pins: readonly Pin[];
}

/** DS-032, DS-048: all of them or none; one that is not on the board, or not the actor's to delete, refuses all. */
export const deletePins = (
  board: Board,
  { actorId, bulkId, at, pins }: PinsDeleting,
): Decision<BoardEvent, 'board-not-found' | 'pin-not-found' | Busy> => {
  if (board.status !== 'open' || !isVisibleTo(board, actorId)) return refuse('board-not-found');
  const who = { actorId, rights: pinRights(board, actorId) };
  const theirs: readonly PinOnBoard[] = pins.flatMap((pin) =>
    pin.status === 'live' && mayDelete(pin.facts, who) ? [{ pinId: pin.facts.id, sectionId: pin.facts.sectionId }] : [],
  );
  if (theirs.length !== pins.length) return refuse('pin-not-found');
  const busy = busyWith({ at, from: board, to: board, sectionId: null, pinIds: theirs.map(({ pinId }) => pinId) });
  if (busy) return busy;
  return [
    boardPinsDeleted({ boardId: board.id, ownerId: board.ownerId, actorId, bulkId, pins: theirs, deletedAt: at }),
  ];
};

/** A deletion of several pins, as it was accepted. */
export type AcceptedDeletion = DataOf<typeof boardPinsDeleted>;

/** Accepted already, so that rights are not asked again; a pin that was deleted or moved meanwhile is refused. */
export const carryDeletion = (
  pin: Pin,
  { boardId, actorId, bulkId, deletedAt }: AcceptedDeletion,
): Decision<PinEvent, 'pin-changed'> => {
  if (pin.status !== 'live' || pin.facts.boardId !== boardId) return refuse('pin-changed');
  const { id: pinId, ownerId, sectionId } = pin.facts;
  return [pinDeleted({ pinId, boardId, ownerId, actorId, sectionId, reason: 'user', bulkId, deletedAt })];
};

/** Pins that came back together, or, without `bulkId`, because their deletion was put back. */
export interface Returning {
  readonly boardId: string;
  readonly ownerId: string;
  readonly actorId: string;
  readonly bulkId: string | null;
  readonly pins: readonly PinOnBoard[];
}

/** One that came back by itself, or was purged, is as it was. */
export const carryRestoration = (
  pin: Pin,
  { boardId, actorId, bulkId, boardPrivacy }: Omit<Returning, 'pins'> & { readonly boardPrivacy: BoardPrivacy },
): Decision<PinEvent, 'pin-changed'> => {
  if (pin.status !== 'deleted' || pin.reason !== 'user' || pin.facts.boardId !== boardId) return refuse('pin-changed');
  return [pinRestored({ pinId: pin.facts.id, boardId, ownerId: pin.facts.ownerId, actorId, boardPrivacy, bulkId })];
};

/** Pins of an action by what became of them. */
export interface CarriedPins {
  readonly carried: readonly PinOnBoard[];
  readonly changed: readonly PinOnBoard[];
}

/** Completed when each pin says itself that it was deleted, put back when one of them cannot. */
export const endPinsDeletion = (
  board: Board,
  { boardId, ownerId, actorId, bulkId, deletedAt }: AcceptedDeletion,
  { carried, changed }: CarriedPins,
): Decision<BoardEvent, never> => {
  if (!isUnderWay(board, bulkId)) return [];
  const of = { boardId, ownerId, actorId, bulkId };
  return changed.length === 0
    ? [boardPinsDeletionCompleted(of)]
    : [boardPinsDeletionPutBack({ ...of, carried, changed, deletedAt })];
};

export const endPinsRestoration = (
  board: Board,
  { boardId, ownerId, actorId, bulkId }: Returning & { readonly bulkId: string },
  { changed }: CarriedPins,
): Decision<BoardEvent, never> =>
  isUnderWay(board, bulkId) ? [boardPinsRestorationCompleted({ boardId, ownerId, actorId, bulkId, changed })] : [];
