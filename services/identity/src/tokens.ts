import { createHash, randomBytes } from 'node:crypto';

/** 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
