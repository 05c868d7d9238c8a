import type { KeyObject } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MasterKeys } from '@corkboard/event-store/master-keys';
import { masterKeyFiles } from './master-key-files.ts';
import { readOrMake } from './secret-file.ts';

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
/** As key objects: a key of plain bytes is looked at anew by every call of node:crypto, and could be printed. */
export type Secrets = Readonly<Record<SecretName, KeyObject>> & {
  /** `master-key` as it is now, and its former ones; every other secret is what it was at the start. */
  readonly masterKeys: MasterKeys;
};

/** Reads the secrets of a folder; makes those that are missing unless the folder is read-only. */
export const openSecrets = (folder: string): Secrets => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secrets = Object.fromEntries(secretNames.map((name) => [name, readOrMake(join(folder, name))]));
  return { ...(secrets as Record<SecretName, KeyObject>), masterKeys: masterKeyFiles(folder) };
};

/** DI token of Secrets. */
export const SECRETS = Symbol('Secrets');
