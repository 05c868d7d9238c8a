import { localPartOf, normalizeEmail } from './email.ts';

/** DE-050: what the server asks of a password. */
export interface PasswordRules {
  min: number;
  max: number;
  ascii_only: boolean;
  /** Lower-case passwords that are too common; the server knows more of them. */
  blocked: string[];
  must_differ_from: ('username' | 'email' | 'email_local' | 'first_name')[];
  context_words: string[];
}

/** The 'too short' of the log-in form (DE-046): passwords of the six-character reading can still log in. */
export const LOGIN_PASSWORD_MIN = 6;

/** Owner of a password. */
export interface PasswordOwner {
  readonly email?: string | null;
  readonly username?: string | null;
  readonly firstName?: string | null;
}

export type PasswordProblem =
  | 'password-too-short'
  | 'password-too-long'
  | 'password-not-ascii'
  | 'password-same-as-username'
  | 'password-blocked';

const isPrintableAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** A password in the form that is hashed; the rules look at no other. */
export const canonicalPassword = (password: string): string => password.normalize('NFKC');

const comparable = (text: string): string => canonicalPassword(text).toLowerCase();

const namesOf = (owner: PasswordOwner, rules: PasswordRules): readonly string[] => {
  const email = owner.email ? normalizeEmail(owner.email) : '';
  const values = {
    username: owner.username ?? '',
    email,
    email_local: email === '' ? '' : localPartOf(email),
    first_name: owner.firstName ?? '',
  };
  return rules.must_differ_from.map((name) => comparable(values[name])).filter((value) => value !== '');
};

const onlyLetters = (text: string): string => text.replace(/[^a-z]/g, '');

const isBlocked = (password: string, rules: PasswordRules): boolean =>
  rules.blocked.includes(password) || rules.context_words.includes(onlyLetters(password));

/** The first rule that a password breaks, or null. An empty password is too short (DE-052). */
export const passwordProblem = (
  password: string,
  rules: PasswordRules,
  owner: PasswordOwner = {},
): PasswordProblem | null => {
  const length = [...canonicalPassword(password)].length;
  if (length < rules.min) return 'password-too-short';
  if (length > rules.max) return 'password-too-long';
  if (rules.ascii_only && !isPrintableAscii(password)) return 'password-not-ascii';
  const lower = comparable(password);
  if (namesOf(owner, rules).includes(lower)) return 'password-same-as-username';
  return isBlocked(lower, rules) ? 'password-blocked' : null;
};

const lookalikes: Readonly<Record<string, string>> = {
  ...{ a: '4@', b: '8', e: '3', g: '9', i: '1!', l: '1', o: '0', s: '5$', t: '7', z: '2' },
};

const anySpelling = (word: string): RegExp =>
  new RegExp([...word].map((letter) => `[${letter}${lookalikes[letter] ?? ''}]`).join(''), 'g');

const saysOnly = (password: string, word: string): boolean => {
  const rest = password.replace(anySpelling(word), '');
  return rest !== password && !/\p{L}/u.test(rest);
};

/** Part of which a text is a repetition, or null: 'ab' of 'ababab'. */
export const repeatedIn = (text: string): string | null => /^(.+?)\1+$/su.exec(text)?.[1] ?? null;

const isEasy = (password: string, rules: PasswordRules): boolean =>
  new Set(password).size <= 2 ||
  rules.blocked.includes(repeatedIn(password) ?? '') ||
  rules.context_words.some((word) => saysOnly(password, word));

/** The first rule that a new password breaks: those above, and the patterns that are guessed first. */
export const newPasswordProblem = (
  password: string,
  rules: PasswordRules,
  owner: PasswordOwner = {},
): PasswordProblem | null =>
  passwordProblem(password, rules, owner) ?? (isEasy(comparable(password), rules) ? 'password-blocked' : null);

/** For the log-in form, where it is logged on blur and never shown. */
export const hasNonAscii = (text: string): boolean => !isPrintableAscii(text);
