import { catalogue } from '../../lib/messages/catalogue.ts';

export const gridText = catalogue('data-grid', {
  find: 'Find by name',
  columns: 'Columns',
  compact: 'Compact rows',
  csv: 'Download CSV',
  total: 'Total',
  shown: '{n, plural, one {# row} other {# rows}}',
});
