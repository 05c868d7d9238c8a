import { fact } from '@corkboard/event-store/fact';

/** `sectionId` null: on the board itself. */
export interface PinPlace {
  readonly boardId: string;
  readonly sectionId: string | null;
}

/** A pin with its place before and after; null: it is deleted. */
export interface ReturnedPin {
  readonly pinId: string;
  readonly from: PinPlace | null;
  readonly to: PinPlace | null;
}

interface Returned {
  boardId: string;
  ownerId: string;
  /** Account that asked for it. */
  actorId: string;
  /** Moment at which the pins stood where they are returned to; ISO 8601, UTC. */
  asOf: string;
  /** The pins go back again to where they were before they were returned. */
  isTakenBack: boolean;
  /** The one section that is returned; null: the whole board. */
  sectionId: string | null;
  /** Pins that stand on the board still, and go back to their places in its order; they are not named. */
  placedCount: number;
  /** Of all pins that are returned together, in as many facts as it takes. */
  pinCount: number;
  /** Number of this fact among them, from 0. */
  part: number;
  pins: readonly ReturnedPin[];
}

export const boardPinsReturned = fact<Returned>()('BoardPinsReturned', {
  meaning: 'Pins of a board are returned to where they stood at a moment; their own streams say so a moment later.',
  // The order of before was left as it was.
  upcasters: [(data) => ({ ...data, sectionId: null, placedCount: 0 })],
});

export const pinsReturnFacts = { boardPinsReturned };
