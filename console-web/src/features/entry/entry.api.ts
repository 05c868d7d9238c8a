import { graphql, graphqlOperations, type signupIconPin } from '@corkboard/contracts/curation/graphql';
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
import type * as z from 'zod/mini';
import { call, callRaw } from '../../lib/api/call.ts';

const quietly = { promptsEntry: false } as const;

export interface LogInCredentials {
  readonly username_or_email: string;
  readonly password: string;
  readonly get_user: boolean;
  readonly app_type_from_client: number;
  readonly visited_pages_before_login: string[];
  readonly referrer: string;
  readonly login_state?: 'LIMITED' | 'DEFAULT';
}

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
  /** Nobody was signed in here, as far as this browser tells. */
  forget: () => call(deleteSession, { body: { forget: true } }, quietly),
};
export type EntryApi = typeof entryApi;

export type SignupIconPin = z.infer<typeof signupIconPin>;

/** The picture of the pin that someone wants to save or download; null when it cannot be shown. */
export const pinForEntry = async (pinId: string): Promise<SignupIconPin | null> => {
  const operationName = 'FullPageSignupIconPinQuery';
  const body = { operationName, query: graphqlOperations[operationName], variables: { pin: pinId } };
  const { data } = await callRaw(graphql, { body }, quietly);
  return data.pin && 'imageSpec_236x' in data.pin ? data.pin : null;
};
