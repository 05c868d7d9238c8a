import type { RefusalTable } from '@corkboard/http-edge/api-error';

/** Every "no" of this service, and the error it becomes. */
export const refusals = {
  'advertiser-exists': 'CONFLICT',
  'advertiser-not-found': 'ADVERTISER_NOT_FOUND',
  'advertiser-suspended': 'CONFLICT',
  'advertiser-not-suspended': 'CONFLICT',
  'billing-not-found': 'CAMPAIGN_NOT_FOUND',
  'billing-decided': 'CONFLICT',
  'price-invalid': 'MALFORMED',
  'claim-taken:promoted-pin': 'PIN_ALREADY_PROMOTED',
  'campaign-exists': 'CONFLICT',
  'campaign-not-found': 'CAMPAIGN_NOT_FOUND',
  'campaign-ended': 'CAMPAIGN_ENDED',
  'campaign-changed': 'CONFLICT',
  'ad-reviewed': 'CONFLICT',
  'ads-not-in-country': 'ADS_NOT_IN_COUNTRY',
  'destination-invalid': 'DESTINATION_INVALID',
  'targeting-invalid': 'TARGETING_INVALID',
  'end-date-not-in-future': 'END_DATE_INVALID',
  'duration-out-of-range': 'DURATION_INVALID',
  'budget-below-minimum': 'BUDGET_TOO_LOW',
  'budget-over-maximum': 'BUDGET_TOO_HIGH',
} as const satisfies RefusalTable<string>;
