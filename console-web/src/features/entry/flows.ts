import type { Typed } from './checks.ts';
import { entryApi as api } from './entry.api.ts';
import { type LogInForm, type LogInMeans, logIn as logInWith } from './log-in.ts';
import type { Recovery } from './machine.ts';
import * as recovering from './recover.ts';
import { type SignUpMeans, signUp as signUpWith } from './sign-up.ts';

/** What the entry form does, with the server that it does it with: one chunk, fetched while someone fills the form in. */
export const signUp = (typed: Typed, means: Omit<SignUpMeans, 'api' | 'now'>) =>
  signUpWith(typed, { ...means, api, now: () => new Date() });
export const logIn = (form: LogInForm, means: Omit<LogInMeans, 'api'>) => logInWith(form, { ...means, api });
export const requestReset = (identifier: string) => recovering.requestReset(identifier, api);
export const resend = (recovery: Recovery) => recovering.resend(recovery, api);
export const editBirthday = () => recovering.editBirthday(api);
export const confirmBirthday = () => recovering.confirmBirthday(api);
export const forget = () => api.forget();
