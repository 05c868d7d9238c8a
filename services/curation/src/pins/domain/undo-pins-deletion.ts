import { type Decision, isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { EventOf } from '@corkboard/event-store/fact';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board, OpenBoard } from '../../boards/domain/board.ts';
import { isVisibleTo, pinRights, roleOn } from '../../boards/domain/board-rights.ts';
import { type Busy, busyWith } from '../../boards/domain/busy-boards.ts';
import type { boardPinsCopied } from '../../boards/domain/pins-copy.facts.ts';
import { boardPinsDeleted, boardPinsRestored, type PinOnBoard } from '../../boards/domain/pins-deletion.facts.ts';
import { deletePin, isGoneForGood, type Pin, restorePin } from './pin.ts';
import type { LaterFact, OvertakenMove, PinOfMove } from './undo-pins-move.ts';

/** A fact by which several pins went or came. */
export type Together = EventOf<typeof boardPinsDeleted | typeof boardPinsRestored | typeof boardPinsCopied>;

export interface UndoneTogether {
  readonly actorId: string;
  /** Of the action that takes it back. */
  readonly bulkId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly anyway: boolean;
  /** Pins of the action, by id. */
  readonly pins: ReadonlyMap<string, PinOfMove>;
}

const isLast = ({ data: { bulkId } }: Together, pin: PinOfMove | undefined): boolean => pin?.bulkId === bulkId;

/** The last fact of the first pin that was deleted, restored or moved since, or null. */
export const laterThanTogether = (fact: Together, pins: UndoneTogether['pins']): LaterFact | null => {
  const all = fact.data.pins.map(({ pinId }) => pins.get(pinId));
  // A copy that could not be made is nothing to take back.
  const changed = all.find((pin) => pin && pin.now.status !== 'absent' && !isLast(fact, pin));
  return changed?.last ?? null;
};

type PinRefusal = 'pin-not-found' | 'pin-not-restorable';

/** By the rules that hold for the actor now; null: it may go, or come, again. */
const mayUndo = (pin: Pin, fact: Together, { board, actorId, at }: OfUndo): Refused<PinRefusal> | null => {
  const rights = pinRights(board, actorId);
  const who = { actorId, at, rights, boardPrivacy: board.privacy, isBoardOwner: roleOn(board, actorId) === 'owner' };
  const decision = fact.type === 'BoardPinsDeleted' ? restorePin(pin, who) : deletePin(pin, who);
  return isRefused(decision) ? decision : null;
};

interface OfUndo extends Pick<UndoneTogether, 'actorId' | 'at'> {
  readonly board: OpenBoard;
}

/** Pins that went come back, and the other way round: all of them; with `anyway` those that nothing else was done with. */
export const undoTogether = (
  board: Board,
  fact: Together,
  { actorId, bulkId, at, anyway, pins }: UndoneTogether,
): Decision<BoardEvent, PinRefusal | Busy | 'undo-overtaken' | 'command-not-found'> => {
  if (board.status !== 'open' || !isVisibleTo(board, actorId)) return refuse('command-not-found');
  const all: readonly { readonly pinId: string }[] = fact.data.pins;
  const pinIds = all.map(({ pinId }) => pinId);
  const busy = busyWith({ at, from: board, to: board, sectionId: null, pinIds });
  if (busy) return busy;
  const later = laterThanTogether(fact, pins);
  const overtaken: OvertakenMove | null = later && !anyway ? { ...refuse('undo-overtaken'), later } : null;
  if (overtaken) return overtaken;
  const isGone = (pin: PinOfMove | undefined) => pin !== undefined && isGoneForGood(pin.now, actorId);
  const theirs = all.flatMap(({ pinId }): readonly (PinOnBoard | Refused<PinRefusal>)[] => {
    const pin = pins.get(pinId);
    if (!pin || !isLast(fact, pin) || pin.now.status === 'absent' || isGone(pin)) return [];
    const no = mayUndo(pin.now, fact, { board, actorId, at });
    return [no ?? { pinId, sectionId: pin.now.facts.sectionId }];
  });
  const refused = theirs.find((pin) => 'refused' in pin);
  if (refused && 'refused' in refused) return refused;
  const still = theirs.flatMap((pin) => ('refused' in pin ? [] : [pin]));
  if (still.length === 0)
    return refuse(pinIds.some((id) => isGone(pins.get(id))) ? 'pin-not-restorable' : 'pin-not-found');
  const of = { boardId: board.id, ownerId: board.ownerId, actorId, bulkId, pins: still };
  return fact.type === 'BoardPinsDeleted'
    ? [boardPinsRestored({ ...of, restoredAt: at })]
    : [boardPinsDeleted({ ...of, deletedAt: at })];
};
