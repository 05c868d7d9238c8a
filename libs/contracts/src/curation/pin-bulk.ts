import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { resource } from '../route.ts';
import { idText, undoable } from './entities.ts';
import { PINS_OF_CALL_MAX } from './sections.ts';

const actingFor = { orbac_subject_id: z.optional(z.nullable(z.string().check(z.maxLength(64)))) };
const pinIds = z.array(idText).check(z.minLength(1), z.maxLength(PINS_OF_CALL_MAX));

/** S-097: pins of a board; one that is not on it, or that the caller may not delete, refuses all. */
export const deletePins = resource('BulkEditResource', 'delete', {
  ...byAccount('curation', 'write'),
  options: z.object({ board_id: idText, pin_ids: pinIds, ...actingFor }),
  answer: z.object({ board_id: z.string(), pin_ids: z.array(z.string()), ...undoable }),
});
