import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import {
  AGE_MAX,
  ageOn,
  type CalendarDate,
  dateOfEpochSeconds,
  epochSecondsOf,
  hasReachedAge,
  isPlausibleBirthdate,
  today,
} from '@corkboard/rules/identity/birthday';
import { containsBrand, domainOf, looksLikeEmail } from '@corkboard/rules/identity/email';
import { firstNameFromEmail, firstNameOf } from '@corkboard/rules/identity/names';
import { newPasswordProblem, type PasswordProblem, type PasswordRules } from '@corkboard/rules/identity/password';
import { isEuropean, marketingOptOut, minimumAge } from './minimum-age.ts';

/** DE-039: anything else is stored as 'unknown'. */
const sourceSites = ['email', 'facebook', 'google', 'google_one_tap', 'line', 'sso', 'user_entered'] as const;

export interface SignUp {
  readonly type: string;
  readonly email?: string | null | undefined;
  readonly password?: string | null | undefined;
  /** Seconds since the epoch of 00:00 UTC of the date; negative before 1970. */
  readonly birthday?: number | null | undefined;
  readonly country?: string | null | undefined;
  readonly first_name?: string | null | undefined;
  readonly marketing_notifs_opt_out?: boolean | null | undefined;
  readonly birthday_source_site?: string | null | undefined;
  readonly email_source_site?: string | null | undefined;
}

/** Facts that the handler looked up for the rules. */
export interface SignUpFacts {
  readonly now: Date;
  readonly brand: string;
  readonly allowedBrandDomains: readonly string[];
  readonly countryFromIp: string | null;
  readonly rules: PasswordRules;
  readonly isCommonPassword: (password: string) => boolean;
  /** The ineligible marker, or the address behind a refused attempt of the last day. */
  readonly ineligible: boolean;
  readonly deliverable: boolean;
}

export type SignUpRefusal =
  | 'method-off'
  | 'ineligible'
  | 'email-missing'
  | 'email-malformed'
  | 'email-contains-brand'
  | 'email-undeliverable'
  | PasswordProblem
  | 'age-missing'
  | 'age-missing-elsewhere'
  | 'birthday-invalid'
  | 'over-age'
  | 'under-age'
  | 'consent-missing';

export const countryOf = (given: string | null | undefined): string | null =>
  given && /^[A-Z]{2}$/.test(given) ? given : null;

const countriesOf = (signUp: SignUp, facts: SignUpFacts) => [countryOf(signUp.country), facts.countryFromIp];

const siteOf = (site: string | null | undefined): string => sourceSites.find((known) => known === site) ?? 'unknown';

const emailRefusal = (email: string, facts: SignUpFacts): SignUpRefusal | null => {
  if (email === '') return 'email-missing';
  if (!looksLikeEmail(email)) return 'email-malformed';
  const ours = facts.allowedBrandDomains.includes(domainOf(email));
  if (!ours && containsBrand(email, facts.brand)) return 'email-contains-brand';
  return facts.deliverable ? null : 'email-undeliverable';
};

const passwordRefusal = (email: string, password: string, facts: SignUpFacts): SignUpRefusal | null => {
  const firstName = firstNameFromEmail(email);
  const problem = newPasswordProblem(password, facts.rules, { email, firstName });
  return problem ?? (facts.isCommonPassword(password) ? 'password-blocked' : null);
};

const readBirthdate = (signUp: SignUp, facts: SignUpFacts): CalendarDate | Refused<SignUpRefusal> => {
  const countries = countriesOf(signUp, facts);
  if (signUp.birthday === null || signUp.birthday === undefined)
    return refuse(countries.some(isEuropean) ? 'age-missing' : 'age-missing-elsewhere');
  const birthdate = dateOfEpochSeconds(signUp.birthday);
  if (birthdate === null || !isPlausibleBirthdate(birthdate, facts.now)) return refuse('birthday-invalid');
  if (ageOn(birthdate, today(facts.now)) > AGE_MAX) return refuse('over-age');
  return hasReachedAge(signUp.birthday, facts.now, minimumAge(countries)) ? birthdate : refuse('under-age');
};

/** Every rule of sign-up in the order in which it is told; the server's word is the last. */
export const checkSignUp = (signUp: SignUp, facts: SignUpFacts) => {
  if (signUp.type !== 'email') return refuse('method-off');
  if (facts.ineligible) return refuse('ineligible');
  const email = (signUp.email ?? '').trim();
  const password = signUp.password ?? '';
  const refusal = emailRefusal(email, facts) ?? passwordRefusal(email, password, facts);
  if (refusal !== null) return refuse(refusal);
  const birthdate = readBirthdate(signUp, facts);
  if (isRefused<string, SignUpRefusal>(birthdate)) return birthdate;
  const [claimed = null, fromIp = null] = countriesOf(signUp, facts);
  if (claimed === 'KR' || fromIp === 'KR') return refuse('consent-missing');
  const country = claimed ?? fromIp;
  const isMinor = !hasReachedAge(epochSecondsOf(birthdate), facts.now);
  return {
    email,
    password,
    firstName: firstNameOf(signUp.first_name?.trim() || firstNameFromEmail(email)),
    birthdate,
    isMinor,
    country,
    marketingOptOut: marketingOptOut(signUp.marketing_notifs_opt_out ?? null, country, isMinor),
    birthdaySourceSite: siteOf(signUp.birthday_source_site),
    emailSourceSite: siteOf(signUp.email_source_site),
  };
};

/** A sign-up that may go on. */
export type AcceptedSignUp = Exclude<ReturnType<typeof checkSignUp>, Refused>;
