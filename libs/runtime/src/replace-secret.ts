import { existsSync, renameSync } from 'node:fs';
import type { Pool } from 'pg';
import { recordSecrets } from './known-secrets.ts';
import { makeSecret, readSecret } from './secret-file.ts';
import { type SecretName, secretFile } from './secrets.ts';

/** Every secret that can be replaced by itself; a master key is rotated instead, since it is needed as long as it wraps something. */
export type ReplaceableSecret = Exclude<SecretName, 'master-key'>;

/** Consequences of replacing a secret, shown before it is done. */
export const endedByReplacing: Readonly<Record<ReplaceableSecret, string>> = {
  'claim-key':
    'Nobody who is registered can log in or reset a password any more, staff included, and every address, user name, board name and board address counts as free. Only for an installation without people.',
  'fingerprint-key':
    'A request that is repeated with its idempotency key from before is refused (422) instead of answered again, and a process that was stopped in the middle of its work stops at what it had done. Stop the product in good order first.',
  'password-pepper': 'Every password stops working; everybody has to set a new one by a reset mail.',
  'cookie-key':
    'No browser counts as a known device any more, remembered people type their address again, marks of an age that was too low are gone, and lists open in the console are read from the start. Sessions stay.',
  'picture-key':
    'Every address of a picture that was handed out stops working: open pages have to be loaded again, caches fill anew.',
  'internal-token':
    'Services refuse each other until all of them were started again, and so do npm run staff and npm run projections.',
  'metrics-token': 'What scrapes metrics is refused (404) until it was given the new one.',
  'address-key':
    'Limits and counters of failed log-ins begin anew, locks end, and networks in the security log cannot be compared with those from before.',
};

export const isReplaceable = (name: string): name is ReplaceableSecret => Object.hasOwn(endedByReplacing, name);

/** Whether a database has been opened by a version that remembers secrets. */
export const remembersSecrets = async (pool: Pool): Promise<boolean> => {
  const text = "SELECT to_regclass('installation.secrets') IS NOT NULL AS kept";
  const { rows } = await pool.query<{ kept: boolean }>(text);
  return rows[0]?.kept === true;
};

/**
 * Puts a new secret in the place of one that is there, damaged or lost, and has every database remember it. Cut short,
 * a start is refused until it was done again.
 */
export const replaceSecret = async (
  folder: string,
  name: ReplaceableSecret,
  databases: readonly Pool[],
): Promise<void> => {
  const file = secretFile(folder, name);
  const next = `${file}.next`;
  if (!existsSync(next)) makeSecret(next);
  const secret = readSecret(next);
  for (const database of databases) await recordSecrets(database, new Map([[name, secret]]));
  renameSync(next, file);
};
