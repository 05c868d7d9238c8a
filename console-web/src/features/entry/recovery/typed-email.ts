/** The typed address comes along in the query and leaves it at once (DE-095). */
export const takeEmail = (): string => {
  const url = new URL(location.href);
  const email = url.searchParams.get('email') ?? '';
  if (!url.searchParams.has('email')) return '';
  url.searchParams.delete('email');
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  return email;
};
