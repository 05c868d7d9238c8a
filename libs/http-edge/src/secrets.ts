import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadConfiguration } from './config.ts';

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
const SECRET_BYTES = 32;
export type SecretName = (typeof secretNames)[number];
/** As key objects: a key of plain bytes is looked at anew by every call of node:crypto, and could be printed. */
export type Secrets = Readonly<Record<SecretName, KeyObject>>;

// Complete or not there at all: half a secret, as a full disk leaves it, would be taken for one at the next start.
const make = (file: string): void => {
  const half = `${file}.${process.pid}.half`;
  try {
    writeFileSync(half, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600, flush: true });
    linkSync(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(half, { force: true });
  }
};

const readOrMake = (file: string): KeyObject => {
  if (!existsSync(file)) make(file);
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (secret.length < SECRET_BYTES)
    throw new BadConfiguration(
      `The secret ${file} is damaged: put back the file of this installation from its backup.`,
    );
  return createSecretKey(secret);
};

/** Reads the secrets of a folder; makes those that are missing unless the folder is read-only. */
export const openSecrets = (folder: string): Secrets => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return Object.fromEntries(secretNames.map((name) => [name, readOrMake(join(folder, name))])) as Record<
    SecretName,
    KeyObject
  >;
};

/** DI token of Secrets. */
export const SECRETS = Symbol('Secrets');
