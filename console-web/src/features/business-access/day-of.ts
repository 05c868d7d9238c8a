export const dayOf = (moment: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(moment));
