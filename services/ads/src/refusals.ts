import type { RefusalTable } from '@corkboard/http-edge/api-error';

/** Every "no" of this service, and the error it becomes. */
export const refusals = {
  'advertiser-exists': 'CONFLICT',
  'advertiser-not-found': 'ADVERTISER_NOT_FOUND',
  'advertiser-suspended': 'CONFLICT',
  'advertiser-not-suspended': 'CONFLICT',
} as const satisfies RefusalTable<string>;
