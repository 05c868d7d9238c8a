import {
  type SearchItem,
  search,
  TYPEAHEAD_COUNT,
  type TypeaheadItem,
  typeahead,
} from '@corkboard/contracts/curation/search';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call, callPage } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import type { SearchAsked } from './search-options.ts';

export interface Found {
  readonly data: readonly SearchItem[];
  readonly hint: string | null;
  readonly bookmark: string | null;
}

/** S-162, S-165: reads `items` and `hint` of each page. */
export const searchQuery = (asked: SearchAsked) =>
  infiniteQueryOptions<Found, ApiFailure, InfiniteData<Found, string | null>, readonly string[], string | null>({
    queryKey: keys.search(asked.scope, asked.query),
    queryFn: async ({ pageParam, signal }) => {
      const query = { query: asked.query, scope: asked.scope, rs: asked.rs, bookmark: pageParam };
      const { data, bookmark } = await callPage(search, { query }, { signal, firstLoad: pageParam === null });
      return { data: data.items, hint: data.hint, bookmark };
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.bookmark,
    enabled: asked.query !== '',
    retry: false,
    staleTime: 60_000,
  });

/** The same term and scope is asked once; what was answered is kept (S-166 is its cache). */
export const typeaheadQuery = (term: string, scope = 'pins') =>
  queryOptions<readonly TypeaheadItem[], ApiFailure>({
    queryKey: keys.typeahead(scope, term),
    queryFn: async ({ signal }) =>
      (await call(typeahead, { query: { term, scope, count: TYPEAHEAD_COUNT } }, { signal })).items,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });
