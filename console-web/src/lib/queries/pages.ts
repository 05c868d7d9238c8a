import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import type { ApiFailure } from '../api/api-failure.ts';
import type { CallOptions, PageOf } from '../api/call.ts';

/** State of a list (S-330): `fetching` its next page or its first, `refreshing` the shown one, or at rest. */
export type FetchState = 'loaded' | 'fetching' | 'refreshing';

export const fetchStateOf = (
  list: Pick<UseInfiniteQueryResult, 'isFetching' | 'isPending' | 'isFetchingNextPage'>,
): FetchState => {
  if (list.isPending || list.isFetchingNextPage) return 'fetching';
  return list.isFetching ? 'refreshing' : 'loaded';
};

export type Pages<Item> = InfiniteData<PageOf<readonly Item[]>, string | null>;

type Ask<Item> = (
  page: { readonly bookmark: string | null },
  options: Pick<CallOptions, 'signal' | 'firstLoad'>,
) => Promise<PageOf<readonly Item[]>>;

/** A list that comes in pages: the next one starts at the bookmark of the last, and there is none after the end marker. */
export const pagesOf = <Item>(key: QueryKey, ask: Ask<Item>) =>
  infiniteQueryOptions<PageOf<readonly Item[]>, ApiFailure, Pages<Item>, QueryKey, string | null>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask({ bookmark: pageParam }, { signal, firstLoad: pageParam === null }),
    initialPageParam: null,
    getNextPageParam: (last) => last.bookmark,
    // The client tries a first load again by itself; a second layer would only multiply it.
    retry: false,
    staleTime: 30_000,
  });

interface Listed {
  readonly id: string;
  readonly tracking_params?: string | null;
}

/** Name of an item in its list, where an ad stands beside the pin that it shows. */
export const nameInList = (item: Listed): string => item.tracking_params ?? item.id;

/** Every item once: a list that grows at its start repeats some on the next page. */
export const itemsOf = <Item extends Listed>(
  data: InfiniteData<PageOf<readonly Item[]>, unknown> | undefined,
): readonly Item[] => {
  const seen = new Map<string, Item>();
  for (const page of data?.pages ?? [])
    for (const item of page.data) if (!seen.has(nameInList(item))) seen.set(nameInList(item), item);
  return [...seen.values()];
};

/** Progress of a list, and its next page. */
export interface Paging {
  readonly state: FetchState;
  /** Nothing is there yet. */
  readonly first: boolean;
  readonly complete: boolean;
  readonly failure: ApiFailure | null;
  readonly more: () => void;
  readonly retry: () => void;
}

export const pagingOf = <Data>(list: UseInfiniteQueryResult<Data, ApiFailure>): Paging => ({
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
});
