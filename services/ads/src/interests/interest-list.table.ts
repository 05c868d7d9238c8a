import { jsonb, table, timestamptz, uuid } from '@corkboard/event-store/table';
import type { InterestList } from '@corkboard/rules/ads/interests';

/** Interests as curation told of them last; empty before it ever did. */
export const interestListTable = table(
  'ad_interest_list',
  { list_id: uuid({ primary: true }), interests: jsonb<InterestList>(), told_at: timestamptz() },
  { open: ['interests'] },
);
