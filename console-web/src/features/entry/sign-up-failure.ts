import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { TOAST_CONSENT, TOAST_EMAIL_INVALID } from './constants.ts';
import { entryText } from './entry-text.ts';
import type { FieldName, Outcome } from './machine.ts';

/** Codes that belong to a field, and what stands there when the server sends no words of its own. */
const fieldCodes: Readonly<Record<number, readonly [FieldName, () => string]>> = {
  1102: ['birthday', () => entryText('ageMissing')],
  1103: ['birthday', () => entryText('overage')],
  1104: ['email', () => entryText('emailInvalid')],
  1105: ['email', () => entryText('emailBrand')],
  1108: ['password', () => entryText('passwordBlocked')],
  1109: ['password', () => entryText('passwordNotAscii')],
  1110: ['password', () => entryText('passwordSame')],
  1111: ['password', () => entryText('passwordBlocked')],
  1113: ['birthday', () => entryText('birthdayInvalid')],
  1115: ['email', () => entryText('emailMissing')],
};

/** The address is not one that mail reaches: said at the field, and as a toast of 3 s. */
export const emailUndeliverable = (): Outcome => {
  const text = entryText('emailUndeliverable');
  return { kind: 'problems', problems: { email: { text } }, toast: { text, durationMs: TOAST_EMAIL_INVALID } };
};

/** Message of a refused sign-up. 1107 is not among them: that address logs in instead. */
export const signUpFailure = (failure: ApiFailure, typedEmail: string): Outcome => {
  const { code, status, serverMessage } = failure;
  if (code === 1501) return { kind: 'recovery', recovery: { kind: 'suspended', email: typedEmail } };
  if (code === 9 || status === 429) return { kind: 'recovery', recovery: { kind: 'rate-limited', email: typedEmail } };
  if (code === 1101) return { kind: 'underage' };
  if (code === 1112) return { kind: 'ineligible', text: entryText('notEligible') };
  if (code === 1106) return emailUndeliverable();
  if (code === 1114)
    return { kind: 'toast', toast: { text: serverMessage ?? entryText('consentMissing'), durationMs: TOAST_CONSENT } };
  const mapped = code === null ? undefined : fieldCodes[code];
  if (!mapped) return { kind: 'toast', toast: { text: entryText('wentWrong') } };
  const [field, text] = mapped;
  return { kind: 'problems', problems: { [field]: { text: serverMessage ?? text() } } };
};

/** The existence check was refused: the server's words, else that this is no address. */
export const existsFailure = (failure: ApiFailure, typedEmail: string): Outcome => {
  if (failure.status === 429) return { kind: 'recovery', recovery: { kind: 'rate-limited', email: typedEmail } };
  return { kind: 'problems', problems: { email: { text: failure.serverMessage ?? entryText('existsFailed') } } };
};
