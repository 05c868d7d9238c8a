import { type Decider, type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import { RESTORABLE_DAYS } from '@corkboard/rules/curation/pins';
import type { PinRights } from '../../boards/domain/board-rights.ts';
import {
  type PinDeletionReason,
  type PinEvent,
  type PinSave,
  type PinTexts,
  pinDeleted,
  pinEdited,
  pinMediaAttached,
  pinRestored,
} from './pin.facts.ts';

const RESTORABLE_MS = RESTORABLE_DAYS * 86_400_000;

/** Data of a pin in each of its states. */
export interface PinFacts extends PinTexts {
  readonly id: string;
  readonly ownerId: string;
  readonly boardId: string;
  /** Null: on the board itself, as where the section was deleted meanwhile. */
  readonly sectionId: string | null;
  readonly originPinId: string;
  readonly mediaId: string | null;
  readonly media: MediaFacts | null;
  /** Null: nobody placed it. */
  readonly rank: string | null;
}

export type Pin =
  | { readonly status: 'absent' }
  | { readonly status: 'live'; readonly facts: PinFacts }
  | {
      readonly status: 'deleted';
      readonly facts: PinFacts;
      readonly deletedBy: string;
      readonly deletedAt: string;
      /** `purged`: nobody brings it back. */
      readonly reason: PinDeletionReason | 'purged';
    };

const live = (facts: PinFacts): Pin => ({ status: 'live', facts });
const factsOf = (pin: Pin): PinFacts | null => (pin.status === 'absent' ? null : pin.facts);
const withFacts = (pin: Pin, change: Partial<PinFacts>): Pin =>
  pin.status === 'absent' ? pin : { ...pin, facts: { ...pin.facts, ...change } };

const textsOf = ({ title, description, altText, link }: PinTexts): PinTexts => ({ title, description, altText, link });

const saved = (data: PinSave['data'], ownerId: string, originPinId: string): Pin => {
  const { pinId: id, boardId, sectionId, media, mediaIds } = data;
  const place = { boardId, sectionId };
  const picture = { mediaId: mediaIds[0] ?? null, media };
  return live({ id, ownerId, ...place, originPinId, ...picture, rank: null, ...textsOf(data) });
};

const evolve = (pin: Pin, event: PinEvent): Pin => {
  switch (event.type) {
    case 'PinCreated':
      return saved(event.data, event.data.creatorId, event.data.pinId);
    case 'PinSaved':
      return saved(event.data, event.data.saverId, event.data.originPinId);
    case 'PinEdited':
      return withFacts(pin, textsOf(event.data));
    case 'PinMediaAttached':
      return withFacts(pin, { media: event.data.media, mediaId: event.data.mediaIds[0] ?? null });
    case 'PinMoved':
      return withFacts(pin, { boardId: event.data.toBoardId, sectionId: event.data.toSectionId });
    case 'PinPlaced':
      return withFacts(pin, { rank: event.data.rank });
    case 'PinDeleted': {
      const facts = factsOf(pin);
      const { actorId: deletedBy, deletedAt, reason } = event.data;
      return facts ? { status: 'deleted', facts, deletedBy, deletedAt, reason } : pin;
    }
    case 'PinSocialShareRequested':
      return pin;
    case 'PinPurged': {
      const none = { title: null, description: null, altText: null, link: null, media: null };
      return pin.status === 'deleted' ? { ...pin, facts: { ...pin.facts, ...none }, reason: 'purged' } : pin;
    }
    case 'PinRestored': {
      const facts = factsOf(pin);
      return facts ? live(facts) : pin;
    }
  }
};

export const pinDecider: Decider<Pin, PinEvent> = { category: 'pin', initial: { status: 'absent' }, evolve };

const ofPin = ({ id: pinId, boardId, ownerId }: PinFacts) => ({ pinId, boardId, ownerId });

/** DS-048: one's own, and those of others where the role on the board says so. */
export const mayDelete = (
  { ownerId, boardId }: PinFacts,
  { actorId, rights }: { actorId: string; rights: PinRights },
): boolean => boardId === rights.boardId && (rights.others || (rights.own && ownerId === actorId));

/** A pin that is deleted, or not the actor's own, or on a board that they do not see, is not found. */
const ownedBy = (pin: Pin, actorId: string, rights: PinRights): PinFacts | Refused<'pin-not-found'> =>
  pin.status === 'live' && pin.facts.ownerId === actorId && pin.facts.boardId === rights.boardId && rights.own
    ? pin.facts
    : refuse('pin-not-found');

export interface PinEdit {
  readonly editorId: string;
  /** Texts that are left out stay. */
  readonly texts: Partial<PinTexts>;
  readonly hashtagsOf: (description: string | null) => readonly string[];
  /** Null: it is not open any more. */
  readonly boardPrivacy: BoardPrivacy | null;
  readonly rights: PinRights;
}

const textNames = ['title', 'description', 'altText', 'link'] as const;

export const editPin = (pin: Pin, edit: PinEdit): Decision<PinEvent, 'pin-not-found'> => {
  const facts = ownedBy(pin, edit.editorId, edit.rights);
  if ('refused' in facts) return facts;
  const texts = { ...textsOf(facts), ...edit.texts };
  const changed = textNames.filter((name) => texts[name] !== facts[name]);
  if (changed.length === 0) return [];
  const { editorId, boardPrivacy, hashtagsOf } = edit;
  const hashtags = hashtagsOf(texts.description);
  return [pinEdited({ ...ofPin(facts), editorId, boardPrivacy, ...texts, changed, hashtags })];
};

export interface PinDeletion {
  readonly actorId: string;
  readonly at: string;
}

const deleted = (facts: PinFacts, { actorId, at: deletedAt }: PinDeletion, reason: PinDeletionReason) =>
  pinDeleted({ ...ofPin(facts), actorId, sectionId: facts.sectionId, reason, bulkId: null, deletedAt });

/** By its owner, or by who may delete all pins of its board; whoever repeats it has nothing to record. */
export const deletePin = (
  pin: Pin,
  { rights, ...deletion }: PinDeletion & { rights: PinRights },
): Decision<PinEvent, 'pin-not-found'> => {
  if (pin.status === 'deleted' && pin.deletedBy === deletion.actorId) return [];
  if (pin.status !== 'live' || !mayDelete(pin.facts, { ...deletion, rights })) return refuse('pin-not-found');
  return [deleted(pin.facts, deletion, 'user')];
};

/** Its board is gone, or was gone before the pin arrived. */
export const dropWithBoard = (pin: Pin, deletion: PinDeletion & { boardId: string }): Decision<PinEvent, never> =>
  pin.status === 'live' && pin.facts.boardId === deletion.boardId
    ? [deleted(pin.facts, deletion, 'board_deleted')]
    : [];

/** Its board came back: a pin that was deleted by hand before stays so. */
export const restoreWithBoard = (
  pin: Pin,
  asked: { actorId: string; boardId: string; boardPrivacy: BoardPrivacy },
): readonly PinEvent[] =>
  pin.status === 'deleted' && pin.reason === 'board_deleted' && pin.facts.boardId === asked.boardId
    ? [pinRestored({ ...ofPin(pin.facts), actorId: asked.actorId, boardPrivacy: asked.boardPrivacy, bulkId: null })]
    : [];

/** Its owner is erased: it does not come back with its board. */
export const forgetDropped = (pin: Pin, deletion: PinDeletion): Decision<PinEvent, never> =>
  pin.status === 'deleted' && pin.reason === 'board_deleted' && pin.facts.ownerId === deletion.actorId
    ? [deleted(pin.facts, deletion, 'owner_erased')]
    : [];

/** Nothing is left of it but that it was there: its owner is erased, or its picture never came. */
const isEmptied = (pin: Pin, actorId: string): boolean =>
  pin.status === 'deleted' && pin.facts.ownerId !== actorId && pin.facts.media === null;

/** Deleted forever, or emptied otherwise: nobody brings it back. */
export const isGoneForGood = (pin: Pin, actorId: string): boolean =>
  isEmptied(pin, actorId) || (pin.status === 'deleted' && pin.reason === 'purged');

/** By whoever deleted it, while they are on its board, and by the owner of that, for 30 days, while that stands. */
export const restorePin = (
  pin: Pin,
  asked: { actorId: string; at: string; boardPrivacy: BoardPrivacy | null; isBoardOwner: boolean; rights: PinRights },
): Decision<PinEvent, 'pin-not-found' | 'pin-not-restorable'> => {
  if (pin.status === 'absent' || !mayDelete(pin.facts, asked)) return refuse('pin-not-found');
  // A board takes its pins along a moment after it: until then they are still there, and nobody sees them.
  if (asked.boardPrivacy === null) return refuse('pin-not-restorable');
  if (pin.status === 'live') return [];
  if (!asked.rights.onBoard) return refuse('pin-not-restorable');
  if (isEmptied(pin, asked.actorId)) return refuse('pin-not-restorable');
  if (!(asked.isBoardOwner || pin.deletedBy === asked.actorId) || pin.reason !== 'user')
    return refuse('pin-not-restorable');
  if (Date.parse(asked.at) - Date.parse(pin.deletedAt) > RESTORABLE_MS) return refuse('pin-not-restorable');
  const { actorId, boardPrivacy } = asked;
  return [pinRestored({ ...ofPin(pin.facts), actorId, boardPrivacy, bulkId: null })];
};

/** The picture that the pin was waiting for; a deleted one waits on, for the case that it is restored. */
export const attachMedia = (pin: Pin, media: MediaFacts): Decision<PinEvent, never> => {
  if (pin.status !== 'live' || pin.facts.media || pin.facts.mediaId !== media.id) return [];
  const { dominantColor } = media;
  return [pinMediaAttached({ ...ofPin(pin.facts), mediaIds: [media.id], media, dominantColor })];
};
