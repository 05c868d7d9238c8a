import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('select-pins', {
  bar: 'Selected Pins',
  none: 'Select Pins',
  selected: '{count, plural, one {# Pin selected} other {# Pins selected}}',
  selectedAll: '{count, plural, one {# Pin selected} other {All # Pins selected}}',
  first: 'The first of {total, plural, one {# Pin} other {# Pins}}: more do not go at a time.',
  selectedOwn: 'All of your Pins selected',
  all: 'Select all',
  clear: 'Clear',
  copy: 'Copy',
  delete: 'Delete',
  move: 'Move',
  done: 'Done',
  atMost: 'You can select {count} Pins at a time.',
});
