import { catalogue } from '../../lib/messages/catalogue.ts';

export const adText = catalogue('ads', {
  promoted: 'Promoted',
  why: 'Why this ad?',
  whoPaid: '{business} paid to show you this Pin.',
  inCountry: 'It was chosen because of your country: {country}.',
  hide: 'Hide ad',
  hidden: 'Ad hidden',
  undo: 'Undo',
});
