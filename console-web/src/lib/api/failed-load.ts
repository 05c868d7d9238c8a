import type { ApiFailure } from './api-failure.ts';

const NOT_PERMITTED = 7;

interface Where {
  /** Path of the page whose resource failed. */
  readonly path: string;
  readonly isAuth: boolean;
  /** Origins that a redirect may lead to. */
  readonly origins: readonly string[];
}

const isIdeas = (path: string): boolean => path === '/ideas' || path.startsWith('/ideas/');

const redirectOf = (failure: ApiFailure, origins: readonly string[]): string | null => {
  const url = failure.data['redirectUrl'];
  if (failure.status !== 301 || typeof url !== 'string' || !URL.canParse(url, origins[0])) return null;
  const target = new URL(url, origins[0]);
  return origins.includes(target.origin) ? target.href : null;
};

/**
 * Redirect of a page whose resource could not be loaded: 404, and 401 with code 7, lead home with the showError flag (a
 * visitor among the ideas stays there), 301 to its redirectUrl when that is one of our own. Null: the page says so itself.
 */
export const afterFailedLoad = (failure: ApiFailure, where: Where): string | null => {
  const redirect = redirectOf(failure, where.origins);
  if (redirect) return redirect;
  const gone = failure.status === 404 || failure.status === 301;
  const notPermitted = failure.status === 401 && failure.code === NOT_PERMITTED;
  if (!gone && !notPermitted) return null;
  return !where.isAuth && isIdeas(where.path) ? '/ideas/?showError=true' : '/?showError=true';
};
