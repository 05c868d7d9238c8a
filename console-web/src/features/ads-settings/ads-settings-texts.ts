import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('ads-settings', {
  title: 'Ads',
  lead: 'Businesses pay to show some of their Pins. Each of them says “Promoted”.',
  personal: 'Personal ads',
  personalHint:
    'Ads may be chosen by your country, your age group, whether you use a phone, and interests of Pins you saved.',
  onTitle: 'While it is on',
  on: 'Interests come from the public Pins you saved in the last 90 days, and are not stored. Beside those facts, the words of what you search for and of the Pin you look at. Businesses do not learn who you are, and there are no lists of people.',
  offTitle: 'While it is off',
  off: 'Only the words of what you search for and of the Pin you look at, among ads that run in your country. Nothing of you is used or kept with an ad, and your home page has none.',
  gpc: 'Your browser sends Global Privacy Control, which says that you object. In this browser ads are chosen by words alone, whatever you choose here.',
  minor: 'You are under 18, so you see no ads at all.',
  loading: 'Loading your choice',
  failed: "Sorry! We couldn't load your choice.",
  retry: 'Try again',
  notSaved: 'Your choice was not saved. Try again.',
  savedOn: 'Personal ads are on',
  savedOff: 'Personal ads are off',
  undo: 'Undo',
  logIn: 'Log in',
  logInFirst: 'Log in to choose which ads you see',
});
