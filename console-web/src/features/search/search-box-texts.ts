import { catalogue } from '../../lib/messages/catalogue.ts';

/** Texts of the field in the header, which is on every page. */
export const text = catalogue('search-box', {
  field: 'Search',
  hint: 'Search Pins and boards',
  clear: 'Clear search',
});
