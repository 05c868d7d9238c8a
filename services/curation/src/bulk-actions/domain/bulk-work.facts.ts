import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { PinPlace } from '../../boards/domain/pins-return.facts.ts';

interface OfBulkAction {
  bulkId: string;
  /** The board whose stream says that the action began. */
  boardId: string;
}

export const bulkActionListed = fact<
  OfBulkAction & {
    /** Account that asked for it. */
    actorId: string;
    /** Section that these pins come into; null: the board itself. */
    toSectionId: string | null;
    pinIds: readonly string[];
  }
>()('BulkActionListed', { meaning: 'Pins of a bulk action, in as many facts as it takes.' });

export const bulkReturnListed = fact<
  OfBulkAction & {
    /** Account that asked for it. */
    actorId: string;
    /** Where these pins are, and where they come; null: they are deleted. */
    from: PinPlace | null;
    to: PinPlace | null;
    pinIds: readonly string[];
  }
>()('BulkReturnListed', {
  meaning: 'Pins that a bulk action returns to where they stood, in as many facts as it takes.',
});

/** A pin that is at its new place, or deleted, and the section that it was in; null: on the board itself. Of a copy: the copy. */
export interface DonePin {
  readonly pinId: string;
  readonly fromSectionId: string | null;
}

/** A pin that stays, and the refusal that says why. */
export interface FailedPin {
  readonly pinId: string;
  readonly refusal: string;
}

export const bulkActionProgressed = fact<
  OfBulkAction & {
    done: readonly DonePin[];
    failed: readonly FailedPin[];
  }
>()('BulkActionProgressed', { meaning: 'A bulk action came to the next pins of its list.' });

export const bulkActionCancelled = fact<OfBulkAction>()('BulkActionCancelled', {
  meaning: 'Its actor, or staff, ended a bulk action: pins that it has not come to stay where they are.',
});

export const bulkWorkFacts = { bulkActionListed, bulkReturnListed, bulkActionProgressed, bulkActionCancelled };
export type BulkWorkEvent = EventsOf<typeof bulkWorkFacts>;
