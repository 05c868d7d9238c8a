import { randomUUID } from 'node:crypto';
import type { CommandContext } from '@corkboard/event-store/streams';
import type { RouteClient } from '@corkboard/testing/route-client';

/** A browser that keeps its cookies, at an address of its own. */
export type Browser = RouteClient;

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

/** Of a command that the test gives itself, with a key of its own. */
export const contextOf = (command: string): CommandContext => {
  const key = randomUUID();
  const call = { correlationId: key, causationId: null, occurredAt: new Date().toISOString() };
  return { actor: { kind: 'system', id: 'test' }, command, idempotencyKey: key, fingerprint: key, ...call };
};
