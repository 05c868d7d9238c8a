import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { resource } from '../route.ts';
import { idText, undoable } from './entities.ts';

/** DS-043: puts one of the caller's boards beside another one in the order `custom`, which starts as `last_pinned_to`. */
export const placeBoard = resource('BoardsResource', 'update', {
  ...byAccount('curation', 'boardPlace'),
  options: z.object({
    board_id: idText,
    target_board_id: idText,
    side: z.enum(['before', 'after']),
    /** DS-203: the business that the caller acts for. */
    orbac_subject_id: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: z.object(undoable),
});
