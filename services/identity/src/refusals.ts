import type { ApiErrorName } from '@corkboard/contracts/errors';
import type { ErrorDetail } from '@corkboard/http-edge/api-error';
import type { PasswordProblem, PasswordRules } from '@corkboard/rules/identity/password';
import type { SignUpRefusal } from './accounts/domain/sign-up.ts';

const password = {
  'password-too-short': 'PASSWORD_TOO_SHORT',
  'password-too-long': 'TEXT_TOO_LONG',
  'password-not-ascii': 'PASSWORD_NOT_ASCII',
  'password-same-as-username': 'PASSWORD_SAME_AS_USERNAME',
  'password-blocked': 'PASSWORD_BLOCKED',
} as const satisfies Record<PasswordProblem, ApiErrorName>;

/** Maps each sign-up refusal to its public error code. */
export const signUpRefusals = {
  ...password,
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

export const resetRefusals = {
  ...password,
  'reset-link-invalid': 'RESET_TOKEN_INVALID',
} as const satisfies Record<PasswordProblem | 'reset-link-invalid', ApiErrorName>;

export const verifyRefusals = { 'verification-link-invalid': 'RESET_TOKEN_INVALID' } as const;

export const logInRefusals = { 'wrong-password': 'WRONG_PASSWORD' } as const;

/** What fills the message: `{n}` of the minimum, `{maxLength}` of the maximum. */
export const detailOf = (refusal: string, rules: PasswordRules): ErrorDetail => ({
  values: { n: rules.min, maxLength: rules.max },
  ...(refusal === 'password-too-long' ? { data: { field: 'password' } } : {}),
});
