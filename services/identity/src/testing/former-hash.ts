import { createHmac, type KeyObject } from 'node:crypto';
import { hash } from '@node-rs/argon2';

/** The hash that releases before argon2id of 12 MiB stored. */
export const formerHash = (password: string, pepper: KeyObject): Promise<string> => {
  const peppered = createHmac('sha256', pepper).update(password).digest('base64url');
  return hash(peppered, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 });
};
