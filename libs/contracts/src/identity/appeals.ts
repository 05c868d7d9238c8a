import { APPEAL_TEXT_MAX } from '@corkboard/rules/identity/appeals';
import * as z from 'zod/mini';
import { byAnyone } from '../access.ts';
import { route } from '../route.ts';

const link = z.object({ token: z.string().check(z.maxLength(512)) });

/** Always 202 with `sent: true`, whether or not there is such an account, and whether or not it is suspended. */
export const submitAppeal = route.post('SubmitAppeal', '/v3/appeals/', {
  ...byAnyone('identity', 'appeal'),
  status: 202,
  body: z.object({
    email: z.string().check(z.minLength(1), z.maxLength(320)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(APPEAL_TEXT_MAX)),
    recaptchaV3Token: z.optional(z.nullable(z.string().check(z.maxLength(8192)))),
  }),
  answer: z.object({ sent: z.boolean() }),
});

/**
 * The appeal that the token of a mail would confirm, and when it came in (ISO 8601, UTC). Looking confirms nothing, so that
 * no scanner of mails can; refused as `confirmAppeal` is.
 */
export const showAppeal = route.post('ShowAppeal', '/v3/appeals/show/', {
  ...byAnyone('identity', 'forgotPassword'),
  safe: true,
  body: link,
  answer: z.object({ text: z.string(), submitted_at: z.string(), confirmed: z.boolean() }),
});

/** Proves an appeal by the token of its mail; staff see it from then on. 1811 where another one of the account is open. */
export const confirmAppeal = route.post('ConfirmAppeal', '/v3/appeals/confirm/', {
  ...byAnyone('identity', 'forgotPassword'),
  body: link,
});
