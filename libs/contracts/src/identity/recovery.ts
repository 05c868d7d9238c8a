import * as z from 'zod/mini';
import { byAnyone } from '../access.ts';
import { route } from '../route.ts';

const identifier = z.string().check(z.minLength(1), z.maxLength(320));
const token = z.string().check(z.maxLength(512));
const password = z.string().check(z.maxLength(1024));
const sent = z.object({ sent: z.boolean() });

/** Always `sent: true`, whether or not there is such an account (DE-096). */
export const forgotPassword = route.post('ForgotPassword', '/v3/users/forgot_password/', {
  ...byAnyone('identity', 'forgotPassword'),
  body: z.object({ username_or_email: identifier, type: z.optional(z.enum(['unified', 'reset'])) }),
  answer: sent,
});

/** Whether the link of a reset mail would still be taken; looking consumes nothing. */
export const checkResetLink = route.post('CheckResetLink', '/v3/users/reset_password/check/', {
  ...byAnyone('identity', 'forgotPassword'),
  safe: true,
  body: z.object({ token }),
  answer: z.object({ valid: z.boolean() }),
});

/** Ends every session of the account; a log-in follows (DE-098). */
export const resetPassword = route.post('ResetPassword', '/v3/users/reset_password/', {
  ...byAnyone('identity', 'forgotPassword'),
  body: z.object({ token, password }),
});

export const verifyEmail = route.post('VerifyEmail', '/v3/users/verify_email/', {
  ...byAnyone('identity', 'forgotPassword'),
  body: z.object({ token }),
});

/** Sends the mail of the log-in assistance dialog once more. */
export const loginAssistance = route.post('LoginAssistance', '/v3/users/login_assistance/', {
  ...byAnyone('identity', 'forgotPassword'),
  body: z.object({ username_or_email: identifier }),
  answer: sent,
});

/** Pages that the links of mails open; the token stands in the fragment (`#t=`), which no server sees. */
export const RESET_PAGE = '/password/reset/confirm/';
export const VERIFY_EMAIL_PAGE = '/email/verify/';
/** The account-recovery page; `?email=` is read and then removed from the address (DE-095). */
export const RECOVERY_PAGE = '/password/reset/';
