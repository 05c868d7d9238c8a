/** Pages that are the same for everyone, or for visitors only; the rest belongs to the app with its router. */
const entryPages = [
  /^\/login\/?$/,
  /^\/signup\/?$/,
  /^\/password\/reset(\/|$)/,
  /^\/email\/verify\/?$/,
  /^\/business\/(start|create)\/?$/,
  /^\/_\/_\/(policy|help)\//,
] as const;

/** `entry`: the small bundle without router and query. */
export const chooseApp = (path: string, isAuth: boolean): 'entry' | 'app' => {
  if (entryPages.some((page) => page.test(path))) return 'entry';
  // Until topics have a page of their own, the wall at home stands for it (DS-231).
  return !isAuth && (path === '/' || /^\/ideas\/?$/.test(path)) ? 'entry' : 'app';
};
