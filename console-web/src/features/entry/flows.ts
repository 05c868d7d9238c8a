import type { Typed } from './checks.ts';
import { entryApi as api } from './entry.api.ts';
import { type LogInForm, type LogInMeans, logIn as logInWith } from './log-in.ts';
import type { Recovery } from './machine.ts';
import * as recovering from './recover.ts';
import { type SignUpMeans, signUp as signUpWith } from './sign-up.ts';

/** Actions of the entry form, with their calls of the server: one chunk, fetched while the form is being filled in. */
export const signUp = (typed: Typed, means: Omit<SignUpMeans, 'api' | 'now'>) =>
  signUpWith(typed, { ...means, api, now: () => new Date() });
export const logIn = (form: LogInForm, means: Omit<LogInMeans, 'api'>) => logInWith(form, { ...means, api });
export const requestReset = (identifier: string) => recovering.requestReset(identifier, api);
export const resend = (recovery: Recovery) => recovering.resend(recovery, api);
export const editBirthday = () => recovering.editBirthday(api);
export const confirmBirthday = () => recovering.confirmBirthday(api);
export const forget = () => api.forget();
