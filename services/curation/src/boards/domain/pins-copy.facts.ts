import { type EventsOf, fact } from '@corkboard/event-store/fact';

/** A pin that is made of another one. */
export interface CopiedPin {
  readonly pinId: string;
  readonly sourcePinId: string;
}

interface OfCopies {
  /** The board that they come onto. */
  boardId: string;
  ownerId: string;
  /** Account that asked for them, and owns them. */
  actorId: string;
  bulkId: string;
}

export const boardPinsCopied = fact<
  OfCopies & {
    fromBoardId: string;
    /** Of the board that they come onto; null: onto the board itself. */
    sectionId: string | null;
    /** In the order of the list that they were chosen in: newest first. */
    pins: readonly CopiedPin[];
    /** The one that is the first that its owner saved; null: they saved before. */
    firstPinId: string | null;
    /** ISO 8601, UTC. */
    copiedAt: string;
  }
>()('BoardPinsCopied', {
  meaning: 'Pins were copied to a board together; the copies are saved a moment later.',
});

export const boardPinsCopyCompleted = fact<
  OfCopies & {
    /** Copies of pins that were purged meanwhile: there is nothing to save. */
    missing: readonly CopiedPin[];
  }
>()('BoardPinsCopyCompleted', {
  meaning: 'Each of the pins that were copied together is saved by now, if it could be.',
});

export const pinsCopyFacts = { boardPinsCopied, boardPinsCopyCompleted };
export type PinsCopyEvent = EventsOf<typeof pinsCopyFacts>;
