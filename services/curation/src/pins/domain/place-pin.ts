import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { PinRights } from '../../boards/domain/board-rights.ts';
import { type PinEvent, pinPlaced } from './pin.facts.ts';
import type { Pin } from './pin.ts';

export interface PinPlacing {
  readonly actorId: string;
  readonly rights: PinRights;
  readonly rank: string;
  /** Rank that it has unless somebody placed it. */
  readonly savedRank: string;
}

/** To the place that it had, unless it was placed meanwhile, or its actor may not do it any more. `savedRank`: where it was found. */
export const placeBack = (pin: Pin, placing: PinPlacing): Decision<PinEvent, 'pin-not-found'> =>
  pin.status === 'live' && (pin.facts.rank ?? placing.savedRank) === placing.savedRank ? placePin(pin, placing) : [];

/** DS-048: by the owner and the editors of its board; at its own place there is nothing to record. */
export const placePin = (pin: Pin, placing: PinPlacing): Decision<PinEvent, 'pin-not-found'> => {
  const { actorId, rights, rank, savedRank } = placing;
  if (pin.status !== 'live' || pin.facts.boardId !== rights.boardId || !rights.others) return refuse('pin-not-found');
  const { id: pinId, ownerId, boardId, sectionId } = pin.facts;
  const fromRank = pin.facts.rank ?? savedRank;
  return rank === fromRank ? [] : [pinPlaced({ pinId, boardId, ownerId, actorId, sectionId, rank, fromRank })];
};
