import { newPasswordProblem, type PasswordProblem, type PasswordRules } from '@corkboard/contracts/identity/password';
import { type SignUpPayload, sourceSites } from '@corkboard/contracts/identity/registration';
import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import {
  ADULT_AGE,
  AGE_MAX,
  ageOn,
  type CalendarDate,
  dateOfEpochSeconds,
  isPlausibleBirthdate,
  today,
} from '@corkboard/rules/identity/birthday';
import { containsBrand, domainOf, looksLikeEmail } from '@corkboard/rules/identity/email';
import { firstNameFromEmail, firstNameOf } from '@corkboard/rules/identity/names';
import { isEuropean, marketingOptOut, minimumAge } from './minimum-age.ts';

/** What the handler looked up before the rules could be applied. */
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

/** A sign-up that may go on. */
export interface AcceptedSignUp {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly birthdate: CalendarDate;
  readonly isMinor: boolean;
  readonly country: string | null;
  readonly marketingOptOut: boolean;
  readonly birthdaySourceSite: string;
  readonly emailSourceSite: string;
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

const countryOf = (given: string | null | undefined): string | null =>
  given && /^[A-Z]{2}$/.test(given) ? given : null;

const countriesOf = (payload: SignUpPayload, facts: SignUpFacts) => [countryOf(payload.country), facts.countryFromIp];

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

const readBirthdate = (payload: SignUpPayload, facts: SignUpFacts): CalendarDate | Refused<SignUpRefusal> => {
  const countries = countriesOf(payload, facts);
  if (payload.birthday === null || payload.birthday === undefined) {
    return refuse(countries.some(isEuropean) ? 'age-missing' : 'age-missing-elsewhere');
  }
  const birthdate = dateOfEpochSeconds(payload.birthday);
  if (birthdate === null || !isPlausibleBirthdate(birthdate, facts.now)) return refuse('birthday-invalid');
  const age = ageOn(birthdate, today(facts.now));
  if (age > AGE_MAX) return refuse('over-age');
  return age < minimumAge(countries) ? refuse('under-age') : birthdate;
};

/** Every rule of sign-up in the order in which it is told; the server's word is the last. */
export const checkSignUp = (payload: SignUpPayload, facts: SignUpFacts): AcceptedSignUp | Refused<SignUpRefusal> => {
  if (payload.type !== 'email') return refuse('method-off');
  if (facts.ineligible) return refuse('ineligible');
  const email = (payload.email ?? '').trim();
  const password = payload.password ?? '';
  const refusal = emailRefusal(email, facts) ?? passwordRefusal(email, password, facts);
  if (refusal !== null) return refuse(refusal);
  const birthdate = readBirthdate(payload, facts);
  if (isRefused<string, SignUpRefusal>(birthdate)) return birthdate;
  const [claimed = null, fromIp = null] = countriesOf(payload, facts);
  if (claimed === 'KR' || fromIp === 'KR') return refuse('consent-missing');
  const country = claimed ?? fromIp;
  const isMinor = ageOn(birthdate, today(facts.now)) < ADULT_AGE;
  return {
    email,
    password,
    firstName: firstNameOf(payload.first_name?.trim() || firstNameFromEmail(email)),
    birthdate,
    isMinor,
    country,
    marketingOptOut: marketingOptOut(payload.marketing_notifs_opt_out ?? null, country, isMinor),
    birthdaySourceSite: siteOf(payload.birthday_source_site),
    emailSourceSite: siteOf(payload.email_source_site),
  };
};
