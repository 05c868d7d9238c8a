import { catalogue } from '../../lib/messages/catalogue.ts';

export const chartText = catalogue('chart', {
  chart: 'Chart',
  table: 'Table',
  view: 'Show as',
  time: 'Time (UTC)',
  loading: 'Loading the chart',
  none: 'Nothing to show yet for these days.',
  notMeasured: 'not measured',
});
