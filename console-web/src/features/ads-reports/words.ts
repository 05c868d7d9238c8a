import { catalogue } from '../../lib/messages/catalogue.ts';

export const hitText = catalogue('ads-hits', {
  impression: 'Impression',
  pin_click: 'Pin click',
  outbound_click: 'Outbound click',
  save: 'Save',
  hide: 'Hide',
  video_start: 'Video started',
  video_25: 'Quarter of the video',
  video_50: 'Half of the video',
  video_75: 'Three quarters of the video',
  video_100: 'Whole video',
});

const surfaceText = catalogue('ads-surfaces', {
  home: 'Home',
  search: 'Search',
  related: 'More like a Pin',
});

/** Place of an ad in words; a place that this release does not know yet stays as it is called. */
export const surfaceName = (surface: string): string =>
  surface === 'home' || surface === 'search' || surface === 'related' ? surfaceText(surface) : surface;

export const rejectionText = catalogue('ads-rejections', {
  duplicate: 'it was counted before',
  expired: 'it came more than 24 hours after the ad was served',
  bad_signature: 'it belongs to no ad that we served',
  bot: 'it came from an automated visitor',
  own_staff: 'it came from your own account or from our staff',
  hidden_time: 'the page was hidden at the time',
});

export const reviewText = catalogue('ads-reviews', {
  pending: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
});

export const genderText = catalogue('ads-genders', {
  female: 'Female',
  male: 'Male',
  unknown: 'Gender not stated',
});

/** S-203. */
export const deviceText = catalogue('ads-devices', {
  web: 'Web',
  web_mobile: 'Mobile web',
  iphone: 'iPhone',
  ipad: 'iPad',
  android_mobile: 'Android phone',
  android_tablet: 'Android tablet',
});

export const comparisonText = catalogue('ads-comparisons', {
  previous_period: 'Previous period',
  previous_year: 'Previous year',
});
