import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { resource } from '../route.ts';
import { profile, sessionUser } from './profiles.ts';
import { responseModal } from './registration.ts';
import { loginState } from './viewer.ts';

/** DE-069: how many visited pins a log-in tells about. */
export const VISITED_PINS_MAX = 10;
export const REFERRER_MAX = 512;

const text = (max: number) => z.string().check(z.maxLength(max));
const token = z.optional(z.nullable(text(8192)));

/** The credentials of every log-in method (§3); methods that are not there yet are refused, not ignored. */
const credentials = {
  username_or_email: z.optional(z.nullable(text(320))),
  password: z.optional(z.nullable(text(1024))),
  facebook_id: token,
  facebook_token: token,
  google_open_id_token: token,
  line_id_token: token,
  sso_user_email: token,
  sso_auth_code: token,
  sso_id_token: token,
  mfa_token: token,
  mfa_resend: z.optional(z.nullable(z.boolean())),
  switch_to_user_id: token,
};

export const createSession = resource('UserSessionResource', 'create', {
  ...byVisitor('identity', 'login'),
  aliases: ['/v3/sessions/'],
  options: z.object({
    ...credentials,
    /** True: the whole user in the answer; false: id and username. */
    get_user: z.optional(z.boolean()),
    /** 7 for mobile web, everything else counts as 5 (DE-068). */
    app_type_from_client: z.optional(z.nullable(z.number())),
    /** Ids of pins, newest first; the first ten are kept. */
    visited_pages_before_login: z.optional(z.nullable(z.array(text(64)).check(z.maxLength(100)))),
    referrer: z.optional(z.nullable(text(4096))),
    login_state: z.optional(z.nullable(loginState)),
    recaptchaV2Token: token,
    recaptchaV3Token: token,
  }),
  answer: z.object({
    user: z.union([
      z.object({ ...profile.shape, ...sessionUser.shape }),
      z.pick(profile, { id: true, username: true }),
    ]),
    /** When another session of the account had to end for this one, or the account is not closed now because of it. */
    response_modal: z.optional(responseModal),
  }),
});

export const deleteSession = resource('UserSessionResource', 'delete', {
  ...byVisitor('identity', 'write'),
  options: z.object({
    /** Every session of the account. */
    all: z.optional(z.boolean()),
    /** Also forget who was signed in here. */
    forget: z.optional(z.boolean()),
  }),
});
