import * as z from 'zod/mini';
import { field, moment, publishedEvent, uuid, whole } from '../published.ts';
import {
  boardCollaboratorInvited,
  boardCollaboratorJoined,
  boardCollaboratorLeft,
  boardCollaboratorRoleChanged,
} from './collaborator-events.ts';
import { boardPrivacy } from './entities.ts';
import { interestListChanged } from './interests.ts';
import { boardOwnershipTransferred } from './ownership-events.ts';
import { pinMoved } from './pin-moved-event.ts';
import { boardRestored, boardSectionRestored } from './restored-events.ts';

const boardId = field(uuid(), 'The board');
const pinId = field(uuid(), 'The pin');
const accountId = field(uuid(), 'Whose pin it is', 'id');
const board = { boardId, ownerId: field(uuid(), 'Whose board it is', 'id') };
const pin = { pinId, boardId, accountId };
const shownTo = {
  boardPrivacy: field(
    z.optional(boardPrivacy),
    'Who may see its board, and so the pin, at that moment; not said by records of before',
  ),
};
const inSection = {
  sectionId: field(
    z.optional(z.nullable(uuid())),
    'The section of its board; null for the board itself, and not said by records of before',
  ),
};
const hashtags = field(z.array(z.string()), 'In its texts, lower case, without the sign', 'about');
const isFirstSave = field(z.boolean(), 'Whether it is the first pin that this account ever kept', 'about');
const picture = field(
  z.nullable(
    z.object({
      mediaId: field(uuid(), 'The picture; its addresses are asked for'),
      width: field(whole(), 'Pixels'),
      height: field(whole(), 'Pixels'),
      dominantColor: field(z.string(), 'For the place that it will fill: `#rrggbb`'),
    }),
  ),
  'What the pin shows; null while it is still on its way',
);

const aBoard = { boardId: '01980a60-11aa-8f0d-b4d2-6a7c8e9f0b03', ownerId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01' };
const aPin = { pinId: '01980a60-2b3c-8d4e-9f50-617283940a04', boardId: aBoard.boardId, accountId: aBoard.ownerId };
const aPicture = {
  mediaId: '01980a60-2a00-8b1c-8d2e-3f4051627305',
  width: 736,
  height: 1104,
  dominantColor: '#c8a27a',
};

export const boardCreated = publishedEvent({
  type: 'curation.board-created.v1',
  meaning: 'Somebody has a new board.',
  when: 'Once per board, as its first event.',
  about: 'board',
  data: z.object({
    ...board,
    privacy: field(boardPrivacy, 'Who may see it'),
    source: field(z.string(), 'Where in the product it was made'),
  }),
  example: { ...aBoard, privacy: 'public', source: 'board_picker' },
});

/** The name itself is personal: whoever shows it asks for it. */
export const boardRenamed = publishedEvent({
  type: 'curation.board-renamed.v1',
  meaning: 'A board has another name and address.',
  when: 'At every change of the name.',
  about: 'board',
  data: z.object(board),
  example: aBoard,
});

export const boardPrivacyChanged = publishedEvent({
  type: 'curation.board-privacy-changed.v1',
  meaning: 'A board, and every pin in it, may be seen by others, or no longer.',
  when: 'At every change; its pins follow with no event of their own.',
  about: 'board',
  data: z.object({ ...board, from: field(boardPrivacy, 'Before'), to: field(boardPrivacy, 'Now') }),
  example: { ...aBoard, from: 'public', to: 'secret' },
});

export const boardCoverChanged = publishedEvent({
  type: 'curation.board-cover-changed.v1',
  meaning: 'A board shows the picture of another pin.',
  when: 'When its owner chooses one, with the first pin, and when the pin that was shown is gone.',
  about: 'board',
  data: z.object({
    ...board,
    pinId: field(z.nullable(uuid()), 'The pin that it shows now; null when none is left'),
    cause: field(z.string(), '`first_pin`, `section_save`, `manual`, `pin_deleted`'),
  }),
  example: { ...aBoard, pinId: aPin.pinId, cause: 'first_pin' },
});

const sectionId = field(uuid(), 'The section');
const section = { ...board, sectionId };
const aSection = { ...aBoard, sectionId: '01980a60-1c2d-8a3b-9c4d-5e6f70819206' };

/** The name itself is personal: whoever shows it asks for it. */
export const boardSectionCreated = publishedEvent({
  type: 'curation.board-section-created.v1',
  meaning: 'A board has a new section.',
  when: 'Once per section, as its first event.',
  about: 'board',
  data: z.object({
    ...section,
    pinIds: field(z.array(uuid()), 'Pins of the board that are in it from its beginning'),
    entry: field(z.string(), 'Where in the product it was made'),
  }),
  example: { ...aSection, pinIds: [aPin.pinId], entry: 'picker' },
});

export const boardSectionRenamed = publishedEvent({
  type: 'curation.board-section-renamed.v1',
  meaning: 'A section of a board has another name and address.',
  when: 'At every change of the name.',
  about: 'board',
  data: z.object(section),
  example: aSection,
});

export const boardSectionDeleted = publishedEvent({
  type: 'curation.board-section-deleted.v1',
  meaning: 'A section is gone; its pins stand on the board itself, with no event of their own.',
  when: 'Once per deletion of a section.',
  about: 'board',
  data: z.object(section),
  example: aSection,
});

export const boardSectionsReordered = publishedEvent({
  type: 'curation.board-sections-reordered.v1',
  meaning: 'The sections of a board stand in another order.',
  when: 'At every change of the order.',
  about: 'board',
  data: z.object({ ...board, sectionIds: field(z.array(uuid()), 'All sections of the board, in their order') }),
  example: { ...aBoard, sectionIds: [aSection.sectionId] },
});

export const boardDeleted = publishedEvent({
  type: 'curation.board-deleted.v1',
  meaning: 'A board is gone; each of its pins follows with an event of its own.',
  when: 'At every deletion; a board that was restored may be deleted again.',
  about: 'board',
  data: z.object({ ...board, pinCount: field(whole(), 'How many pins go with it') }),
  example: { ...aBoard, pinCount: 12 },
});

export const pinCreated = publishedEvent({
  type: 'curation.pin-created.v1',
  meaning: 'A new pin: its picture was not here before.',
  when: 'Once per pin, as its first event.',
  about: 'pin',
  data: z.object({
    ...pin,
    ...shownTo,
    ...inSection,
    method: field(z.string(), 'How it came: uploaded, from a website, ..'),
    kind: field(z.string(), 'What it is: `image` or `video`; others may follow'),
    linkHost: field(
      z.nullable(z.string()),
      'The host of the page that it leads to; null when it leads nowhere',
      'about',
    ),
    hashtags,
    picture,
    isFirstSave,
  }),
  example: {
    ...aPin,
    boardPrivacy: 'public',
    method: 'uploaded',
    kind: 'image',
    linkHost: 'example.org',
    hashtags: ['ceramics'],
    picture: aPicture,
    isFirstSave: false,
  },
});

export const pinSaved = publishedEvent({
  type: 'curation.pin-saved.v1',
  meaning: 'Somebody saved a pin that was here already; `pinId` is the new one.',
  when: 'Once per pin, as its first event.',
  about: 'pin',
  data: z.object({
    ...pin,
    ...shownTo,
    ...inSection,
    sourcePinId: field(uuid(), 'The pin that it was saved from'),
    originPinId: field(uuid(), 'The pin with which the picture first came here'),
    hashtags,
    picture,
    isFirstSave,
  }),
  example: {
    ...aPin,
    boardPrivacy: 'secret',
    sourcePinId: '01980a5f-0102-8304-8506-0708090a0b06',
    originPinId: '01980a5e-aabb-8ccd-8eef-001122334407',
    hashtags: [],
    picture: aPicture,
    isFirstSave: true,
  },
});

export const pinEdited = publishedEvent({
  type: 'curation.pin-edited.v1',
  meaning: 'Title, description, alternative text or link of a pin changed.',
  when: 'At every change; the texts themselves are asked for.',
  about: 'pin',
  data: z.object({
    ...pin,
    ...shownTo,
    changed: field(z.array(z.string()), 'Of `title`, `description`, `altText`, `link`'),
    hashtags,
  }),
  example: { ...aPin, boardPrivacy: 'public', changed: ['title'], hashtags: ['ceramics', 'glaze'] },
});

export const pinDeleted = publishedEvent({
  type: 'curation.pin-deleted.v1',
  meaning: 'A pin is gone, by its owner or with its board.',
  when: 'At every deletion; a pin that was restored may be deleted again.',
  about: 'pin',
  data: z.object({
    ...pin,
    reason: field(z.string(), '`user`, `board_deleted`; `owner_erased` of one that had gone with its board'),
  }),
  example: { ...aPin, reason: 'user' },
});

export const pinRestored = publishedEvent({
  type: 'curation.pin-restored.v1',
  meaning: 'A deleted pin is back: that was taken back, or its board came back.',
  when: 'After a deletion, while it can be undone.',
  about: 'pin',
  data: z.object({ ...pin, ...shownTo }),
  example: { ...aPin, boardPrivacy: 'public' },
});

export const pinMediaAttached = publishedEvent({
  type: 'curation.pin-media-attached.v1',
  meaning: 'The picture of a pin that was saved by its address has arrived.',
  when: 'Once per pin whose first event had no picture.',
  about: 'pin',
  data: z.object({ ...pin, picture }),
  example: { ...aPin, picture: aPicture },
});

export const firstPinSaved = publishedEvent({
  type: 'curation.first-pin-saved.v1',
  meaning: 'Somebody saved for the first time.',
  when: 'Once in the life of an account.',
  about: 'usercuration',
  data: z.object({ accountId: field(uuid(), 'Who', 'id'), pinId, boardId }),
  example: { accountId: aPin.accountId, pinId: aPin.pinId, boardId: aPin.boardId },
});

export const curationSubjectErased = publishedEvent({
  type: 'curation.subject-erased.v1',
  meaning: 'What the account kept here is gone for good, but for what others saved as their own.',
  when: 'Once per account, when its key has been destroyed and nothing of the person is left in any read model.',
  about: 'erasure',
  data: z.object({
    accountId: field(uuid(), 'The account', 'id'),
    requestId: field(uuid(), 'The request that staff have recorded'),
    erasedAt: field(moment(), 'ISO 8601, UTC', 'about'),
    removed: field(z.record(z.string(), z.number()), 'How much of what was removed, by name', 'about'),
  }),
  example: {
    accountId: aPin.accountId,
    requestId: '01980a70-2a00-8b1c-8d2e-3f4051627306',
    erasedAt: '2026-01-02T03:04:05.678Z',
    removed: { boards: 3, pins: 41, keys: 1 },
  },
});

export const curationEvents = [
  boardCreated,
  boardRenamed,
  boardPrivacyChanged,
  boardCoverChanged,
  boardSectionCreated,
  boardSectionRenamed,
  boardSectionDeleted,
  boardSectionsReordered,
  boardDeleted,
  ...[boardRestored, boardSectionRestored],
  ...[boardCollaboratorInvited, boardCollaboratorJoined, boardCollaboratorRoleChanged, boardCollaboratorLeft],
  boardOwnershipTransferred,
  ...[pinCreated, pinSaved, pinEdited, pinMoved, pinDeleted, pinRestored, pinMediaAttached],
  ...[firstPinSaved, interestListChanged],
  curationSubjectErased,
] as const;
