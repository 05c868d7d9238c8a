import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { BadConfiguration } from './config.ts';

const SECRET_BYTES = 32;

// Complete or not there at all: half a secret, as a full disk leaves it, would be taken for one at the next start.
/** Makes a secret where there is none; only its owner reads it. */
export const makeSecret = (file: string): void => {
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

/** @throws BadConfiguration when it is not a whole secret */
export const readSecret = (file: string): KeyObject => {
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (secret.length < SECRET_BYTES)
    throw new BadConfiguration(
      `The secret ${file} is damaged: put back the file of this installation from its backup.`,
    );
  return createSecretKey(secret);
};
