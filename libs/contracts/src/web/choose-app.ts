/** Pages that are the same for everyone, or for visitors only; the rest belongs to the app with its router. */
const entryPages = [
  /^\/login\/?$/,
  /^\/signup\/?$/,
  /^\/password\/reset(\/|$)/,
  /^\/email\/verify\/?$/,
  /^\/business\/(start|create)\/?$/,
  /^\/_\/_\/(policy|help)\//,
] as const;

/** Until topics have a page of their own, the wall at home stands for it (DS-231). */
export const isHome = (path: string): boolean => path === '/' || /^\/ideas\/?$/.test(path);

/** `entry`: the small bundle without router and query. Read by the server, which sends its HTML, and by the scripts in it. */
export const chooseApp = (path: string, isAuth: boolean): 'entry' | 'app' => {
  if (entryPages.some((page) => page.test(path))) return 'entry';
  return !isAuth && isHome(path) ? 'entry' : 'app';
};
