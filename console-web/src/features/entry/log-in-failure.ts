import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { entryText } from './entry-text.ts';
import type { FieldName, Outcome, Recovery } from './machine.ts';

const WRONG_PASSWORD = 1201;
const UNTIL_RESET = 1604;
const SUSPENDED = 1501;
const LOGIN_ASSISTANCE = 1513;
const rateCodes: ReadonlySet<number> = new Set([9, 1304, 1601, 1602, 1603]);
const passwordCodes: ReadonlySet<number> = new Set([WRONG_PASSWORD, 1202, 1511]);

/** Field of a refused log-in: the address unless the code says otherwise. */
export const fieldOf = (code: number): FieldName => (passwordCodes.has(code) ? 'password' : 'email');

const emailOf = (failure: ApiFailure, typed: string): string => {
  const told = failure.data['email'];
  return typeof told === 'string' && told !== '' ? told : typed;
};

/**
 * DE-062: mapped codes, then the HTTP rate limit, then a code with the server's words, a code without, and no code at all
 * (network, a broken answer), which is no news about the account and so only a toast. A suspension, for which the form has
 * no dialog, is told by the generic message (DE-107).
 */
export const logInFailure = (
  failure: ApiFailure,
  typedEmail: string,
  handled: readonly Recovery['kind'][],
): Outcome => {
  const { code, status, serverMessage } = failure;
  if (code === WRONG_PASSWORD)
    return { kind: 'problems', problems: { password: { text: entryText('wrongPassword'), link: 'reset' } } };
  if (code === UNTIL_RESET)
    return { kind: 'problems', problems: { password: { text: entryText('lockedUntilReset'), link: 'reset' } } };
  if (code === SUSPENDED && !handled.includes('suspended'))
    return { kind: 'problems', problems: { email: { text: entryText('cannotLogIn') } } };
  if (code === SUSPENDED) return { kind: 'recovery', recovery: { kind: 'suspended', email: typedEmail } };
  if (code === LOGIN_ASSISTANCE)
    return { kind: 'recovery', recovery: { kind: 'login-assistance', email: emailOf(failure, typedEmail) } };
  if ((code !== null && rateCodes.has(code)) || status === 429)
    return { kind: 'recovery', recovery: { kind: 'rate-limited', email: typedEmail } };
  if (code === null || (serverMessage === null && (status ?? 500) >= 500))
    return { kind: 'toast', toast: { text: entryText('wentWrong') } };
  return { kind: 'problems', problems: { [fieldOf(code)]: { text: serverMessage ?? entryText('cannotLogIn') } } };
};
