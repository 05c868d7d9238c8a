import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RouteClient } from './route-client.ts';

const inside = async (origin: string, dataDir: string, path: string, body: object): Promise<{ url?: string }> => {
  const token = readFileSync(join(dataDir, 'secrets', 'internal-token'), 'utf8').trim();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { url?: string };
};

export interface Member {
  readonly email: string;
  readonly role: string;
}
const someone: Member = { email: 'staff@example.org', role: 'support' };

/** A sign-in link of a new member of the staff, made as the shell command makes it. */
export const staffLink = async (origin: string, dataDir: string, member: Member = someone): Promise<string> => {
  await inside(origin, dataDir, '/internal/operations/staff/', member);
  const { url } = await inside(origin, dataDir, '/internal/operations/sign-in-links/', { email: member.email });
  if (!url) throw new Error('no link came');
  return url;
};

/** A member of the staff, signed in to the console. */
export const signInStaff = async (origin: string, dataDir: string, member: Member = someone): Promise<RouteClient> => {
  const client = await new RouteClient(origin).open();
  const token = new URL(await staffLink(origin, dataDir, member)).hash.slice(1);
  const answer = await client.post('/v3/console/session/', { token });
  if (answer.status >= 300) throw new Error(`staff sign-in answered ${answer.status}: ${answer.text}`);
  return client;
};
