import { createHmac, type KeyObject } from 'node:crypto';
import { networkOf } from '@corkboard/http-edge/network';
import { isEmailIdentifier } from '@corkboard/rules/identity/email';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { Inject, Injectable } from '@nestjs/common';
import { canonicalEmail } from './email-spellings.ts';

const hmac = (key: KeyObject, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('\u0000')).digest('base64url');

const nameOf = (identifier: string): string =>
  isEmailIdentifier(identifier) ? canonicalEmail(identifier) : identifier.trim().toLowerCase();

/** Personal values as keyed hashes: comparable, and worth nothing without the key. */
@Injectable()
export class HiddenValues {
  constructor(@Inject(SECRETS) private readonly secrets: Secrets) {}

  email(email: string): string {
    return hmac(this.secrets['claim-key'], 'email', canonicalEmail(email));
  }

  /** Hides the identifier that was typed to log in: an address or a username. */
  identifier(identifier: string): string {
    return hmac(this.secrets['claim-key'], 'identifier', nameOf(identifier));
  }

  /** A number from 0 (included) to 1 that belongs to what was typed to log in; evenly spread over all names. */
  share(identifier: string): number {
    const digest = Buffer.from(hmac(this.secrets['claim-key'], 'share', nameOf(identifier)), 'base64url');
    return digest.readUIntBE(0, 6) / 2 ** 48;
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
