import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import { bulkActionFacts } from './bulk-action.facts.ts';
import { collaboratorFacts } from './collaborator.facts.ts';
import { ownershipFacts } from './ownership.facts.ts';
import { pinsCopyFacts } from './pins-copy.facts.ts';
import { pinsDeletionFacts } from './pins-deletion.facts.ts';
import { pinsMoveFacts } from './pins-move.facts.ts';
import { pinsReturnFacts } from './pins-return.facts.ts';
import { sectionFacts } from './section.facts.ts';

export const boardCreated = fact<{
  boardId: string;
  ownerId: string;
  actingSubjectId: string | null;
  advertiserId: string | null;
  name: string;
  slug: string;
  privacy: BoardPrivacy;
  layout: 'default';
  sectionNames: readonly string[];
  source: string;
}>()('BoardCreated', { meaning: 'Somebody made a board.', personal: { name: 'ownerId', slug: 'ownerId' } });

interface OfBoard {
  boardId: string;
  ownerId: string;
  actorId: string;
}

export const boardRenamed = fact<OfBoard & { name: string; slug: string; oldSlug: string }>()('BoardRenamed', {
  meaning: 'A board got another name and address.',
  personal: { name: 'ownerId', slug: 'ownerId', oldSlug: 'ownerId' },
});

export const boardDescriptionChanged = fact<OfBoard & { description: string | null }>()('BoardDescriptionChanged', {
  meaning: 'The text that says of a board what it is about was changed, or removed (null).',
  personal: { description: 'ownerId' },
});

export const boardPrivacyChanged = fact<OfBoard & { from: BoardPrivacy; to: BoardPrivacy }>()('BoardPrivacyChanged', {
  meaning: 'A board became public or secret, and all pins in it.',
});

export type CoverCause = 'first_pin' | 'section_save' | 'manual' | 'pin_deleted';

/** All that is needed to show a picture; its addresses are made when an answer is written. */
export interface CoverPicture {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly dominantColor: string;
}

export const boardCoverChanged = fact<{
  boardId: string;
  ownerId: string;
  /** Null: no picture is left. */
  pinId: string | null;
  /** Null once its owner is erased, too. */
  picture: CoverPicture | null;
  cause: CoverCause;
}>()('BoardCoverChanged', {
  meaning: 'A board shows the picture of another pin, or none.',
  personal: { picture: 'ownerId' },
});

export const boardDeleted = fact<OfBoard & { pinCount: number }>()('BoardDeleted', {
  meaning: 'A board was deleted; its pins follow one by one.',
});

export const boardArchived = fact<OfBoard>()('BoardArchived', {
  meaning: 'A board was put away: it takes nothing new, and lists of boards leave it out.',
});

export const boardUnarchived = fact<OfBoard>()('BoardUnarchived', {
  meaning: 'A board that was put away is among the others again.',
});

/** Read models that forgot the board learn here how it stands, collaborators included. */
export const boardRestored = fact<
  OfBoard & {
    name: string;
    slug: string;
    /** The name or the address that it had was taken meanwhile. */
    isRenamed: boolean;
    privacy: BoardPrivacy;
    collaborators: readonly { readonly userId: string; readonly role: CollaboratorRole }[];
  }
>()('BoardRestored', {
  meaning: 'A deleted board came back; the pins that went with it follow one by one.',
  personal: { name: 'ownerId', slug: 'ownerId' },
});

export type PurgeCause = 'expired' | 'forever';

export const boardPurged = fact<{
  boardId: string;
  ownerId: string;
  cause: PurgeCause;
  /** Sections that go with it. */
  sectionIds: readonly string[];
}>()('BoardPurged', {
  meaning: 'A deleted board is gone for good; the pins that went with it follow one by one.',
  purges: true,
});

export const boardFacts = {
  ...{
    boardCreated,
    boardRenamed,
    boardDescriptionChanged,
    boardPrivacyChanged,
    boardCoverChanged,
    boardDeleted,
    boardRestored,
    boardPurged,
  },
  ...{ boardArchived, boardUnarchived },
  ...sectionFacts,
  ...collaboratorFacts,
  ...ownershipFacts,
  ...pinsMoveFacts,
  ...pinsReturnFacts,
  ...pinsDeletionFacts,
  ...pinsCopyFacts,
  ...bulkActionFacts,
};
export type BoardEvent = EventsOf<typeof boardFacts>;
