import { failureOf } from '../../lib/api/api-failure.ts';
import { experiment } from '../../lib/bootstrap.ts';
import { TOAST_EMAIL_SENT, TOAST_UNDERAGE } from './constants.ts';
import type { EntryApi } from './entry.api.ts';
import { entryText } from './entry-text.ts';
import type { Outcome, Recovery, Toast } from './machine.ts';

const wentWrong = (): Toast => ({ text: entryText('wentWrong') });

const failed = (thrown: unknown, email: string): Outcome =>
  failureOf(thrown).status === 429
    ? { kind: 'recovery', recovery: { kind: 'rate-limited', email } }
    : { kind: 'toast', toast: wentWrong() };

/** Asks for a reset mail; the dialog that it was sent shows on success only. */
export const requestReset = async (identifier: string, api: EntryApi): Promise<Outcome> => {
  const type = experiment('unified_account_recovery') ? 'unified' : 'reset';
  try {
    await api.forgotPassword(identifier, type);
    return { kind: 'recovery', recovery: { kind: 'reset-sent', email: identifier } };
  } catch (thrown) {
    return failed(thrown, identifier);
  }
};

/** 'Resend email' of a recovery dialog. */
export const resend = async (recovery: Recovery, api: EntryApi): Promise<Toast | Outcome> => {
  const type = experiment('unified_account_recovery') ? 'unified' : 'reset';
  try {
    if (recovery.kind === 'login-assistance') await api.loginAssistance(recovery.email);
    else await api.forgotPassword(recovery.email, type);
    return { text: entryText('emailSent'), durationMs: TOAST_EMAIL_SENT };
  } catch (thrown) {
    return failed(thrown, recovery.email);
  }
};

/** 'Edit' on the underage view: spends the one correction that the marker allows. */
export const editBirthday = async (api: EntryApi): Promise<Outcome> => {
  try {
    await api.editBirthday();
    return { kind: 'birthday-cleared' };
  } catch (thrown) {
    return failureOf(thrown).code === 1112
      ? { kind: 'ineligible', text: entryText('notEligible') }
      : { kind: 'toast', toast: wentWrong() };
  }
};

/** 'Confirm' on the underage view: says so, whether or not the server could be told. */
export const confirmBirthday = async (api: EntryApi): Promise<Toast> => {
  await api.confirmBirthday().catch(() => undefined);
  return { text: entryText('notEligible'), durationMs: TOAST_UNDERAGE };
};
