/** A day in words: Nov 27, 2026; `moment` in ISO 8601. */
export const dayOf = (moment: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(moment));
