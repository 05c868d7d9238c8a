import { getUser, type UserProfile } from '@corkboard/contracts/curation/feeds';
import { queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';

export const profileQuery = (username: string) =>
  queryOptions<UserProfile, ApiFailure>({
    queryKey: [...keys.user(username), 'profile'],
    queryFn: ({ signal }) =>
      call(getUser, { query: { username, field_set_key: 'profile' } }, { signal, firstLoad: true }),
    retry: false,
    staleTime: 10_000,
  });
