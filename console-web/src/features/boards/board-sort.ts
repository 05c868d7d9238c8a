import { type BoardSort, boardSorts } from '@corkboard/contracts/curation/boards';

/** Orders that a person can choose, all there are. */
export const offeredSorts = [
  ...(['last_pinned_to', 'alphabetical', 'newest', 'oldest', 'group_boards_at_top', 'custom'] as const),
] as const;

/** S-069: the order that an address asks for; the default for anything else. */
export const boardSortOf = (asked: unknown): BoardSort => boardSorts.find((sort) => sort === asked) ?? 'last_pinned_to';
