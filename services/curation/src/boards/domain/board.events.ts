import type { BoardPrivacy } from '@corkboard/contracts/curation/entities';
import type { DomainEvent } from '@corkboard/event-store/event';

export type { BoardPrivacy };

export type BoardCreated = DomainEvent<
  'BoardCreated',
  {
    readonly boardId: string;
    readonly ownerId: string;
    readonly actingSubjectId: string | null;
    readonly advertiserId: string | null;
    readonly name: string;
    readonly slug: string;
    readonly privacy: BoardPrivacy;
    readonly layout: 'default';
    readonly sectionNames: readonly string[];
    readonly source: string;
  }
>;

export type BoardRenamed = DomainEvent<
  'BoardRenamed',
  {
    readonly boardId: string;
    readonly ownerId: string;
    readonly actorId: string;
    readonly name: string;
    readonly slug: string;
    readonly oldSlug: string;
  }
>;

export type BoardPrivacyChanged = DomainEvent<
  'BoardPrivacyChanged',
  {
    readonly boardId: string;
    readonly ownerId: string;
    readonly actorId: string;
    readonly from: BoardPrivacy;
    readonly to: BoardPrivacy;
  }
>;

/** The picture that a board shows; `pinId` null: none is left. */
export type BoardCoverChanged = DomainEvent<
  'BoardCoverChanged',
  {
    readonly boardId: string;
    readonly ownerId: string;
    readonly pinId: string | null;
    /** Personal, so null once its owner is erased. */
    readonly picture: CoverPicture | null;
    readonly cause: CoverCause;
  }
>;

export type BoardDeleted = DomainEvent<
  'BoardDeleted',
  { readonly boardId: string; readonly ownerId: string; readonly actorId: string; readonly pinCount: number }
>;

export type CoverCause = 'first_pin' | 'section_save' | 'manual' | 'pin_deleted';

/** All that is needed to show a picture; its addresses are made when an answer is written. */
export interface CoverPicture {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly dominantColor: string;
}

export type BoardEvent = BoardCreated | BoardRenamed | BoardPrivacyChanged | BoardCoverChanged | BoardDeleted;
