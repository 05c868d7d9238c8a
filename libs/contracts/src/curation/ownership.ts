import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { route } from '../route.ts';
import { idText } from './entities.ts';

/** An editor takes over a board whose owner is gone, or does not want to. The last answer counts while the offer stands. */
export const answerOwnershipOffer = route.post('answerOwnershipOffer', '/v3/boards/:id/ownership/', {
  ...byAccount('curation', 'write'),
  params: z.object({ id: idText }),
  body: z.object({ accepts: z.boolean() }),
  answer: z.object({
    board_id: z.string(),
    /** Where the board is from now on; the home page once it goes. */
    url: z.string(),
    /** The board is the caller's; false while one of longer standing may still take it. */
    owned_by_me: z.boolean(),
  }),
});
