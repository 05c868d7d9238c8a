import type { PasswordRules } from '@corkboard/rules/identity/password';
import { failureOf } from '../../lib/api/api-failure.ts';
import { report } from '../../lib/report/client-events.ts';
import { visitedPins } from '../../lib/session/visited-pins.ts';
import { clearUpsells, keepCredentials, whereAfterLogIn } from './after-entry.ts';
import { checkLogIn } from './checks.ts';
import type { EntryApi } from './entry.api.ts';
import { logInFailure } from './log-in-failure.ts';
import type { Outcome, Recovery } from './machine.ts';

/** 7 for mobile web, 5 for everything else; a constant of the build (DE-068). */
const CLIENT_TYPE = Number(import.meta.env?.['VITE_CLIENT_TYPE'] ?? 5);
const REFERRER_MAX = 512;

export const appType = (clientType = CLIENT_TYPE): 5 | 7 => (clientType === 7 ? 7 : 5);

/** Origin and path of the page before, without its query (DE-069). */
export const referrerOf = (referrer: string): string => {
  if (!URL.canParse(referrer)) return '';
  const url = new URL(referrer);
  return (url.origin + url.pathname).slice(0, REFERRER_MAX);
};

export interface LogInForm {
  readonly email: string;
  readonly password: string;
  readonly loginState?: 'LIMITED' | 'DEFAULT';
}

export interface LogInMeans {
  readonly api: EntryApi;
  readonly rules: PasswordRules;
  readonly source: string;
  readonly next?: string | null;
  /** Recoveries for which the form has a dialog. */
  readonly handled: readonly Recovery['kind'][];
}

/** One attempt, without looking at the form first. */
export const attemptLogIn = async (form: LogInForm, { api, source, next, handled }: LogInMeans): Promise<Outcome> => {
  const about = { source, view: 'login', ...(form.loginState && { login_state: form.loginState }) };
  report('login_attempt', about);
  try {
    const done = await api.logIn({
      username_or_email: form.email.trim(),
      password: form.password,
      get_user: true,
      app_type_from_client: appType(),
      visited_pages_before_login: [...visitedPins()],
      referrer: referrerOf(document.referrer),
      ...(form.loginState && { login_state: form.loginState }),
    });
    report('login_success', about);
    await keepCredentials(form.email.trim(), form.password);
    clearUpsells();
    const to = whereAfterLogIn(next);
    const modal = done?.response_modal ? { button_url: to, ...done.response_modal } : null;
    return { kind: 'signed-in', to, modal };
  } catch (thrown) {
    const failure = failureOf(thrown);
    report('login_failure', { ...about, ...(failure.code !== null && { code: failure.code }) });
    return logInFailure(failure, form.email.trim(), handled);
  }
};

/** The log-in form: address, then password, and only then the call. */
export const logIn = async (form: LogInForm, means: LogInMeans): Promise<Outcome> => {
  const problems = checkLogIn(form, means.rules);
  return problems ? { kind: 'problems', problems } : attemptLogIn(form, means);
};
