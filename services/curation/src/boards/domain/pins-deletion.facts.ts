import { type EventsOf, fact } from '@corkboard/event-store/fact';

/** A pin of a board, and its section; null: on the board itself. */
export interface PinOnBoard {
  readonly pinId: string;
  readonly sectionId: string | null;
}

interface OfAction {
  boardId: string;
  ownerId: string;
  /** Account that asked for it. */
  actorId: string;
  bulkId: string;
}

export const boardPinsDeleted = fact<
  OfAction & {
    pins: readonly PinOnBoard[];
    /** ISO 8601, UTC. */
    deletedAt: string;
  }
>()('BoardPinsDeleted', {
  meaning: 'Pins of a board were deleted together; their own streams say so a moment later.',
});

export const boardPinsDeletionCompleted = fact<OfAction>()('BoardPinsDeletionCompleted', {
  meaning: 'Each of the pins that were deleted together says so itself by now.',
});

export const boardPinsDeletionPutBack = fact<
  OfAction & {
    /** Pins that were deleted or moved by themselves before they could say it. */
    changed: readonly PinOnBoard[];
    /** Pins that said it already: they say a moment later that they are back. */
    carried: readonly PinOnBoard[];
    /** Of the deletion; ISO 8601, UTC. */
    deletedAt: string;
  }
>()('BoardPinsDeletionPutBack', {
  meaning: 'Pins that were deleted together are there again, because one of them changed meanwhile.',
});

export const boardPinsRestored = fact<
  OfAction & {
    pins: readonly PinOnBoard[];
    /** ISO 8601, UTC. */
    restoredAt: string;
  }
>()('BoardPinsRestored', {
  meaning: 'Pins that were deleted together came back; their own streams say so a moment later.',
});

export const boardPinsRestorationCompleted = fact<
  OfAction & {
    /** Pins that came back by themselves before, or were purged: they are as they were. */
    changed: readonly PinOnBoard[];
  }
>()('BoardPinsRestorationCompleted', {
  meaning: 'Each of the pins that came back together says so itself by now, if it could.',
});

export const pinsDeletionFacts = {
  ...{ boardPinsDeleted, boardPinsDeletionCompleted, boardPinsDeletionPutBack },
  ...{ boardPinsRestored, boardPinsRestorationCompleted },
};
export type PinsDeletionEvent = EventsOf<typeof pinsDeletionFacts>;
