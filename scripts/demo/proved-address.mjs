import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 40;
const BETWEEN_TRIES_MS = 250;

/** Mails that an installation without a mail server keeps (`npm run outbox`). */
const mailsTo = (dataDir, email) => {
  const folder = join(dataDir, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(({ to }) => to.toLowerCase() === email.toLowerCase());
};

const tokenOf = (mails) => mails.map(({ text }) => /\/email\/verify\/#t=(\S+)/.exec(text)?.[1]).find(Boolean);

/** Proves the address of a person by the mail to it. False where mails go elsewhere: then they do it themselves. */
export const provedAddress = async ({ client, person }, dataDir) => {
  const { data: viewer } = await client.want('/v3/viewer/');
  if (viewer.user.emailVerified) return true;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const token = tokenOf(mailsTo(dataDir, person.email));
    if (token) return (await client.ask('/v3/users/verify_email/', { method: 'POST', body: { token } })).status < 300;
    await pause(BETWEEN_TRIES_MS);
  }
  return false;
};
