import { catalogue } from '../../lib/messages/catalogue.ts';

/** Apart from the texts of boards: those come with every profile. */
export const text = catalogue('cover', {
  title: 'Choose a cover',
  legend: 'Pins of this board',
  aPin: 'Pin',
  save: 'Use as cover',
  cancel: 'Cancel',
  changed: 'Cover changed',
  isCover: 'That is the cover already',
  none: 'There is no picture on this board yet.',
  loading: 'Loading the Pins of this board',
  failed: "Sorry! We couldn't load the Pins of this board.",
  retry: 'Try again',
  more: 'Show more Pins',
  wentWrong: 'Sorry! Something went wrong on our end.',
});
