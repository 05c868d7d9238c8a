import { type SearchScope, searchScopes, searchSources } from '@corkboard/contracts/curation/search';

/** Parameters of a search page, all in its address: `/search/{scope}/?q=&rs=` (DS-113). */
export interface SearchAsked {
  readonly scope: SearchScope;
  readonly query: string;
  /** Source of the search. */
  readonly rs: string;
}

/** Scopes that have results now. */
export const offeredScopes = ['pins', 'my_pins', 'boards', 'users'] as const;

export const searchAsked = (scope: unknown, search: Readonly<Record<string, unknown>>): SearchAsked => {
  const rs = typeof search['rs'] === 'string' ? search['rs'] : 'direct_navigation';
  const q = search['q'];
  return {
    scope: searchScopes.find((each) => each === scope) ?? 'pins',
    query: typeof q === 'string' ? q : typeof q === 'number' ? String(q) : '',
    rs: searchSources.some((each) => each === rs) ? rs : 'other',
  };
};

export const searchAddress = (asked: SearchAsked): string =>
  `/search/${asked.scope}/?${new URLSearchParams({ q: asked.query, rs: asked.rs })}`;
