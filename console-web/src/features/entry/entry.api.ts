import { forgotPassword, loginAssistance } from '@corkboard/contracts/identity/recovery';
import {
  confirmBirthday,
  editBirthday,
  register,
  registerExists,
  type SignUpPayload,
  validateEmail,
} from '@corkboard/contracts/identity/registration';
import { createSession, deleteSession } from '@corkboard/contracts/identity/sessions';
import { call, type InputOf } from '../../lib/api/call.ts';

const quietly = { promptsEntry: false } as const;

export type LogInCredentials = NonNullable<InputOf<typeof createSession>['body']>;

/** The calls of the entry forms; none of them shows an error by itself. */
export const entryApi = {
  /** False: the address is free. */
  exists: (email: string) => call(registerExists, { body: { email } }, quietly),
  isValid: async (email: string) => (await call(validateEmail, { body: { email } }, quietly)).is_valid,
  register: (payload: SignUpPayload, idempotencyKey: string) =>
    call(register, { body: payload }, { ...quietly, idempotencyKey }),
  logIn: (credentials: LogInCredentials) => call(createSession, { body: credentials }, quietly),
  forgotPassword: (identifier: string, type: 'unified' | 'reset') =>
    call(forgotPassword, { body: { username_or_email: identifier, type } }, quietly),
  loginAssistance: (identifier: string) => call(loginAssistance, { body: { username_or_email: identifier } }, quietly),
  editBirthday: () => call(editBirthday, {}, quietly),
  confirmBirthday: () => call(confirmBirthday, {}, quietly),
  /** Makes this browser forget who was signed in. */
  forget: () => call(deleteSession, { body: { forget: true } }, quietly),
};
export type EntryApi = typeof entryApi;
