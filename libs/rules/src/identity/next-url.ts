/** DE-181, DE-182: where someone goes afterwards. Pure; `origin` is that of the page. */
export const NEXT_MAX = 2048;

export type PageKind = 'login' | 'signup' | 'add-account' | 'logout' | 'other';

const under = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

export const pageKind = (path: string): PageKind => {
  const plain = (path.split(/[?#]/)[0] ?? '').toLowerCase();
  if (under(plain, '/login') || under(plain, '/business/login')) return 'login';
  if (under(plain, '/signup') || under(plain, '/business/create')) return 'signup';
  if (under(plain, '/add-account')) return 'add-account';
  return under(plain, '/logout') ? 'logout' : 'other';
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
const control = /[\u0000-\u001f\u007f]/;

/** The path, query and fragment to go to, or null when the requested one is unsafe or would go in a circle. */
export const safeNext = (next: string | null | undefined, origin: string): string | null => {
  if (!next || next.length > NEXT_MAX || control.test(next)) return null;
  if (!next.startsWith('/') || next.startsWith('//') || next.startsWith('/\\')) return null;
  if (!URL.canParse(next, origin)) return null;
  const url = new URL(next, origin);
  const target = url.pathname + url.search + url.hash;
  if (url.origin !== new URL(origin).origin || target.startsWith('//')) return null;
  return pageKind(url.pathname) === 'other' ? target : null;
};

/** `next`, or its alias `next_url`, of a query. */
export const nextOf = (search: string, origin: string): string | null => {
  const query = new URLSearchParams(search);
  return safeNext(query.get('next') ?? query.get('next_url'), origin);
};

/** `current`: path and query of the page. */
export const defaultLoginRedirect = (current: string): string => (pageKind(current) === 'other' ? current : '/');

/** Social log-in keeps the path only. */
export const defaultSocialRedirect = (current: string): string => defaultLoginRedirect(current).split(/[?#]/)[0] || '/';

export const afterLogin = (next: string | null, current: string, origin: string): string =>
  safeNext(next, origin) ?? safeNext(defaultLoginRedirect(current), origin) ?? '/';

export const afterSignUp = (next: string | null, origin: string): string => safeNext(next, origin) ?? '/';
