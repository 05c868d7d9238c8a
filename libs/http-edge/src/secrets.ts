import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
] as const;
export type SecretName = (typeof secretNames)[number];
export type Secrets = Readonly<Record<SecretName, Buffer>>;

const readOrMake = (file: string): Buffer => {
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
};

/** Reads the secrets of a folder; makes those that are missing unless the folder is read-only. */
export const openSecrets = (folder: string): Secrets => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return Object.fromEntries(secretNames.map((name) => [name, readOrMake(join(folder, name))])) as Record<
    SecretName,
    Buffer
  >;
};

/** DI token of Secrets. */
export const SECRETS = Symbol('Secrets');
