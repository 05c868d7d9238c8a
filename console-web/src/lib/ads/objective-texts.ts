import { catalogue } from '../messages/catalogue.ts';

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
