import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { resource, route } from '../route.ts';
import { idText, undoable } from './entities.ts';
import { PINS_OF_CALL_MAX } from './sections.ts';

const actingFor = { orbac_subject_id: z.optional(z.nullable(z.string().check(z.maxLength(64)))) };
const pinIds = z.array(idText).check(z.minLength(1), z.maxLength(PINS_OF_CALL_MAX));

/** Pins that are at the new place now; those of the request that were there before are left out. */
const moved = z.object({
  board_id: z.string(),
  /** Null: on the board itself. */
  section_id: z.nullable(z.string()),
  pin_ids: z.array(z.string()),
});

/** S-101, DS-072: `board_id` and `section_id` are the new place; the pins are of one board, and one that cannot be moved refuses all. */
export const movePins = resource('BulkEditResource', 'update', {
  ...byAccount('curation', 'write'),
  options: z.object({
    board_id: idText,
    section_id: z._default(z.nullable(idText), null),
    pin_ids: pinIds,
    ...actingFor,
  }),
  answer: z.extend(moved, undoable),
});

/** S-099: pins of a board into one of its sections. */
export const movePinsIntoSection = resource('BoardSectionEditResource', 'update', {
  ...byAccount('curation', 'write'),
  options: z.object({ section_id: idText, pins: pinIds, ...actingFor }),
  answer: z.extend(moved, undoable),
});

/** S-100: pins of a section onto its board. */
export const movePinsOutOfSection = resource('BoardSectionPinsResource', 'delete', {
  ...byAccount('curation', 'write'),
  options: z.object({ section_id: idText, pins: pinIds, ...actingFor }),
  answer: z.extend(moved, undoable),
});

/** DS-048: right before or after another pin of its board, in the order that its lists show; by the owner and the editors of the board. */
export const placePin = route.post('placePin', '/v3/pins/:id/place', {
  ...byAccount('curation', 'write'),
  params: z.object({ id: idText }),
  body: z.object({ target_pin_id: idText, side: z.enum(['before', 'after']), ...actingFor }),
  answer: z.object(undoable),
});
