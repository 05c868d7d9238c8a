import { createHmac, type KeyObject } from 'node:crypto';
import type { Claims } from './definition.ts';

/** Values of claims leave as HMAC-SHA-256 under the installation's key: equal values meet, nobody reads them. */
export const keyedClaims = (key: KeyObject): Claims => ({
  of: (kind, normalisedValue) => ({
    kind,
    value: createHmac('sha256', key).update(`${kind}:${normalisedValue}`).digest('base64url'),
  }),
});
