import { getUser, type UserProfile } from '@corkboard/contracts/curation/feeds';
import { queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';

/** Apart from the boards of the picker: it comes with every feed. The viewer, with the boards saved to lately (S-065). */
export const saveBehavior = (username: string) =>
  queryOptions<UserProfile, ApiFailure>({
    queryKey: keys.user(username),
    queryFn: ({ signal }) => call(getUser, { query: { username, field_set_key: 'save_behavior' } }, { signal }),
    retry: false,
    staleTime: 60_000,
  });
