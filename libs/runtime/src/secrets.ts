import type { KeyObject } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@corkboard/contracts/services';
import type { MasterKeys } from '@corkboard/event-store/master-keys';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { allOrNothing } from '@corkboard/event-store/transaction';
import type { PoolClient } from 'pg';
import { BadConfiguration } from './config.ts';
import {
  type KnownSecrets,
  knownSecrets,
  mayRecordSecrets,
  recordedFingerprints,
  recordSecrets,
  secretFingerprint,
} from './known-secrets.ts';
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

/** Secrets that one service alone needs. */
export const soleReaders: Readonly<Partial<Record<SecretName, ServiceName>>> = {
  'password-pepper': 'identity',
  'picture-key': 'curation',
};

/** Those that a service needs. */
export const secretNamesOf = (service: ServiceName): readonly SecretName[] =>
  secretNames.filter((name) => (soleReaders[name] ?? service) === service);

/** A secret of one service stands in a folder of its name, where there is one, so that other services need not be shown it. */
export const secretFile = (folder: string, name: SecretName): string => {
  const own = join(folder, soleReaders[name] ?? '');
  return join(existsSync(own) ? own : folder, name);
};

type Names = readonly SecretName[];

const files = (folder: string, names: Names): readonly (readonly [SecretName, string])[] =>
  names.map((name) => [name, secretFile(folder, name)]);

/** Came after fingerprints: where nothing is recorded of it, it has never been. */
const alwaysRecorded: ReadonlySet<SecretName> = new Set(['metrics-token']);

const lost = (file: string, how: string): BadConfiguration =>
  new BadConfiguration(
    `The secret ${file} ${how}: put back the file that was backed up with the database, or see npm run keys.`,
  );

const refuseMissing = (folder: string, names: Names, { fingerprints, older }: KnownSecrets): void => {
  for (const [name, file] of files(folder, names))
    if (!existsSync(file) && ((older && !alwaysRecorded.has(name)) || fingerprints.has(name)))
      throw lost(file, 'is missing, and the database was written with it');
};

const makeMissing = (folder: string, names: Names): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [, file] of files(folder, names)) if (!existsSync(file)) makeSecret(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw error;
    throw new BadConfiguration(`The secrets of the installation cannot be made in ${folder} (${code}).`);
  }
};

const refuseOther = (
  folder: string,
  secrets: Secrets,
  { names, fingerprints, masterKeyIds }: Omit<KnownSecrets, 'older'> & { readonly names: Names },
): void => {
  const recorded = fingerprints.get('master-key');
  for (const id of recorded === undefined ? masterKeyIds : [recorded])
    if (!secrets.masterKeys.find(id))
      throw lost(join(folder, 'master-key'), 'is another one than the database was written with');
  for (const [name, file] of files(folder, names)) {
    const known = fingerprints.get(name);
    if (name !== 'master-key' && known !== undefined && known !== secretFingerprint(name, secrets[name]))
      throw lost(file, 'is another one than the database was written with');
  }
};

/** Reads the secrets of a folder as they are; those of other names are not there. */
export const readSecrets = (folder: string, names: Names = secretNames): Secrets => {
  const secrets = Object.fromEntries(files(folder, names).map(([name, file]) => [name, readSecret(file)]));
  return { ...(secrets as Record<SecretName, KeyObject>), masterKeys: masterKeyFiles(folder) };
};

const compare = async (folder: string, client: PoolClient, names: Names): Promise<Secrets> => {
  for (const [, file] of files(folder, names)) if (!existsSync(file)) throw lost(file, 'is missing');
  const secrets = readSecrets(folder, names);
  refuseOther(folder, secrets, { names, fingerprints: await recordedFingerprints(client), masterKeyIds: [] });
  return secrets;
};

const settle = async (folder: string, client: PoolClient, names: Names): Promise<Secrets> => {
  if (!(await mayRecordSecrets(client))) return compare(folder, client, names);
  const known = await knownSecrets(client);
  refuseMissing(folder, names, known);
  makeMissing(folder, names);
  const secrets = readSecrets(folder, names);
  refuseOther(folder, secrets, { names, ...known });
  await recordSecrets(client, new Map(names.map((name) => [name, secrets[name]])));
  return secrets;
};

/**
 * Reads the secrets of a folder. One is made only where the database knows none of its name, and the database remembers
 * a fingerprint of each: data written with one secret and read with another would be lost without a word. A role that may
 * not record fingerprints only compares them.
 *
 * @param names those that are needed; the answer has no others
 * @throws BadConfiguration when a secret is missing, damaged, or not the one that the database was written with
 */
export const openSecrets = async (
  folder: string,
  databaseUrl: string,
  names: Names = secretNames,
): Promise<Secrets> => {
  const pool = openPool({ url: databaseUrl, schema: 'public', max: 1 });
  return await allOrNothing(pool, (client) => settle(folder, client, names)).finally(() => pool.end());
};

/** DI token of Secrets. */
export const SECRETS = Symbol('Secrets');
