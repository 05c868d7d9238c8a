import { type EventOf, type EventsOf, fact, type Upcaster } from '@corkboard/event-store/fact';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import type { ShareNetwork } from '@corkboard/rules/curation/sharing';
import type { PurgeCause } from '../../boards/domain/board.facts.ts';

/** Texts of a pin; `link` null: it has none. */
export interface PinTexts {
  readonly title: string | null;
  readonly description: string | null;
  readonly altText: string | null;
  readonly link: string | null;
}

interface Saved extends PinTexts {
  pinId: string;
  boardId: string;
  boardPrivacy: BoardPrivacy;
  sectionId: string | null;
  actingSubjectId: string | null;
  advertiserId: string | null;
  method: string;
  kind: 'image' | 'video';
  hashtags: readonly string[];
  /** Shown until the picture is known. */
  dominantColor: string | null;
  mediaIds: readonly string[];
  /** Null while a picture registered by its address is still on its way, and once its owner is erased. */
  media: MediaFacts | null;
  guid: string | null;
  isRemovable: boolean;
  shuffleAssetId: string | null;
  isFirstSave: boolean;
}

/** Only the newer version is of videos too. */
const ofPicture: Upcaster = (data) => data;

export const pinCreated = fact<Saved & { creatorId: string }>()('PinCreated', {
  meaning: 'Somebody saved a picture or video of their own.',
  personal: { title: 'creatorId', description: 'creatorId', altText: 'creatorId', media: 'creatorId' },
  upcasters: [ofPicture],
});

interface Repinned extends Saved {
  saverId: string;
  originPinId: string;
  sourcePinId: string;
  /** Owner of the pin that it was saved from. */
  sourceOwnerId: string;
  viaAdInsertionId: string | null;
  /** The bulk action that it was copied by. */
  bulkId: string | null;
}

/** A pin that was here already, saved by somebody as a pin of their own. */
export const pinSaved = fact<Repinned>()('PinSaved', {
  meaning: 'Somebody saved an existing Pin.',
  personal: { title: 'saverId', description: 'saverId', altText: 'saverId', media: 'saverId' },
  upcasters: [(data) => ({ ...data, bulkId: null }), ofPicture],
});

export type PinSave = EventOf<typeof pinCreated | typeof pinSaved>;

interface OfPin {
  pinId: string;
  boardId: string;
  ownerId: string;
}

interface WithPrivacy extends OfPin {
  /** Null where it is not known, as of events of before. */
  boardPrivacy: BoardPrivacy | null;
}
const ofUnknownPrivacy: Upcaster = (data) => ({ ...data, boardPrivacy: null });

interface Edited extends WithPrivacy, PinTexts {
  editorId: string;
  hashtags: readonly string[];
  changed: readonly (keyof PinTexts)[];
}

export const pinEdited = fact<Edited>()('PinEdited', {
  meaning: 'What a pin says was changed.',
  personal: { title: 'editorId', description: 'editorId', altText: 'editorId' },
  upcasters: [ofUnknownPrivacy],
});

/** `owner_erased`: it went with its board before, and does not come back with it. */
export type PinDeletionReason = 'user' | 'board_deleted' | 'owner_erased';

interface Deleted extends OfPin {
  actorId: string;
  sectionId: string | null;
  reason: PinDeletionReason;
  bulkId: string | null;
  /** ISO 8601, UTC. */
  deletedAt: string;
}

export const pinDeleted = fact<Deleted>()('PinDeleted', {
  meaning: 'A pin was deleted, by its owner or with its board.',
  // Only `owner_erased` became a reason with the second version.
  upcasters: [(data) => data],
});

interface Restored extends WithPrivacy {
  actorId: string;
  /** The bulk action that it came back by. */
  bulkId: string | null;
}

export const pinRestored = fact<Restored>()('PinRestored', {
  meaning: 'A deleted pin came back, by whoever deleted it or with its board.',
  upcasters: [ofUnknownPrivacy, (data) => ({ ...data, bulkId: null })],
});

interface Attached extends OfPin {
  mediaIds: readonly string[];
  /** Null once its owner is erased. */
  media: MediaFacts | null;
  dominantColor: string;
}

export const pinMediaAttached = fact<Attached>()('PinMediaAttached', {
  meaning: 'The picture that a pin waited for arrived.',
  personal: { media: 'ownerId' },
  // Only what was stored in clear became sealed with the second version.
  upcasters: [(data) => data, ofPicture],
});

interface Moved {
  pinId: string;
  ownerId: string;
  moverId: string;
  fromBoardId: string;
  fromSectionId: string | null;
  toBoardId: string;
  /** Null: on the board itself. */
  toSectionId: string | null;
  /** Of the board that it is on now. */
  boardPrivacy: BoardPrivacy;
  /** Null while the picture is on its way, and once its owner is erased. */
  media: MediaFacts | null;
  /** The bulk action that it was moved by. */
  bulkId: string | null;
}

export const pinMoved = fact<Moved>()('PinMoved', {
  meaning: 'A pin was moved to another board or section.',
  personal: { media: 'ownerId' },
  upcasters: [ofPicture],
});

interface Placed extends OfPin {
  actorId: string;
  sectionId: string | null;
  /** Place in the lists of the board, highest first: a key of fractional indexing. */
  rank: string;
  fromRank: string;
}

export const pinPlaced = fact<Placed>()('PinPlaced', {
  meaning: 'A pin was put at another place in the order of its board.',
});

export const pinPurged = fact<OfPin & { cause: PurgeCause }>()('PinPurged', {
  meaning: 'A deleted pin is gone for good, texts and picture.',
  purges: true,
});

interface ShareRequested {
  pinId: string;
  userId: string;
  network: ShareNetwork;
  /** Of the board that it was saved to: those of others are shared nowhere. */
  boardPrivacy: 'public';
}

export const pinSocialShareRequested = fact<ShareRequested>()('PinSocialShareRequested', {
  meaning: 'Somebody asked, with the save of a pin, to share it to a social network.',
});

export const pinFacts = {
  pinPurged,
  pinSocialShareRequested,
  pinCreated,
  pinSaved,
  pinEdited,
  pinMoved,
  pinPlaced,
  pinDeleted,
  pinRestored,
  pinMediaAttached,
};
export type PinEvent = EventsOf<typeof pinFacts>;
