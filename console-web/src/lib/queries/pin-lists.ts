import type { QueryFilters } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** Lists that may show a pin: feeds, and what was searched. */
export const pinLists: QueryFilters = {
  predicate: ({ queryKey: [of] }) => of === keys.feeds[0] || of === keys.searches[0],
};
