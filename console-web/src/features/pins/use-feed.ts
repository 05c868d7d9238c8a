import type { PinCard } from '@corkboard/contracts/curation/entities';
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import type { PageOf } from '../../lib/api/call.ts';
import { type FetchState, fetchStateOf, itemsOf, type pagesOf } from '../../lib/queries/pages.ts';

export interface Feed {
  readonly pins: readonly PinCard[];
  readonly state: FetchState;
  /** Nothing is there yet. */
  readonly first: boolean;
  readonly complete: boolean;
  readonly failure: ApiFailure | null;
  readonly more: () => void;
  readonly retry: () => void;
}

export type FeedQuery = ReturnType<typeof pagesOf<PinCard>>;

/** A list of pins as a wall needs it. */
export const useFeed = (query: FeedQuery): Feed => {
  const list = useInfiniteQuery<
    PageOf<readonly PinCard[]>,
    ApiFailure,
    InfiniteData<PageOf<readonly PinCard[]>, string | null>,
    QueryKey,
    string | null
  >(query);
  const pins = useMemo(() => itemsOf(list.data), [list.data]);
  return {
    pins,
    state: fetchStateOf(list),
    first: list.isPending,
    complete: list.data !== undefined && !list.hasNextPage,
    failure: list.error,
    more: () => {
      if (list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage();
    },
    retry: () => {
      if (list.data === undefined) void list.refetch();
      else void list.fetchNextPage();
    },
  };
};
