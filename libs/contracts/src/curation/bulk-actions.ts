import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { resource, route } from '../route.ts';
import { idText, undoable } from './entities.ts';

/** DS-071: pins of one bulk action at most. */
export const PINS_OF_BULK_ACTION_MAX = 10_000;
/** Pins that an answer names of those that could not be moved. */
export const FAILURES_SHOWN_MAX = 100;
/** Pins that may be left out of all pins of a board. */
export const PINS_LEFT_OUT_MAX = 1_000;

const actingFor = { orbac_subject_id: z.optional(z.nullable(z.string().check(z.maxLength(64)))) };

const begun = z.object({ bulk_id: z.string(), total: z.number(), ...undoable });

export const bulkProgress = z.object({
  bulk_id: z.string(),
  status: z.enum(['running', 'completed', 'cancelled']),
  /** Pins of its list. */
  total: z.number(),
  /** Pins that are at the new place, copied, deleted, or there again. */
  done: z.number(),
  /** Pins that could not be moved; those that it did not come to before it was cancelled are in neither number. */
  failed: z.number(),
  /** The first of these, each with the error that the same move of it alone is answered with. */
  failures: z.array(z.object({ pin_id: z.string(), code: z.number(), message: z.string() })),
  /** Of a merge that ended, and of nothing else: its board was deleted. False: it stays, as where pins came. */
  merged: z.optional(z.boolean()),
});
export type BulkProgress = z.infer<typeof bulkProgress>;

/**
 * S-098: moves pins of `board_id` to `new_board_id`. All pins of the board, or of `old_section_id`, that the caller may
 * move, or `pin_ids` alone; at most PINS_OF_BULK_ACTION_MAX, in the order of the board. Each is moved or reported, behind the answer.
 */
export const startBulkMove = resource('BulkEditSelectAllResource', 'update', {
  ...byAccount('curation', 'write'),
  options: z.object({
    board_id: idText,
    new_board_id: idText,
    /** Null: of the whole board, its sections included unless `filter_section_pins` leaves them out. */
    old_section_id: z._default(z.nullable(idText), null),
    filter_section_pins: z._default(z.boolean(), false),
    /** Null: onto the board itself. */
    new_section_id: z._default(z.nullable(idText), null),
    pin_ids: z.optional(z.array(idText).check(z.minLength(1), z.maxLength(PINS_OF_BULK_ACTION_MAX))),
    /** Of all pins, those that stay. */
    except_pin_ids: z._default(z.array(idText).check(z.maxLength(PINS_LEFT_OUT_MAX)), []),
    ...actingFor,
  }),
  answer: begun,
});

/** Moves all pins of a board of the caller's own onto another one, or into a section of it, and then deletes it. One undo brings both back. */
export const mergeBoards = route.post('mergeBoards', '/v3/boards/:id/merge', {
  ...byAccount('curation', 'write'),
  params: z.object({ id: idText }),
  body: z.object({ board_id: idText, section_id: z._default(z.nullable(idText), null) }),
  answer: begun,
});

/** Deletes all pins of a board, or of a part of it, that the caller may delete; at most PINS_OF_BULK_ACTION_MAX. Each is deleted or reported, behind the answer. */
export const deleteAllPins = route.post('deleteAllPins', '/v3/boards/:id/pins/delete', {
  ...byAccount('curation', 'write'),
  params: z.object({ id: idText }),
  body: z.object({
    /** Null: of the whole board, its sections included unless `filter_section_pins` leaves them out. */
    section_id: z._default(z.nullable(idText), null),
    filter_section_pins: z._default(z.boolean(), false),
    except_pin_ids: z._default(z.array(idText).check(z.maxLength(PINS_LEFT_OUT_MAX)), []),
    ...actingFor,
  }),
  answer: begun,
});

/**
 * S-097: saves all pins of a board, or of a part of it, that the caller sees, once more to `board_id`; at most
 * PINS_OF_BULK_ACTION_MAX, in the order of the board. Each is copied or reported, behind the answer.
 */
export const copyAllPins = route.post('copyAllPins', '/v3/boards/:id/pins/copy', {
  ...byAccount('curation', 'copyAll'),
  params: z.object({ id: idText }),
  body: z.object({
    board_id: idText,
    /** Of `board_id`; null: onto the board itself. */
    section_id: z._default(z.nullable(idText), null),
    /** Null: of the whole board, its sections included unless `filter_section_pins` leaves them out. */
    from_section_id: z._default(z.nullable(idText), null),
    filter_section_pins: z._default(z.boolean(), false),
    /** Those alone that are the caller's. */
    own_only: z._default(z.boolean(), false),
    except_pin_ids: z._default(z.array(idText).check(z.maxLength(PINS_LEFT_OUT_MAX)), []),
    ...actingFor,
  }),
  answer: begun,
});

/** How far a bulk action of the caller has come. */
export const getBulkProgress = resource('BulkEditSelectAllResource', 'get', {
  ...byAccount('curation', 'read'),
  options: z.object({ bulk_id: idText, ...actingFor }),
  answer: bulkProgress,
});

/** Cancels a bulk action of the caller: pins that it has moved stay moved. */
export const cancelBulkAction = resource('BulkEditSelectAllResource', 'delete', {
  ...byAccount('curation', 'write'),
  options: z.object({ bulk_id: idText, ...actingFor }),
  answer: bulkProgress,
});
