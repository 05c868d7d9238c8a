import { createHmac, type KeyObject } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { normalizeEmail } from '@corkboard/contracts/identity/email';
import type { Secrets } from '@corkboard/http-edge/secrets';

const hmac = (key: KeyObject, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('\u0000')).digest('base64url');

const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const behind = tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - behind.length)).fill('0'), ...behind];
};

/** The /24 of an IPv4 address, the /64 of an IPv6 one: neighbours that one person may have several of. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(mapped)) return mapped.split('.').slice(0, 3).join('.');
  const groups = groupsOf(mapped.split('%')[0] ?? '').slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
};

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
