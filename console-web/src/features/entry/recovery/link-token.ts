/** The token of a mailed link stands in the fragment, which no server and no log sees; it leaves the address at once. */
export const takeToken = (): string => {
  const token = new URLSearchParams(location.hash.slice(1)).get('t') ?? '';
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
};
