import type { BoardPrivacy } from '@corkboard/contracts/curation/entities';
import type { MediaFacts } from '@corkboard/contracts/curation/media';
import type { DomainEvent } from '@corkboard/event-store/event';

/** What a pin says; `link` null: it leads nowhere. */
export interface PinTexts {
  readonly title: string | null;
  readonly description: string | null;
  readonly altText: string | null;
  readonly link: string | null;
}

interface Saved extends PinTexts {
  readonly pinId: string;
  readonly boardId: string;
  readonly boardPrivacy: BoardPrivacy;
  readonly sectionId: string | null;
  readonly actingSubjectId: string | null;
  readonly advertiserId: string | null;
  readonly method: string;
  readonly kind: 'image';
  readonly hashtags: readonly string[];
  /** Shown until the picture is known. */
  readonly dominantColor: string | null;
  readonly mediaIds: readonly string[];
  /** Personal. Null while a picture registered by its address is still on its way, and once its owner is erased. */
  readonly media: MediaFacts | null;
  readonly guid: string | null;
  readonly isRemovable: boolean;
  readonly shuffleAssetId: string | null;
  readonly isFirstSave: boolean;
}

export type PinCreated = DomainEvent<'PinCreated', Saved & { readonly creatorId: string }>;

/** A pin that was here already, saved by somebody as a pin of their own. */
export type PinSaved = DomainEvent<
  'PinSaved',
  Saved & {
    readonly saverId: string;
    readonly originPinId: string;
    readonly sourcePinId: string;
    /** Whose pin it was saved from. */
    readonly sourceOwnerId: string;
    readonly viaAdInsertionId: string | null;
  }
>;

interface OfPin {
  readonly pinId: string;
  readonly boardId: string;
  readonly ownerId: string;
}

export type PinEdited = DomainEvent<
  'PinEdited',
  OfPin &
    PinTexts & {
      readonly editorId: string;
      /** Null where it is not known, as of events of before. */
      readonly boardPrivacy: BoardPrivacy | null;
      readonly hashtags: readonly string[];
      readonly changed: readonly (keyof PinTexts)[];
    }
>;

export type PinDeletionReason = 'user' | 'board_deleted';

export type PinDeleted = DomainEvent<
  'PinDeleted',
  OfPin & {
    readonly actorId: string;
    readonly sectionId: string | null;
    readonly reason: PinDeletionReason;
    readonly bulkId: string | null;
    /** ISO 8601, UTC. */
    readonly deletedAt: string;
  }
>;

export type PinRestored = DomainEvent<
  'PinRestored',
  OfPin & {
    readonly actorId: string;
    /** Null where it is not known, as of events of before. */
    readonly boardPrivacy: BoardPrivacy | null;
  }
>;

export type PinMediaAttached = DomainEvent<
  'PinMediaAttached',
  OfPin & {
    readonly mediaIds: readonly string[];
    /** Personal, so null once its owner is erased. */
    readonly media: MediaFacts | null;
    readonly dominantColor: string;
  }
>;

export type PinEvent = PinCreated | PinSaved | PinEdited | PinDeleted | PinRestored | PinMediaAttached;
