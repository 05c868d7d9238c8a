import { createHmac, type KeyObject } from 'node:crypto';
import { normalizeEmail } from '@corkboard/contracts/identity/email';
import { networkOf } from '@corkboard/http-edge/network';
import type { Secrets } from '@corkboard/http-edge/secrets';

const hmac = (key: KeyObject, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('\u0000')).digest('base64url');

/** Personal values as keyed hashes: comparable, and worth nothing without the key. */
export class HiddenValues {
  constructor(private readonly secrets: Secrets) {}

  email(email: string): string {
    return hmac(this.secrets['claim-key'], 'email', normalizeEmail(email));
  }

  /** What was typed to log in: an address or a username. */
  identifier(identifier: string): string {
    return hmac(this.secrets['claim-key'], 'identifier', identifier.trim().toLowerCase());
  }

  /** Rotated monthly (events, rule 4). */
  network(address: string, at: Date): string {
    return hmac(this.secrets['address-key'], at.toISOString().slice(0, 7), networkOf(address));
  }

  /** Key of a counter. */
  counter(...parts: readonly string[]): string {
    return hmac(this.secrets['address-key'], ...parts);
  }
}
