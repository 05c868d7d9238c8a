import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('arrange-pins', {
  bar: 'Order of Pins',
  hint: 'Drag Pins into an order of your own, or use the menu of each.',
  done: 'Done',
  placed: 'Pin is number {place} now',
  wentWrong: 'Sorry! Something went wrong on our end.',
});
