import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { PurgeCause } from '../../boards/domain/board.facts.ts';
import type { PinRights } from '../../boards/domain/board-rights.ts';
import { type PinEvent, pinPurged } from './pin.facts.ts';
import { mayDelete, type Pin } from './pin.ts';

const purged = (pin: Pin, cause: PurgeCause): readonly PinEvent[] => {
  if (pin.status !== 'deleted' || pin.reason === 'purged') return [];
  const { id: pinId, boardId, ownerId } = pin.facts;
  return [pinPurged({ pinId, boardId, ownerId, cause })];
};

/** By whoever may restore it; repeated, there is nothing to record. */
export const purgePin = (
  pin: Pin,
  asked: { readonly actorId: string; readonly isBoardOwner: boolean; readonly rights: PinRights },
): Decision<PinEvent, 'pin-not-found'> => {
  if (pin.status !== 'deleted' || !mayDelete(pin.facts, asked)) return refuse('pin-not-found');
  if (!asked.isBoardOwner && pin.deletedBy !== asked.actorId) return refuse('pin-not-found');
  return purged(pin, 'forever');
};

/** Its time is over. */
export const expirePin = (pin: Pin): Decision<PinEvent, never> => purged(pin, 'expired');

/** Its board is gone for good. */
export const purgeWithBoard = (
  pin: Pin,
  { boardId, cause }: { readonly boardId: string; readonly cause: PurgeCause },
): Decision<PinEvent, never> => (pin.status === 'deleted' && pin.facts.boardId === boardId ? purged(pin, cause) : []);
