import { createHash, type KeyObject } from 'node:crypto';

/** The keys of 32 bytes that wrap subjects' keys. One is current; former ones open what is not wrapped anew yet. */
export interface MasterKeys {
  /** Key that wraps new subjects' keys; asked each time, because it may change while the process runs. */
  current(): KeyObject;
  /** The key of this id (`masterKeyId`), newer or older than the current one; null where there is none. */
  find(id: string): KeyObject | null;
}

/** Stands beside what a key wrapped, and tells nothing of the key. */
export const masterKeyId = (key: KeyObject): string =>
  createHash('sha256').update(key.export()).digest('hex').slice(0, 16);

/** The master key that wraps a subject's key. @throws when it is missing */
export const wrappingKey = (keys: MasterKeys, { subject, master }: { subject: string; master: string }): KeyObject => {
  const key = keys.find(master);
  if (!key) throw new Error(`the key of ${subject} is wrapped under master key ${master}, which is not here`);
  return key;
};

/** For who has no rotation: one key for ever. */
export const soleMasterKey = (key: KeyObject): MasterKeys => {
  const own = masterKeyId(key);
  return { current: () => key, find: (id) => (id === own ? key : null) };
};
