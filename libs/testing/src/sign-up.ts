import { randomUUID } from 'node:crypto';
import { RouteClient } from './route-client.ts';

/** Calls that a busy machine could not answer in time are made again, at most so often. */
const TRIES = 5;

/** The same call, by its key, until it is answered: a 503 says that it may be repeated, and a repeated one makes no second account. */
const patiently = async (client: RouteClient, body: object): ReturnType<RouteClient['post']> => {
  const headers = { 'idempotency-key': randomUUID() };
  for (let tries = 1; ; tries += 1) {
    const answer = await client.post('/resource/UserRegisterResource/create/', body, headers);
    if (answer.status !== 503 || tries === TRIES) return answer;
  }
};

/** A new account with a session; its e-mail and password are made up. */
export const signUp = async (
  origin: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<RouteClient & { email: string; password: string }> => {
  const client = await new RouteClient(origin).open();
  const email = `jane.${randomUUID().slice(0, 8)}@gmail.com`;
  const password = 'wooden bicycle bell';
  const birthday = Date.UTC(1990, 4, 17) / 1000;
  const body = { type: 'email', email, password, birthday, country: 'US', ...given };
  const answer = await patiently(client, body);
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${answer.text}`);
  return Object.assign(client, { email, password });
};
