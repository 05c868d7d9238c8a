import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { route } from '../route.ts';
import { boardPrivacy, idText } from './entities.ts';

const ownershipOffer = z.object({
  board: z.object({ id: z.string(), name: z.string(), url: z.string(), privacy: boardPrivacy }),
  /** ISO 8601, UTC. */
  until: z.string(),
  my_answer: z.nullable(z.enum(['accepted', 'declined'])),
});
export type OwnershipOfferView = z.infer<typeof ownershipOffer>;

/** Boards of owners who are gone that the caller may take over, those whose time is over first in front. */
export const myOwnershipOffers = route.get('myOwnershipOffers', '/v3/ownership_offers/', {
  ...byAccount('curation', 'read'),
  answer: z.array(ownershipOffer),
});

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
