import type { SignUpPayload } from '@corkboard/contracts/identity/registration';
import { isKnownWebmail } from '@corkboard/rules/identity/email';
import { firstNameFromEmail } from '@corkboard/rules/identity/names';
import { failureOf } from '../../lib/api/api-failure.ts';
import { knownCountry } from '../../lib/api/client-context.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { report } from '../../lib/report/client-events.ts';
import { clearUpsells, keepCredentials, whereAfterSignUp } from './after-entry.ts';
import { checkBirthday, checkSignUp, type Typed } from './checks.ts';
import { entryText } from './entry-text.ts';
import { appType, attemptLogIn, type LogInMeans } from './log-in.ts';
import type { Outcome } from './machine.ts';
import { emailUndeliverable, existsFailure, signUpFailure } from './sign-up-failure.ts';

const EMAIL_TAKEN = 1107;

export interface SignUpMeans extends LogInMeans {
  readonly now: () => Date;
  /** The marker of an earlier attempt blocks this browser. */
  readonly isIneligible: boolean;
}

/** DE-044: known webmail needs no look at the network; an answer that does not come counts as valid. */
const isDeliverable = async (email: string, { api }: SignUpMeans): Promise<boolean> => {
  if (isKnownWebmail(email)) return true;
  return api.isValid(email).catch((thrown: unknown) => failureOf(thrown).status !== 429);
};

const payloadOf = (typed: Typed, birthday: number, means: SignUpMeans): SignUpPayload => ({
  type: 'email',
  email: typed.email.trim(),
  password: typed.password,
  birthday,
  country: knownCountry(),
  locale: navigator.language,
  first_name: firstNameFromEmail(typed.email.trim()),
  last_name: '',
  birthday_source_site: 'user_entered',
  email_source_site: 'user_entered',
  source: means.source,
  next: means.next ?? null,
  app_type_from_client: appType(),
});

const register = async (typed: Typed, birthday: number, means: SignUpMeans): Promise<Outcome> => {
  const about = { source: means.source, view: 'signup' };
  report('signup_attempt', about);
  try {
    const done = await means.api.register(payloadOf(typed, birthday, means), uuidv7());
    report('signup_success', about);
    await keepCredentials(typed.email.trim(), typed.password);
    clearUpsells();
    return {
      kind: 'signed-in',
      to: whereAfterSignUp(means.next, done?.next ?? null),
      modal: done?.response_modal ?? null,
    };
  } catch (thrown) {
    const failure = failureOf(thrown);
    report('signup_failure', { ...about, ...(failure.code !== null && { code: failure.code }) });
    return failure.code === EMAIL_TAKEN
      ? attemptLogIn({ email: typed.email, password: typed.password }, means)
      : signUpFailure(failure, typed.email.trim());
  }
};

/**
 * The e-mail sign-up, step by step: form, deliverable, taken? A taken address logs in with the typed password; a free
 * one is registered once the birthday is there.
 */
export const signUp = async (typed: Typed, means: SignUpMeans): Promise<Outcome> => {
  if (means.isIneligible) return { kind: 'ineligible', text: entryText('notEligible') };
  const problems = checkSignUp(typed, means.rules);
  const birthday = checkBirthday(typed.birthday, means.now());
  // A taken address logs in without one: a missing birthday alone is not said before that is known.
  const missing = 'problems' in birthday ? birthday.problems : {};
  if (problems) return { kind: 'problems', problems: { ...problems, ...missing } };
  const email = typed.email.trim();
  if (!(await isDeliverable(email, means))) return emailUndeliverable();
  try {
    if (await means.api.exists(email)) return await attemptLogIn({ email, password: typed.password }, means);
  } catch (thrown) {
    return existsFailure(failureOf(thrown), email);
  }
  if ('problems' in birthday) return { kind: 'problems', problems: missing };
  return register(typed, birthday.seconds, means);
};
