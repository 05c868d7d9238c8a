import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

/** The subject's key was destroyed: nothing more can be stored about them in personal fields. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';
}

/** Time for which a process may use a key that another one has destroyed, in milliseconds. */
export const KEYS_REMEMBERED_MS = 10_000;

/** Keys of 32 bytes, one per subject, kept outside the event store. Destroying one erases what it sealed, everywhere. */
export interface SubjectKeys {
  /** The subject's key, made at first need. Throws `SubjectErased` when it was destroyed. */
  keyFor(subject: string): Promise<KeyObject>;
  /** Keys of the subjects that have one; destroyed and unknown ones are missing. */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject>>;
  /** Those whose key was destroyed; the others have one, or never needed one. */
  destroyed(subjects: readonly string[]): Promise<ReadonlySet<string>>;
  /** Irrevocable. Other processes notice within `KEYS_REMEMBERED_MS`. */
  destroy(subject: string): Promise<void>;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: iv, ciphertext, tag. `bound` is authenticated, not stored: the text opens only in its own place. */
export const seal = (key: KeyObject, plain: Buffer, bound: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Throws when the key, the bound text or a bit of the box is another. */
export const open = (key: KeyObject, box: Buffer, bound: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(box.subarray(box.length - TAG_BYTES));
  return Buffer.concat([decipher.update(box.subarray(IV_BYTES, box.length - TAG_BYTES)), decipher.final()]);
};
