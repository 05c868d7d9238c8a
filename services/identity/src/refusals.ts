import type { ApiErrorName } from '@corkboard/contracts/errors';
import type { ErrorDetail } from '@corkboard/http-edge/api-error';
import type { PasswordProblem, PasswordRules } from '@corkboard/rules/identity/password';

export const passwordRefusals = {
  'password-too-short': 'PASSWORD_TOO_SHORT',
  'password-too-long': 'TEXT_TOO_LONG',
  'password-not-ascii': 'PASSWORD_NOT_ASCII',
  'password-same-as-username': 'PASSWORD_SAME_AS_USERNAME',
  'password-blocked': 'PASSWORD_BLOCKED',
} as const satisfies Record<PasswordProblem, ApiErrorName>;

export const resetRefusals = {
  ...passwordRefusals,
  'reset-link-invalid': 'RESET_TOKEN_INVALID',
} as const satisfies Record<PasswordProblem | 'reset-link-invalid', ApiErrorName>;

/** DE-058: told only to who has proven to be the owner. A log-in takes a closing back, unless it comes at the same moment. */
export const sessionRefusals = { 'account-suspended': 'SUSPENDED', 'account-closing': 'CANNOT_LOG_IN' } as const;

/** Only to who has the link, which went to the account's own mailbox: nobody else learns that it has an appeal. */
export const appealRefusals = {
  'appeal-link-invalid': 'RESET_TOKEN_INVALID',
  'appeal-open': 'APPEAL_OPEN',
} as const satisfies Record<string, ApiErrorName>;

export const verifyRefusals = { 'verification-link-invalid': 'RESET_TOKEN_INVALID' } as const;

/** Placeholders of the message: `{n}` of the minimum, `{maxLength}` of the maximum. */
export const detailOf = (refusal: string, rules: PasswordRules): ErrorDetail => ({
  values: { n: rules.min, maxLength: rules.max },
  ...(refusal === 'password-too-long' ? { data: { field: 'password' } } : {}),
});
