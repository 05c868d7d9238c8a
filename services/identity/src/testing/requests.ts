import { randomUUID } from 'node:crypto';
import type { SessionUser } from '@corkboard/contracts/identity/profiles';
import type { ViewerAnswer } from '@corkboard/contracts/identity/viewer';
import type { Answered, RouteClient } from '@corkboard/testing/route-client';

/** Whatever the routes of identity answer; a test reads the fields of the route that it called. */
export interface Told extends Omit<ViewerAnswer, 'user'> {
  readonly user: SessionUser & NonNullable<ViewerAnswer['user']>;
  readonly is_new: boolean;
  readonly next: string;
  readonly is_valid: boolean;
  readonly sent: boolean;
  readonly valid: boolean;
}

/** A browser that keeps its cookies, at an address of its own. */
export type Browser = RouteClient<Told>;
export type Heard = Answered<Told>;

export const goodPassword = 'wooden bicycle bell';
export const newEmail = (): string => `jane.${randomUUID().slice(0, 8)}@example.test`;
/** 2 January 2000. */
export const adultBirthday = 946_771_200;

export const signUpBody = (given: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  type: 'email',
  email: newEmail(),
  password: goodPassword,
  birthday: adultBirthday,
  country: 'US',
  ...given,
});

export const REGISTER = '/resource/UserRegisterResource/create/';
export const LOG_IN = '/resource/UserSessionResource/create/';
export const LOG_OUT = '/resource/UserSessionResource/delete/';
