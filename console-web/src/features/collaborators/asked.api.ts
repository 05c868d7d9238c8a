import { myBoardInvites } from '@corkboard/contracts/curation/collaborators';
import { myOwnershipOffers, type OwnershipOfferView } from '@corkboard/contracts/curation/ownership';
import { queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import { askedKey } from './collaborators.api.ts';

/** Boards of owners who are gone that the viewer may take over, answered or not. */
export const offersQuery = queryOptions<OwnershipOfferView[], ApiFailure>({
  queryKey: [...askedKey, 'offers'],
  queryFn: ({ signal }) => call(myOwnershipOffers, {}, { signal, promptsEntry: false }),
  retry: false,
  staleTime: 30_000,
});

/** Open invites to boards, and offers of boards that are not answered. */
export const askedQuery = queryOptions<number, ApiFailure>({
  queryKey: [...askedKey, 'count'],
  queryFn: async ({ client, signal }) => {
    const [invites, offers] = await Promise.all([
      call(myBoardInvites, {}, { signal, promptsEntry: false }),
      client.fetchQuery(offersQuery),
    ]);
    return invites.length + offers.filter(({ my_answer }) => my_answer === null).length;
  },
  retry: false,
  staleTime: 30_000,
});
