import type { ApiErrorName } from '@corkboard/contracts/errors';
import type { SignUpRefusal } from '../accounts/domain/sign-up.ts';
import { passwordRefusals } from '../refusals.ts';

/** Maps each sign-up refusal to its public error code. */
export const signUpRefusals = {
  ...passwordRefusals,
  'method-off': 'SIGNUP_METHOD_OFF',
  ineligible: 'SIGNUP_INELIGIBLE_MARKER',
  'email-missing': 'EMAIL_MISSING',
  'email-malformed': 'EMAIL_INVALID',
  'email-contains-brand': 'EMAIL_CONTAINS_BRAND',
  'email-undeliverable': 'EMAIL_NOT_DELIVERABLE',
  'email-taken': 'EMAIL_TAKEN',
  'age-missing': 'SIGNUP_AGE_MISSING',
  'age-missing-elsewhere': 'SIGNUP_AGE_MISSING_ELSEWHERE',
  'birthday-invalid': 'BIRTHDAY_INVALID',
  'over-age': 'SIGNUP_OVERAGE',
  'under-age': 'SIGNUP_UNDERAGE',
  'consent-missing': 'CONSENT_MISSING',
} as const satisfies Record<SignUpRefusal | 'email-taken', ApiErrorName>;
