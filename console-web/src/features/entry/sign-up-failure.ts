import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { TOAST_CONSENT, TOAST_EMAIL_INVALID } from './constants.ts';
import { entryText } from './entry-text.ts';
import type { FieldName, Outcome } from './machine.ts';

type FieldText =
  | 'ageMissing'
  | 'overage'
  | 'emailInvalid'
  | 'emailBrand'
  | 'emailMissing'
  | 'birthdayInvalid'
  | 'passwordNotAscii'
  | 'passwordSame'
  | 'passwordBlocked';

/** Codes that belong to a field, and what stands there when the server sends no words of its own. */
const fieldCodes: Readonly<Record<number, readonly [FieldName, FieldText]>> = {
  1102: ['birthday', 'ageMissing'],
  1103: ['birthday', 'overage'],
  1104: ['email', 'emailInvalid'],
  1105: ['email', 'emailBrand'],
  1108: ['password', 'passwordBlocked'],
  1109: ['password', 'passwordNotAscii'],
  1110: ['password', 'passwordSame'],
  1111: ['password', 'passwordBlocked'],
  1113: ['birthday', 'birthdayInvalid'],
  1115: ['email', 'emailMissing'],
};

/** The address is not one that mail reaches: said at the field, and as a toast of 3 s. */
export const emailUndeliverable = (): Outcome => {
  const text = entryText('emailUndeliverable');
  return { kind: 'problems', problems: { email: { text } }, toast: { text, durationMs: TOAST_EMAIL_INVALID } };
};

/** Message of a refused sign-up. 1107 is not among them: that address logs in instead. */
export const signUpFailure = (failure: ApiFailure, typedEmail: string): Outcome => {
  const { code, status, serverMessage } = failure;
  if (code === 9 || status === 429) return { kind: 'recovery', recovery: { kind: 'rate-limited', email: typedEmail } };
  if (code === 1101) return { kind: 'underage' };
  if (code === 1112) return { kind: 'ineligible', text: entryText('notEligible') };
  if (code === 1106) return emailUndeliverable();
  if (code === 1114)
    return { kind: 'toast', toast: { text: serverMessage ?? entryText('consentMissing'), durationMs: TOAST_CONSENT } };
  const mapped = code === null ? undefined : fieldCodes[code];
  if (!mapped) return { kind: 'toast', toast: { text: entryText('wentWrong') } };
  const [field, text] = mapped;
  return { kind: 'problems', problems: { [field]: { text: serverMessage ?? entryText(text) } } };
};

/** The existence check was refused: the server's words, else that this is no address. */
export const existsFailure = (failure: ApiFailure, typedEmail: string): Outcome => {
  if (failure.status === 429) return { kind: 'recovery', recovery: { kind: 'rate-limited', email: typedEmail } };
  return { kind: 'problems', problems: { email: { text: failure.serverMessage ?? entryText('existsFailed') } } };
};
