import { catalogue } from '../../lib/messages/catalogue.ts';

export const adText = catalogue('ads', {
  promoted: 'Promoted',
  why: 'Why this ad?',
  whoPaid: '{business} paid to show you this Pin.',
  chosenBy: 'It was chosen by:',
  byCountry: 'your country: {country}',
  byAge: 'your age: {age}',
  byDevice: 'your device: {device}',
  byWords: 'the words of your search or of this page',
  devicePhone: 'a phone',
  deviceComputer: 'a computer',
  notPersonal: 'You object to personal ads, so it was chosen by words alone, among ads that run in {country}.',
  noLists: 'Businesses do not learn who you are, and you are on no list of theirs.',
  looking: 'Looking it up',
  whyFailed: 'We could not look up why you see this ad. Try again.',
  tryAgain: 'Try again',
  settings: 'Ad settings',
  report: 'Report ad',
  reportAsk: 'What is wrong with it?',
  misleading: 'It is misleading',
  scam: 'It is a scam',
  offensive: 'It is offensive or hateful',
  prohibited: 'It is for something forbidden',
  other: 'Something else',
  reportHow: 'People of ours look at it. The business does not learn who reported it.',
  send: 'Send',
  cancel: 'Cancel',
  reported: 'Thank you. We look at this ad, and you no longer see it here.',
  reportFailed: 'Your report was not sent. Try again.',
  hide: 'Hide ad',
  hidden: 'Ad hidden',
  undo: 'Undo',
});

/** Page on which people object to personal ads. */
export const AD_SETTINGS = '/settings/ads';
