import { inviteToBoard, peopleTypeahead, type ShareSuggestion } from '@corkboard/contracts/curation/collaborators';
import { looksLikeEmail } from '@corkboard/rules/identity/email';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';

/** A person or an address, chosen for a board that is not made yet. */
export type Invitee = Pick<ShareSuggestion, 'type' | 'id' | 'title'>;

/** People whose names begin so, or the address itself; nothing while nothing is typed. */
export const peopleTyped = (typed: string) =>
  queryOptions<readonly ShareSuggestion[], ApiFailure>({
    queryKey: ['people-typed', typed],
    queryFn: ({ signal }) => call(peopleTypeahead, { query: { q: typed } }, { signal }),
    enabled: typed !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Those who are chosen, with the address that is typed besides; null where what is typed is none that is whole. */
export const withTyped = (people: readonly Invitee[], typed: string): readonly Invitee[] | null => {
  const address = typed.trim();
  if (address === '') return people;
  if (!looksLikeEmail(address)) return null;
  const isChosen = people.some(({ title }) => title.toLowerCase() === address.toLowerCase());
  return isChosen ? people : [...people, { type: 'email', id: address, title: address }];
};

/** S-041: all of them or none; nobody is asked for nobody. Throws ApiFailure. */
export const inviteAll = async (client: QueryClient, boardId: string, people: readonly Invitee[]): Promise<void> => {
  if (people.length === 0) return;
  const emails = people.flatMap(({ type, title }) => (type === 'email' ? [title] : []));
  const user_ids = people.flatMap(({ type, id }) => (type === 'email' ? [] : [id]));
  const body = { ...(user_ids.length > 0 && { user_ids }), ...(emails.length > 0 && { emails }) };
  await call(inviteToBoard, { params: { id: boardId }, body });
  for (const queryKey of [['board-people'], keys.boards]) void client.invalidateQueries({ queryKey });
};
