import { type BirthdayFields, epochSecondsOf, readBirthday } from '@corkboard/rules/identity/birthday';
import { emailProblem, isEmailIdentifier } from '@corkboard/rules/identity/email';
import {
  LOGIN_PASSWORD_MIN,
  newPasswordProblem,
  type PasswordProblem,
  type PasswordRules,
  passwordProblem,
} from '@corkboard/rules/identity/password';
import { entryText } from './entry-text.ts';
import type { Problem, Problems } from './machine.ts';

export interface Typed {
  readonly email: string;
  readonly password: string;
  readonly birthday: BirthdayFields;
}

const emailTexts = { 'email-missing': 'emailMissing', 'email-malformed': 'emailMalformed' } as const;

export const checkEmail = (email: string): Problem | undefined => {
  const problem = emailProblem(email);
  return problem ? { text: entryText(emailTexts[problem]) } : undefined;
};

const passwordTexts: Record<PasswordProblem, (rules: PasswordRules) => string> = {
  'password-too-short': ({ min }) => entryText('passwordTooShort', { n: min }),
  'password-too-long': ({ max }) => entryText('passwordTooLong', { n: max }),
  'password-not-ascii': () => entryText('passwordNotAscii'),
  'password-same-as-username': () => entryText('passwordSame'),
  'password-blocked': () => entryText('passwordBlocked'),
};

export const checkNewPassword = (password: string, rules: PasswordRules, email: string): Problem | undefined => {
  const problem = newPasswordProblem(password, rules, { email });
  return problem ? { text: passwordTexts[problem](rules) } : undefined;
};

const isEmpty = (problems: Problems): boolean => Object.values(problems).every((problem) => problem === undefined);

/** Step 4 of the e-mail sign-up: address and password, by the rules that the page was given. Null: nothing is wrong. */
export const checkSignUp = (typed: Typed, rules: PasswordRules): Problems | null => {
  const email = checkEmail(typed.email);
  const password = checkNewPassword(typed.password, rules, typed.email.trim());
  const problems = { email, password };
  return isEmpty(problems) ? null : problems;
};

/** Step 6: the birthday, once the address is known to be free. Seconds since the epoch, or what is wrong. */
export const checkBirthday = (
  birthday: BirthdayFields,
  now: Date,
): { readonly seconds: number } | { readonly problems: Problems } => {
  const read = readBirthday(birthday, now);
  if ('date' in read) return { seconds: epochSecondsOf(read.date) };
  const text = read.problem === 'birthday-missing' ? entryText('birthdayMissing') : entryText('birthdayInvalid');
  return { problems: { birthday: { text } } };
};

const incorrectFor: ReadonlySet<PasswordProblem> = new Set(['password-same-as-username', 'password-blocked']);

/** The log-in form checks the address first, then the password; a password that cannot be right is not sent. */
export const checkLogIn = (typed: Pick<Typed, 'email' | 'password'>, rules: PasswordRules): Problems | null => {
  const identifier = typed.email.trim();
  const email = identifier === '' || isEmailIdentifier(identifier) ? checkEmail(identifier) : undefined;
  if (email) return { email };
  const reachable = { ...rules, min: LOGIN_PASSWORD_MIN, max: Number.POSITIVE_INFINITY, ascii_only: false };
  const owner = isEmailIdentifier(identifier) ? { email: identifier } : { username: identifier };
  const problem = passwordProblem(typed.password, reachable, owner);
  const incorrect = problem === 'password-too-short' || (problem !== null && incorrectFor.has(problem));
  return incorrect ? { password: { text: entryText('passwordIncorrect') } } : null;
};
