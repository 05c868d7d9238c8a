import { OutboundClient } from './outbound-client.ts';

export interface CrawlerSettings {
  readonly BRAND_NAME: string;
  readonly OUTBOUND_ALLOW: string;
  /** Origin of the product, where the owner of a site reads who it is. */
  readonly origin: string;
}

/**
 * The client under the name of the brand, in letters that a header may hold.
 *
 * @example crawlerOf({ BRAND_NAME: 'Corkboard', OUTBOUND_ALLOW: '', origin: 'https://pins.example' }) // CorkboardBot/1.0
 */
export const crawlerOf = ({ BRAND_NAME, OUTBOUND_ALLOW, origin }: CrawlerSettings): OutboundClient =>
  new OutboundClient({
    userAgent: `${BRAND_NAME.replace(/[^A-Za-z0-9]/g, '') || 'Pin'}Bot/1.0 (+${origin})`,
    allow: OUTBOUND_ALLOW,
  });
