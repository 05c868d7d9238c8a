import { boardPrivacies } from '@corkboard/rules/curation/boards';
import { collaboratorRoles } from '@corkboard/rules/curation/collaborators';
import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { route } from '../route.ts';
import { bookmark, idText, PINS_PAGE_SIZE, pinCard, undoable, undoOffer, userCard } from './entities.ts';
import { picture } from './media.ts';

export const HISTORY_PAGE_SIZE = 50;
const PAGE_SIZE_MAX = 250;

/** Entries that the history of a board may hold. */
export const historyKinds = [
  'board-created',
  'board-renamed',
  'board-description-changed',
  'board-privacy-changed',
  'board-cover-changed',
  'board-archived',
  'board-unarchived',
  'board-deleted',
  'board-restored',
  'board-returned',
  'board-return-taken-back',
  'section-created',
  'section-renamed',
  'section-deleted',
  'section-restored',
  'sections-reordered',
  'person-invited',
  'invite-declined',
  'invite-withdrawn',
  'person-joined',
  'person-removed',
  'person-left',
  'person-restored',
  'role-changed',
  'inviting-allowed',
  'inviting-ended',
  'owner-changed',
  'pin-saved',
  'pin-edited',
  'pin-moved-in',
  'pin-moved-out',
  'pin-moved-within',
  'pin-placed',
  'pins-moved-in',
  'pins-moved-out',
  'pins-moved-within',
  'pins-put-back',
  'pins-deleted',
  'pins-restored',
  'pins-kept',
  'pins-copied',
  'pin-deleted',
  'pin-restored',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** A pin of the past. `shown` null: purged, erased, or out of the viewer's sight by now. */
const pastPin = z.object({
  id: z.string(),
  shown: z.nullable(
    z.object({
      title: z.nullable(z.string()),
      image: z.nullable(picture),
      dominant_color: z.nullable(z.string()),
      /** It can be brought back, and has no page until then. */
      deleted: z.boolean(),
    }),
  ),
});

/** One act: who did what, and when. Names are those of now; the names of boards and sections those of then. */
export const historyEntry = z.object({
  id: z.string(),
  kind: z.enum(historyKinds),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Null: an account that is gone. */
  by: z.nullable(userCard),
  by_me: z.boolean(),
  /** How the viewer takes it back; null for acts of others, and for those that are too old. */
  undo: undoOffer,
  /** It took an earlier act back. */
  undoes: z.boolean(),
  pin: z.nullable(pastPin),
  /** Number of pins, for acts on several at once. */
  count: z.nullable(z.number()),
  /** Name of the board, for acts that gave it one; null also where it was erased. */
  name: z.nullable(z.string()),
  /** Section that was made, renamed or deleted, or that a pin came into. `name` null: it was erased. */
  section: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** Person who was invited, joined, left, ..; `user` null: an account that is gone, or an invitation by mail. */
  person: z.nullable(z.object({ user: z.nullable(userCard), is_me: z.boolean() })),
  /** Where a pin came from or went to, if the viewer may see that board. */
  other_board: z.nullable(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  privacy: z.nullable(z.enum(boardPrivacies)),
  role: z.nullable(z.enum(collaboratorRoles)),
  /** ISO 8601, UTC: moment to which the board was returned. */
  as_of: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** An address carries text. */
const sizeOf = (byDefault: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_SIZE_MAX)), byDefault);

/** DS-203: the business that the caller acts for. */
const actingFor = { orbac_subject_id: z.optional(z.string().check(z.maxLength(64))) };

/**
 * Acts on a board, newest first: all of them for its owner, for collaborators those since they accepted. To everybody else
 * the board is an unknown one.
 */
export const boardHistory = route.get('boardHistory', '/v3/boards/:id/history/', {
  ...byAccount('curation', 'read'),
  params: z.object({ id: idText }),
  query: z.object({ page_size: sizeOf(HISTORY_PAGE_SIZE), bookmark, ...actingFor }),
  answer: z.array(historyEntry),
});

/** A pin where it stood. `pin` null: purged, erased, or out of the viewer's sight by now. */
export const placedPin = z.object({
  id: z.string(),
  section_id: z.nullable(z.string()),
  pin: z.nullable(pinCard),
  /** It can be brought back, and has no page until then. */
  deleted: z.boolean(),
  /** It was deleted, or moved to another board, and the viewer may bring it back. */
  restorable: z.boolean(),
});
export type PlacedPin = z.infer<typeof placedPin>;

/** A board as it was. */
export const boardThen = z.object({
  /** Null: it was erased. */
  name: z.nullable(z.string()),
  /** Sections that it had then; `name` null: it was erased; `gone`: they were deleted since. */
  sections: z.array(z.object({ id: z.string(), name: z.nullable(z.string()), gone: z.boolean() })),
  /** ISO 8601, UTC: the first moment that the viewer may ask for. */
  since: z.string(),
  pins: z.array(placedPin),
});
export type BoardThen = z.infer<typeof boardThen>;

/** ISO 8601, UTC, in milliseconds. */
const moment = z.string().check(z.regex(/^[12]\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/));

/**
 * A board and its pins as they stood at a moment, in the order of the wall; now unless `as_of` is given. A moment before
 * the first that the viewer may see answers like an unknown board.
 */
export const getBoardThen = route.get('getBoardThen', '/v3/boards/:id/then/', {
  ...byAccount('curation', 'read'),
  params: z.object({ id: idText }),
  query: z.object({
    as_of: z.optional(moment),
    page_size: sizeOf(PINS_PAGE_SIZE),
    bookmark,
    ...actingFor,
  }),
  answer: boardThen,
});

/** Pins that one restoration brings back at most; asked again, the rest follows. */
export const PINS_RETURNED_MAX = 10_000;
/** Pins that come back at once, as their facts are appended together; more are a bulk action. */
export const PINS_RETURNED_AT_ONCE = 1_500;

/**
 * Brings back the sections and pins that a board had at a moment, or one section of it with its pins; what came since stays.
 * The board by its owner, a section by editors too, and each pin by who may bring it back alone. The pins follow a moment after the answer;
 * more than PINS_RETURNED_AT_ONCE as a bulk action.
 */
export const restoreBoardThen = route.post('restoreBoardThen', '/v3/boards/:id/then/restore', {
  ...byAccount('curation', 'restoreDay'),
  answersWithin: 30_000,
  params: z.object({ id: idText }),
  body: z.object({ as_of: moment, section_id: z._default(z.nullable(idText), null), ...actingFor }),
  answer: z.object({
    ...undoable,
    /** Bulk action that brings the pins back one by one, and tells its progress; null: they come together. */
    bulk_id: z.nullable(z.string()),
    /** Pins that come back. */
    pin_count: z.number(),
    /** Pins that are there still, and go back to their places in the order of then. */
    placed_count: z.number(),
    /** Sections that came back, or got the name again that they had. */
    section_count: z.number(),
    /** Pins that do not: purged, erased, too old, or where the caller may not take them from. */
    left_count: z.number(),
    /** There are more pins to bring back than one restoration does. */
    has_more: z.boolean(),
  }),
});

export const pinHistoryKinds = ['saved', 'edited', 'moved', 'placed', 'deleted', 'restored'] as const;
const named = z.object({ id: z.string(), name: z.nullable(z.string()) });

/** One act on a pin. Names of boards and sections are those of then; null: erased. */
export const pinHistoryEntry = z.object({
  id: z.string(),
  kind: z.enum(pinHistoryKinds),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Null: an account that is gone. */
  by: z.nullable(userCard),
  by_me: z.boolean(),
  /** How the viewer takes it back; null for acts of others, and for those that are too old. */
  undo: undoOffer,
  /** It took an earlier act back. */
  undoes: z.boolean(),
  /** Board that the pin was on after it; null where the viewer may not see that one's history. */
  board: z.nullable(named),
  section: z.nullable(named),
  /** Board that it was moved away from, likewise. */
  from_board: z.nullable(named),
  /** Texts that an edit changed. */
  changed: z.array(z.enum(['title', 'description', 'alt_text', 'link'])),
});
export type PinHistoryEntry = z.infer<typeof pinHistoryEntry>;

/**
 * Acts on a pin, newest first, as far as the caller may see the history of the boards that it was on. To who is not on the
 * board that it is on now it is an unknown pin.
 */
export const pinHistory = route.get('pinHistory', '/v3/pins/:id/history/', {
  ...byAccount('curation', 'read'),
  params: z.object({ id: idText }),
  query: z.object({ page_size: sizeOf(HISTORY_PAGE_SIZE), bookmark, ...actingFor }),
  answer: z.array(pinHistoryEntry),
});
