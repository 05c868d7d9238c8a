import { catalogue } from '../../lib/messages/catalogue.ts';

/** Statuses of campaigns as their owners read them. */
export const statusText = catalogue('ads-statuses', {
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  PENDING_REVIEW: 'In review',
  PENDING_BILLING: 'Held for billing',
  REJECTED: 'Rejected',
  PIN_UNAVAILABLE: 'Pin not visible',
  COMPLETED: 'Ended',
  ARCHIVED: 'Stopped',
});

/** S-233: filters, and the objectives of campaigns. */
export const objectiveText = catalogue('ads-objectives', {
  AWARENESS: 'Awareness',
  TRAFFIC: 'Traffic',
  CONSIDERATION: 'Traffic',
  APP_INSTALL: 'App installs',
  CATALOG_SALES: 'Catalog sales',
  WEB_CONVERSION: 'Conversions',
  VIDEO_VIEW: 'Video views',
  PURCHASE: 'Purchases',
  IMPRESSION: 'Impressions',
  BILLABLE_ENGAGEMENT: 'Billable engagement',
});

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

export const rejectionText = catalogue('ads-rejections', {
  duplicate: 'it was counted before',
  expired: 'it came more than 24 hours after the ad was served',
  bad_signature: 'it belongs to no ad that we served',
  bot: 'it came from an automated visitor',
  own_staff: 'it came from your own account or from our staff',
  hidden_time: 'the page was hidden at the time',
});
