import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Tokens that clients carry: encrypted and authenticated under a key that all services of an installation derive alike.
 * A token of a write tells nobody how much was written, and only what a service gave out is waited for. Tokens of one
 * `purpose` are none of another.
 */
export class SealedTokens {
  readonly #key: KeyObject;

  constructor(
    cookieKey: KeyObject,
    purpose:
      | 'write-tokens'
      | 'ad-insertions'
      | 'business-invitations'
      | 'board-invitations'
      | 'live-positions' = 'write-tokens',
  ) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', cookieKey, '', purpose, 32)));
  }

  seal(token: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    return Buffer.concat([nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    );
  }

  /** Null for what no service of this installation has sealed, or is not written as it was sealed. */
  open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const token = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
      return token + decipher.final('utf8');
    } catch {
      return null;
    }
  }
}
