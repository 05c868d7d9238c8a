import * as z from 'zod/mini';
import { publishedEvent } from '../published.ts';
import { boardPrivacy } from './entities.ts';

const id = z.string();
const board = { boardId: id, ownerId: id };
const pin = { pinId: id, boardId: id, accountId: id };
const picture = z.nullable(z.object({ mediaId: id, width: z.number(), height: z.number(), dominantColor: z.string() }));

export const boardCreated = publishedEvent({
  type: 'curation.board-created.v1',
  meaning: 'Somebody has a new board.',
  data: z.object({ ...board, privacy: boardPrivacy, source: z.string() }),
});

/** The name itself is personal: whoever shows it asks for it. */
export const boardRenamed = publishedEvent({
  type: 'curation.board-renamed.v1',
  meaning: 'A board has another name and address.',
  data: z.object(board),
});

export const boardPrivacyChanged = publishedEvent({
  type: 'curation.board-privacy-changed.v1',
  meaning: 'A board, and every pin in it, may be seen by others, or no longer.',
  data: z.object({ ...board, from: boardPrivacy, to: boardPrivacy }),
});

export const boardCoverChanged = publishedEvent({
  type: 'curation.board-cover-changed.v1',
  meaning: 'A board shows the picture of another pin.',
  data: z.object({ ...board, pinId: z.nullable(id), cause: z.string() }),
});

export const boardDeleted = publishedEvent({
  type: 'curation.board-deleted.v1',
  meaning: 'A board is gone; each of its pins follows with an event of its own.',
  data: z.object({ ...board, pinCount: z.number() }),
});

export const pinCreated = publishedEvent({
  type: 'curation.pin-created.v1',
  meaning: 'A new pin: its picture was not here before.',
  data: z.object({
    ...pin,
    method: z.string(),
    kind: z.string(),
    linkHost: z.nullable(z.string()),
    hashtags: z.array(z.string()),
    picture,
    isFirstSave: z.boolean(),
  }),
});

export const pinSaved = publishedEvent({
  type: 'curation.pin-saved.v1',
  meaning: 'Somebody saved a pin that was here already; `pinId` is the new one.',
  data: z.object({
    ...pin,
    sourcePinId: id,
    originPinId: id,
    hashtags: z.array(z.string()),
    picture,
    isFirstSave: z.boolean(),
  }),
});

export const pinEdited = publishedEvent({
  type: 'curation.pin-edited.v1',
  meaning: 'Title, description, alternative text or link of a pin changed.',
  data: z.object({ ...pin, changed: z.array(z.string()), hashtags: z.array(z.string()) }),
});

export const pinDeleted = publishedEvent({
  type: 'curation.pin-deleted.v1',
  meaning: 'A pin is gone, by its owner or with its board.',
  data: z.object({ ...pin, reason: z.string() }),
});

export const pinRestored = publishedEvent({
  type: 'curation.pin-restored.v1',
  meaning: 'Whoever deleted a pin took that back.',
  data: z.object(pin),
});

export const pinMediaAttached = publishedEvent({
  type: 'curation.pin-media-attached.v1',
  meaning: 'The picture of a pin that was saved by its address has arrived.',
  data: z.object({ ...pin, picture }),
});

export const firstPinSaved = publishedEvent({
  type: 'curation.first-pin-saved.v1',
  meaning: 'Somebody saved for the first time.',
  data: z.object({ accountId: id, pinId: id, boardId: id }),
});

export const curationEvents = [
  boardCreated,
  boardRenamed,
  boardPrivacyChanged,
  boardCoverChanged,
  boardDeleted,
  pinCreated,
  pinSaved,
  pinEdited,
  pinDeleted,
  pinRestored,
  pinMediaAttached,
  firstPinSaved,
] as const;
