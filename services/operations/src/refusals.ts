import type { RefusalTable } from '@corkboard/http-edge/api-error';

/** Every "no" of this service, and the error it becomes. */
export const refusals = {
  'not-a-staff-member': 'NOT_FOUND',
  'link-not-valid': 'SIGN_IN_LINK_INVALID',
  'reason-missing': 'MALFORMED',
  'not-privacy-staff': 'STAFF_ROLE',
  'requester-not-privacy-staff': 'ERASURE_REQUESTER_GONE',
  'erasure-not-found': 'NOT_FOUND',
  'erasure-own': 'ERASURE_OWN',
  'erasure-not-own': 'ERASURE_NOT_OWN',
  'erasure-pending': 'ERASURE_PENDING',
  'erasure-settled': 'ERASURE_SETTLED',
  'erasure-expired': 'ERASURE_EXPIRED',
} as const satisfies RefusalTable<string>;
