import { randomUUID } from 'node:crypto';
import { RouteClient } from './route-client.ts';

/** A new account with a session; its e-mail and password are made up. */
export const signUp = async (
  origin: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<RouteClient & { email: string; password: string }> => {
  const client = await new RouteClient(origin).open();
  const email = `jane.${randomUUID().slice(0, 8)}@gmail.com`;
  const password = 'wooden bicycle bell';
  const birthday = Date.UTC(1990, 4, 17) / 1000;
  const answer = await client.post('/resource/UserRegisterResource/create/', {
    type: 'email',
    email,
    password,
    birthday,
    country: 'US',
    ...given,
  });
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${answer.text}`);
  return Object.assign(client, { email, password });
};
