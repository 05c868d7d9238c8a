import { type EventsOf, fact } from '@corkboard/event-store/fact';

/** A pin that a move takes along, and its section before and after; null: on the board itself. */
export interface MovedPin {
  readonly pinId: string;
  readonly fromSectionId: string | null;
  readonly toSectionId: string | null;
}

interface OfMove {
  /** The board whose stream it is: one of the two that the pins are moved between. */
  boardId: string;
  ownerId: string;
  /** Account that asked for the move. */
  actorId: string;
  bulkId: string;
  fromBoardId: string;
  toBoardId: string;
}

export const boardPinsMoved = fact<
  OfMove & {
    pins: readonly MovedPin[];
    /** ISO 8601, UTC. */
    movedAt: string;
  }
>()('BoardPinsMoved', {
  meaning: 'Pins of a board were moved together; their own streams say so a moment later.',
});

export const boardPinsMoveCompleted = fact<OfMove>()('BoardPinsMoveCompleted', {
  meaning: 'Each of the pins that were moved together says so itself by now.',
});

export const boardPinsPutBack = fact<
  OfMove & {
    /** Pins that were deleted or moved by themselves before they could say it. */
    changed: readonly MovedPin[];
    /** Pins that said it already: they say a moment later that they are back. */
    carried: readonly MovedPin[];
  }
>()('BoardPinsPutBack', {
  meaning: 'Pins that were moved together are where they were, because one of them changed meanwhile.',
});

export const pinsMoveFacts = { boardPinsMoved, boardPinsMoveCompleted, boardPinsPutBack };
export type PinsMoveEvent = EventsOf<typeof pinsMoveFacts>;
