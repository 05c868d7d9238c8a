import type { Readable } from 'node:stream';
import type { PictureSize } from '@corkboard/rules/curation/pictures';

export interface StoredPicture {
  readonly bytes: number;
  readonly content: Readable;
}

/**
 * * Storage of picture files by content: `hash` names all sizes of one picture, and what is stored under a name never changes,
 * so that storing it again is harmless. A folder or an object store can be behind it.
 */
export abstract class PictureStorage {
  abstract put(hash: string, size: PictureSize, webp: Buffer): Promise<void>;
  /** Null when there is no such file. */
  abstract open(hash: string, size: PictureSize): Promise<StoredPicture | null>;
  /** All sizes; nothing happens when there are none. */
  abstract remove(hash: string): Promise<void>;
}
