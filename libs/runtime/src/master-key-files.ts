import type { KeyObject } from 'node:crypto';
import { existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type MasterKeys, masterKeyId } from '@corkboard/event-store/master-keys';
import { makeSecret, readSecret } from './secret-file.ts';

const FORMER = /^master-key\.[0-9a-f]{16}$/;
const currentFile = (folder: string): string => join(folder, 'master-key');
const nextFile = (folder: string): string => join(folder, 'master-key.next');
const formerFile = (folder: string, id: string): string => join(folder, `master-key.${id}`);

const formerFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => FORMER.test(name))
    .map((name) => join(folder, name));

/** `master-key` and its former ones (`master-key.<id>`) of a folder, as they are now: a rotation needs no new start. */
class MasterKeyFiles implements MasterKeys {
  readonly #known = new Map<string, KeyObject>();
  #current: { readonly key: KeyObject; readonly stamp: string } | null = null;

  constructor(private readonly folder: string) {}

  current(): KeyObject {
    const { ino, mtimeMs } = statSync(currentFile(this.folder));
    const stamp = `${ino} ${mtimeMs}`;
    if (this.#current?.stamp !== stamp) {
      const key = readSecret(currentFile(this.folder));
      this.#current = { key, stamp };
      this.#known.set(masterKeyId(key), key);
    }
    return this.#current.key;
  }

  find(id: string): KeyObject | null {
    const known = this.#known.get(id);
    if (known) return known;
    this.current();
    for (const file of formerFiles(this.folder)) {
      const key = readSecret(file);
      this.#known.set(masterKeyId(key), key);
    }
    return this.#known.get(id) ?? null;
  }
}

/** The master keys of a folder of secrets. Throws when `master-key` is missing or damaged. */
export const masterKeyFiles = (folder: string): MasterKeys => new MasterKeyFiles(folder);

/**
 * Puts a new master key in the place of the current one, which stays readable as `master-key.<id>`. Cut short anywhere,
 * the folder is complete: either key is there before the other could be missing. Answers the new key's id.
 */
export const replaceMasterKey = (folder: string): string => {
  const former = formerFile(folder, masterKeyId(readSecret(currentFile(folder))));
  const next = nextFile(folder);
  if (!existsSync(next)) makeSecret(next);
  const id = masterKeyId(readSecret(next));
  if (!existsSync(former)) linkSync(currentFile(folder), former);
  renameSync(next, currentFile(folder));
  return id;
};

/** Removes former master keys that wrap nothing any more; answers their ids. */
export const removeFormerMasterKeys = (folder: string, stillUsed: ReadonlySet<string>): readonly string[] => {
  const removed = formerFiles(folder)
    .map((file) => ({ file, id: masterKeyId(readSecret(file)) }))
    .filter(({ id }) => !stillUsed.has(id));
  for (const { file } of removed) rmSync(file);
  return removed.map(({ id }) => id);
};
