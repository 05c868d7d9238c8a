import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('arrange-pins', {
  bar: 'Order of Pins',
  hint: 'Drag Pins into an order of your own, or use the menu of each.',
  done: 'Done',
  placeOf: 'Place of {name}',
  toFront: 'Move to the front',
  earlier: 'Move forward',
  later: 'Move back',
  placed: 'Pin is number {place} now',
  wentWrong: 'Sorry! Something went wrong on our end.',
});
