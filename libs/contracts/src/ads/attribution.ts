import type { SourceEventType } from '@corkboard/rules/ads/attribution';
import * as z from 'zod/mini';
import { route } from '../route.ts';

const ORIGIN = /^https?:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/;

/** S-318: click or view of an ad that a later conversion may be credited to. It names no person and no page. */
export const attributionSource = z.object({
  /** Hash of the insertion and the event, with the proof that the ads service made this source. */
  source_event_id: z.string().check(z.minLength(1), z.maxLength(128)),
  /** Origins of the pages to which the ad leads. */
  destinations: z.array(z.string().check(z.regex(ORIGIN))).check(z.minLength(1), z.maxLength(3)),
  /** Seconds. */
  expiry: z.number().check(z.int(), z.gte(1)),
  priority: z.number().check(z.int(), z.gte(0)),
  advertiser_id: z.uuid(),
  campaign_id: z.uuid(),
  source_event_type: z.enum(['click', 'view'] satisfies SourceEventType[]),
});
export type AttributionSource = z.infer<typeof attributionSource>;

/**
 * Registers a source, once: the same one again changes nothing. What the service did not make is refused (DS-219).
 * `destinations`: separated by commas. `hostname`: of the page with the ad.
 */
export const registerAttributionSource = route.get('ads.registerAttributionSource', '/_/attribution-source/', {
  service: 'ads',
  session: 'required',
  limit: 'adHits',
  ownPagesOnly: true,
  query: z.object({
    source_event_id: z.string().check(z.minLength(1), z.maxLength(128)),
    destinations: z.string().check(z.minLength(1), z.maxLength(900)),
    expiry: z.coerce.number().check(z.int(), z.gte(1)),
    priority: z.coerce.number().check(z.int(), z.gte(0)),
    advertiser_id: z.uuid(),
    campaign_id: z.uuid(),
    source_event_type: z.enum(['click', 'view'] satisfies SourceEventType[]),
    hostname: z.string().check(z.minLength(1), z.maxLength(253)),
  }),
  answer: z.object({ registered: z.boolean() }),
});
