import type { KeyObject } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MasterKeys } from '@corkboard/event-store/master-keys';
import { openPool } from '@corkboard/event-store/postgres/pool';
import type { PoolClient } from 'pg';
import { BadConfiguration } from './config.ts';
import { type KnownSecrets, knownSecrets, recordSecrets, secretFingerprint } from './known-secrets.ts';
import { masterKeyFiles } from './master-key-files.ts';
import { makeSecret, readSecret } from './secret-file.ts';

/** Every secret of an installation; each is 32 random bytes in a file of its own (mode 0600), made once. */
export const secretNames = [
  'master-key',
  'claim-key',
  'fingerprint-key',
  'password-pepper',
  'cookie-key',
  'picture-key',
  'internal-token',
  'address-key',
  'metrics-token',
] as const;
export type SecretName = (typeof secretNames)[number];
/** As key objects: a key of plain bytes is looked at anew by every call of node:crypto, and could be printed. */
export type Secrets = Readonly<Record<SecretName, KeyObject>> & {
  /** `master-key` as it is now, and its former ones; every other secret is what it was at the start. */
  readonly masterKeys: MasterKeys;
};

const files = (folder: string): readonly (readonly [SecretName, string])[] =>
  secretNames.map((name) => [name, join(folder, name)]);

/** Came after fingerprints: where nothing is recorded of it, it has never been. */
const alwaysRecorded: ReadonlySet<SecretName> = new Set(['metrics-token']);

const lost = (file: string, how: string): BadConfiguration =>
  new BadConfiguration(
    `The secret ${file} ${how}: put back the file that was backed up with the database, or see npm run keys.`,
  );

const refuseMissing = (folder: string, { fingerprints, older }: KnownSecrets): void => {
  for (const [name, file] of files(folder))
    if (!existsSync(file) && ((older && !alwaysRecorded.has(name)) || fingerprints.has(name)))
      throw lost(file, 'is missing, and the database was written with it');
};

const makeMissing = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [, file] of files(folder)) if (!existsSync(file)) makeSecret(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw error;
    throw new BadConfiguration(`The secrets of the installation cannot be made in ${folder} (${code}).`);
  }
};

const refuseOther = (folder: string, secrets: Secrets, { fingerprints, masterKeyIds }: KnownSecrets): void => {
  const recorded = fingerprints.get('master-key');
  for (const id of recorded === undefined ? masterKeyIds : [recorded])
    if (!secrets.masterKeys.find(id))
      throw lost(join(folder, 'master-key'), 'is another one than the database was written with');
  for (const [name, file] of files(folder)) {
    const known = fingerprints.get(name);
    if (name !== 'master-key' && known !== undefined && known !== secretFingerprint(name, secrets[name]))
      throw lost(file, 'is another one than the database was written with');
  }
};

/** Reads the secrets of a folder as they are. */
export const readSecrets = (folder: string): Secrets => {
  const secrets = Object.fromEntries(files(folder).map(([name, file]) => [name, readSecret(file)]));
  return { ...(secrets as Record<SecretName, KeyObject>), masterKeys: masterKeyFiles(folder) };
};

const settle = async (folder: string, client: PoolClient): Promise<Secrets> => {
  const known = await knownSecrets(client);
  refuseMissing(folder, known);
  makeMissing(folder);
  const secrets = readSecrets(folder);
  refuseOther(folder, secrets, known);
  await recordSecrets(client, new Map(secretNames.map((name) => [name, secrets[name]])));
  return secrets;
};

/**
 * Reads the secrets of a folder. One is made only where the database knows none of its name, and the database remembers
 * a fingerprint of each: data written with one secret and read with another would be lost without a word.
 *
 * @throws BadConfiguration when a secret is missing, damaged, or not the one that the database was written with
 */
export const openSecrets = async (folder: string, databaseUrl: string): Promise<Secrets> => {
  const pool = openPool({ url: databaseUrl, schema: 'public', max: 1 });
  try {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const secrets = await settle(folder, client);
      await client.query('COMMIT');
      return secrets;
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
};

/** DI token of Secrets. */
export const SECRETS = Symbol('Secrets');
