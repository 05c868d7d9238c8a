import { integer, table, text, texts, timestamptz, uuid } from '@corkboard/event-store/table';

/** Clicks and views of ads that a conversion may be credited to, until they expire. They name no person (DS-219). */
export const attributionSourcesTable = table(
  'ad_attribution_sources',
  {
    source_event_id: text({ primary: true }),
    source_event_type: text(),
    destinations: texts(),
    priority: integer(),
    advertiser_id: uuid(),
    campaign_id: uuid(),
    hostname: text(),
    registered_at: timestamptz(),
    expires_at: timestamptz(),
  },
  { indexes: { ad_attribution_sources_by_expiry: ['expires_at'] } },
);
