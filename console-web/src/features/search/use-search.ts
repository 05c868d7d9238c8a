import type { SearchItem } from '@corkboard/contracts/curation/search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemsOf, type Paging, pagingOf } from '../../lib/queries/pages.ts';
import { searchQuery } from './search.api.ts';
import type { SearchAsked } from './search-options.ts';

export interface Results<Type extends SearchItem['type']> extends Paging {
  readonly items: readonly Extract<SearchItem, { type: Type }>[];
  readonly hint: string | null;
}

/** Results of one kind, page by page. */
export const useResults = <Type extends SearchItem['type']>(asked: SearchAsked, type: Type): Results<Type> => {
  const list = useInfiniteQuery(searchQuery(asked));
  const items = useMemo(
    () => itemsOf(list.data).filter((item): item is Extract<SearchItem, { type: Type }> => item.type === type),
    [list.data, type],
  );
  return { items, hint: list.data?.pages[0]?.hint ?? null, ...pagingOf(list) };
};
