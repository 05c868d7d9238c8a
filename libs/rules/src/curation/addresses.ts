/** S-322: which of the product's own pages an address is. Words that pages begin with can be no username. */
export type ProductPage =
  | { readonly page: 'pin'; readonly pinId: string }
  | { readonly page: 'profile'; readonly username: string }
  | { readonly page: 'board'; readonly username: string; readonly slug: string }
  | { readonly page: 'history'; readonly username: string; readonly slug: string }
  | { readonly page: 'section'; readonly username: string; readonly slug: string; readonly sectionSlug: string };

/** Page of the history of a board, under its address; no section has it. */
export const HISTORY_PAGE = 'history';

export const reservedWords: ReadonlySet<string> = new Set([
  ...[
    '_',
    'about',
    'accounts_manager',
    'ads',
    'advertiser',
    'analytics',
    'assets',
    'audiences',
    'automated',
    'billing',
  ],
  ...[
    'board',
    'bulk_editor',
    'business',
    'campaign-insights',
    'console',
    'conversions',
    'experiments',
    'health',
    'history',
  ],
  ...[
    'i',
    'ideas',
    'internal',
    'login',
    'logout',
    'media_planner',
    'metrics',
    'offsite',
    'password',
    'pin',
    'pin-builder',
  ],
  ...[
    'pin-creation-tool',
    'planning',
    'product-catalogs',
    'quick-promote',
    'recommendations',
    'report-center',
    'reporting',
  ],
  ...[
    'resource',
    'search',
    'settings',
    'signup',
    'terms',
    'today',
    'trash',
    'trends',
    'v',
    'v3',
    'verify-email',
    'vx',
    'openapi.json',
  ],
]);

/** `/{username}`, `/{username}/{slug}`, `/{username}/{slug}/{section}`, `/{username}/{slug}/history` and `/pin/{id}`, with or without a last slash; null for any other page. */
export const productPageOf = (path: string): ProductPage | null => {
  const [first, second, ...rest] = path.split('/').filter((part) => part !== '');
  if (first === 'pin' && second !== undefined && rest.length === 0) return { page: 'pin', pinId: second };
  if (first === undefined || reservedWords.has(first.toLowerCase()) || !/^[A-Za-z0-9_]{3,30}$/.test(first)) return null;
  if (second === undefined) return { page: 'profile', username: first };
  const [sectionSlug, ...more] = rest;
  if (sectionSlug === undefined) return { page: 'board', username: first, slug: second };
  if (more.length > 0) return null;
  if (sectionSlug === HISTORY_PAGE) return { page: 'history', username: first, slug: second };
  return { page: 'section', username: first, slug: second, sectionSlug };
};

export const pinAddress = (pinId: string): string => `/pin/${pinId}/`;
/** S-005. */
export const sharePinAddress = (pinId: string): string => `/pin/${pinId}/?share=true`;
export const boardAddress = (username: string, slug: string): string => `/${username}/${encodeURIComponent(slug)}/`;
export const sectionAddressUnder = (boardUrl: string, slug: string): string =>
  `${boardUrl}${encodeURIComponent(slug)}/`;
export const sectionAddress = (username: string, boardSlug: string, slug: string): string =>
  sectionAddressUnder(boardAddress(username, boardSlug), slug);
export const historyAddress = (boardUrl: string): string => sectionAddressUnder(boardUrl, HISTORY_PAGE);
export const profileAddress = (username: string): string => `/${username}/`;

/** S-104: what a link to `/pin/create/` says about the pin to come. */
export interface PinInfo {
  readonly description: string | null;
  readonly imageUrl: string | null;
  readonly link: string | null;
  readonly method: 'uploaded' | 'pinbuilder' | 'scraped' | 'button';
  readonly guid: string | null;
  readonly color: string | null;
  readonly action: 'create' | 'repin';
}

const methodOf = (segment: string | undefined): PinInfo['method'] =>
  segment === 'button' || segment === 'uploaded' || segment === 'pinbuilder' ? segment : 'scraped';

/** S-102, S-103: `/pin/create/{method}` with `url`, `media`, `description`, `color`, `guid`; null for another page. */
export const pinInfoOf = (path: string, query: URLSearchParams): PinInfo | null => {
  const [pin, create, method, ...rest] = path.split('/').filter((part) => part !== '');
  if (pin !== 'pin' || create !== 'create' || rest.length > 0) return null;
  const text = (name: string): string | null => query.get(name)?.trim() || null;
  return {
    description: text('description'),
    imageUrl: text('media'),
    link: text('url'),
    method: methodOf(method),
    guid: text('guid'),
    color: text('color'),
    action: method === 'repin' ? 'repin' : 'create',
  };
};
