import type { PinCard } from '@corkboard/contracts/curation/entities';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemsOf, type Paging, type pagesOf, pagingOf } from '../../lib/queries/pages.ts';

export interface Feed extends Paging {
  readonly pins: readonly PinCard[];
}

/** A list of pins as a wall needs it. */
export const useFeed = (query: ReturnType<typeof pagesOf<PinCard>>): Feed => {
  const list = useInfiniteQuery(query);
  const pins = useMemo(() => itemsOf(list.data), [list.data]);
  return { pins, ...pagingOf(list) };
};
