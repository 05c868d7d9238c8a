import type { FeedType } from '@corkboard/contracts/curation/feeds';

/** The keys under which answers are kept; a prefix names every list that a write may change. */
export const keys = {
  feeds: ['feeds'] as const,
  feed: (type: FeedType | 'userpins', of = '') => ['feeds', type, of] as const,
  /** Histories of boards, and boards as they were: no lists of pins. */
  past: ['past'] as const,
  pins: ['pins'] as const,
  pin: (id: string) => ['pins', id] as const,
  alreadySaved: (id: string) => ['already-saved', id] as const,
  saved: (id: string) => ['saved', id] as const,
  boards: ['boards'] as const,
  board: (username: string, slug: string) => ['boards', 'one', username, slug] as const,
  boardsOf: (username: string, sort: string) => ['boards', 'of', username, sort] as const,
  boardCover: (id: string) => ['boards', 'cover', id] as const,
  picker: (pinId: string | null) => ['boards', 'picker', pinId ?? ''] as const,
  suggestedNames: (pinId: string) => ['boards', 'suggested', pinId] as const,
  users: ['users'] as const,
  user: (username: string) => ['users', username] as const,
  searches: ['search'] as const,
  search: (scope: string, query: string) => ['search', scope, query] as const,
  typeahead: (scope: string, term: string) => ['typeahead', scope, term] as const,
};
