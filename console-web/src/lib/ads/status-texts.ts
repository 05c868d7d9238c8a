import { catalogue } from '../messages/catalogue.ts';

/** Statuses of campaigns as people read them. */
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
