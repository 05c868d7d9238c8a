import type { SearchItem } from '@corkboard/contracts/curation/search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { type FetchState, fetchStateOf, itemsOf } from '../../lib/queries/pages.ts';
import { searchQuery } from './search.api.ts';
import type { SearchAsked } from './search-options.ts';

type OfType<Type extends SearchItem['type']> = Extract<SearchItem, { type: Type }>;

export interface Results<Item> {
  readonly items: readonly Item[];
  readonly hint: string | null;
  readonly state: FetchState;
  readonly first: boolean;
  readonly complete: boolean;
  readonly failure: ApiFailure | null;
  readonly more: () => void;
  readonly retry: () => void;
}

/** What was found of one kind, page by page. */
export const useResults = <Type extends SearchItem['type']>(asked: SearchAsked, type: Type): Results<OfType<Type>> => {
  const list = useInfiniteQuery(searchQuery(asked));
  const items = useMemo(
    () => itemsOf(list.data).filter((item): item is OfType<Type> => item.type === type),
    [list.data, type],
  );
  return {
    items,
    hint: list.data?.pages[0]?.hint ?? null,
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
