import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { resource } from '../route.ts';
import { idText, undoable } from './entities.ts';
import { PINS_OF_CALL_MAX } from './sections.ts';

const actingFor = { orbac_subject_id: z.optional(z.nullable(z.string().check(z.maxLength(64)))) };
const pinIds = z.array(idText).check(z.minLength(1), z.maxLength(PINS_OF_CALL_MAX));

/** S-097: pins of `from_board_id`, saved once more; `board_id` and `section_id` say where. One that is not on it refuses all. */
export const copyPins = resource('BulkEditResource', 'create', {
  ...byAccount('curation', 'copy'),
  options: z.object({
    from_board_id: idText,
    board_id: idText,
    section_id: z._default(z.nullable(idText), null),
    pin_ids: pinIds,
    ...actingFor,
  }),
  /** `pin_ids` are the copies, in the order of the pins that they are made of. */
  answer: z.object({
    board_id: z.string(),
    /** Null: on the board itself. */
    section_id: z.nullable(z.string()),
    pin_ids: z.array(z.string()),
    ...undoable,
  }),
});

/** S-097: pins of a board; one that is not on it, or that the caller may not delete, refuses all. */
export const deletePins = resource('BulkEditResource', 'delete', {
  ...byAccount('curation', 'write'),
  options: z.object({ board_id: idText, pin_ids: pinIds, ...actingFor }),
  answer: z.object({ board_id: z.string(), pin_ids: z.array(z.string()), ...undoable }),
});
