import * as z from 'zod/mini';
import { byAnyone, byVisitor } from '../access.ts';
import { resource, route } from '../route.ts';
import { passwordRules } from './password.ts';
import { sessionUser } from './profiles.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const maybe = (max: number) => z.optional(z.nullable(text(max)));

export const signUpMethods = ['email', 'facebook', 'google', 'google_one_tap', 'line', 'sso'] as const;

/** Places in which a person meets the form (E-012). */
export const entrySources = [
  ...['home', 'login_page', 'save', 'download', 'follow', 'bookmarklet', 'board_invite', 'comment', 'business'],
  'unknown',
] as const;

const email = z.object({ email: text(1024) });

/** False: the address is free. A malformed address is refused with 1711. */
export const registerExists = route.post('RegisterExists', '/v3/register/exists/', {
  ...byAnyone('identity', 'registerExists'),
  safe: true,
  body: email,
  answer: z.boolean(),
});
export const registerExistsByQuery = route.get('RegisterExistsByQuery', '/v3/register/exists/', {
  ...byAnyone('identity', 'registerExists'),
  ownPagesOnly: true,
  query: email,
  answer: z.boolean(),
});

const isValid = z.object({ is_valid: z.boolean() });
export const validateEmail = route.post('ValidateEmail', '/v3/email/validation/', {
  ...byAnyone('identity', 'emailValidation'),
  safe: true,
  body: email,
  answer: isValid,
});
export const validateEmailByQuery = route.get('ValidateEmailByQuery', '/v3/email/validation/', {
  ...byAnyone('identity', 'emailValidation'),
  ownPagesOnly: true,
  query: email,
  answer: isValid,
});

export const getPasswordRules = route.get('GetPasswordRules', '/v3/password/rules/', {
  ...byAnyone('identity', 'read'),
  answer: passwordRules,
});

/** §3: the sign-up payload. What is missing or wrong in it is refused with its own code, so most of it may be absent here. */
export const signUpPayload = z.object({
  type: z.enum(signUpMethods),
  email: maybe(1024),
  password: maybe(1024),
  /** Seconds since the epoch of 00:00 UTC of the date; negative before 1970. */
  birthday: z.optional(z.nullable(z.number().check(z.gte(-100_000_000_000), z.lte(100_000_000_000)))),
  country: maybe(64),
  locale: maybe(35),
  first_name: maybe(1024),
  last_name: maybe(1024),
  recaptchaV3Token: maybe(8192),
  kr_privacy_consent_opt_in: z.optional(z.nullable(z.boolean())),
  marketing_notifs_opt_out: z.optional(z.nullable(z.boolean())),
  birthday_source_site: maybe(64),
  email_source_site: maybe(64),
  /** One of `entrySources`. */
  source: maybe(64),
  next: maybe(4096),
  app_type_from_client: z.optional(z.nullable(z.number())),
  facebook_id: maybe(8192),
  facebook_token: maybe(8192),
  google_open_id_token: maybe(8192),
  line_id_token: maybe(8192),
  sso_id_token: maybe(8192),
  gender: maybe(64),
  image_url: maybe(4096),
});
export type SignUpPayload = z.infer<typeof signUpPayload>;

/** Dialog to show instead of going on (DE-033). */
export const responseModal = z.object({
  title: z.string(),
  body: z.string(),
  button_text: z.string(),
  button_url: z.optional(z.string()),
});

export const register = resource('UserRegisterResource', 'create', {
  ...byVisitor('identity', 'register'),
  aliases: ['/v3/users/register/'],
  status: 201,
  options: signUpPayload,
  answer: z.object({
    user: sessionUser,
    is_new: z.boolean(),
    next: z.string(),
    response_modal: z.optional(responseModal),
  }),
});

/** 'Edit' on the underage view: clears the ineligible marker once (DE-147); afterwards refused with 1112. */
export const editBirthday = route.post('EditBirthday', '/v3/register/birthday_edit/', {
  ...byAnyone('identity', 'write'),
});

/** 'Confirm' on the underage view: the marker stays until it expires. */
export const confirmBirthday = route.post('ConfirmBirthday', '/v3/register/birthday_confirm/', {
  ...byAnyone('identity', 'write'),
});

/** DE-116: an address of a domain without single sign-on, which is every domain so far. */
export const ssoInfo = route.post('SsoInfo', '/v3/sso/info/', {
  ...byAnyone('identity', 'emailValidation'),
  safe: true,
  body: email,
  answer: z.object({
    is_sso: z.boolean(),
    existing_user: z.boolean(),
    existing_user_is_sso: z.boolean(),
    authorization_uri: z.nullable(z.string()),
    redirect_uri: z.nullable(z.string()),
    exchange_code_to_token_info_url: z.nullable(z.string()),
  }),
});
