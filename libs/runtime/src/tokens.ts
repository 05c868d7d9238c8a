import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stored hash of a token: a reader of the table cannot use it. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
