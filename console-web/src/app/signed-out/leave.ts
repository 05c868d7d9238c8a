import { nextOf, pageKind } from '@corkboard/rules/identity/next-url';

type Address = Pick<Location, 'pathname' | 'search' | 'origin'>;

/** Redirect of a signed-in viewer who opens a log-in or sign-up page; null: the page is for them too (DE-078). */
export const redirectOf = ({ pathname, search, origin }: Address, isAuth: boolean): string | null => {
  const kind = pageKind(pathname);
  return isAuth && (kind === 'login' || kind === 'signup') ? (nextOf(search, origin) ?? '/') : null;
};
