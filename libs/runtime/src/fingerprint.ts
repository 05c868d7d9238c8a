import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

let key = createSecretKey(randomBytes(32));

/** Set once at start, so that a retry after a restart is still recognised. */
export const useFingerprintKey = (secret: KeyObject): void => {
  key = secret;
};

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** HMAC-SHA-256 (base64url) of a content, independent of the order of its keys. */
export const fingerprintOf = (content: unknown): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(content, sorted) ?? 'null')
    .digest('base64url');
