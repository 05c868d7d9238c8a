import type { RefusalTable } from '@corkboard/http-edge/api-error';

/** Every "no" of this service, and the error it becomes. */
export const refusals = {
  'not-a-staff-member': 'NOT_FOUND',
  'link-not-valid': 'SIGN_IN_LINK_INVALID',
  'reason-missing': 'MALFORMED',
} as const satisfies RefusalTable<'not-a-staff-member' | 'link-not-valid' | 'reason-missing'>;
