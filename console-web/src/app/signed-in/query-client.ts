import { QueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { delayBefore, mayRetry } from '../../lib/api/retry.ts';

/** Walls would jump if they were asked for anew; everything else shows what another tab has changed. */
const walls: ReadonlySet<unknown> = new Set(['feeds', 'search', 'typeahead']);

/** Reads are tried again like the first load of a page; writes never (DS-223). */
export const queryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: ({ queryKey }) => !walls.has(queryKey[0]) && 'always',
        retry: (tries, error) => mayRetry(failureOf(error)) && delayBefore(tries + 1) !== null,
        retryDelay: (tries) => delayBefore(tries + 1) ?? 0,
      },
      mutations: { retry: false },
    },
  });
