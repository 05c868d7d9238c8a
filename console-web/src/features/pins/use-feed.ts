import type { PinCard } from '@corkboard/contracts/curation/entities';
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import type { PageOf } from '../../lib/api/call.ts';
import { itemsOf, type Paging, type pagesOf, pagingOf } from '../../lib/queries/pages.ts';

export interface Feed extends Paging {
  readonly pins: readonly PinCard[];
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
  return { pins, ...pagingOf(list) };
};
