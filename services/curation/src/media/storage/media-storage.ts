import type { Readable } from 'node:stream';
import type { PictureSize } from '@corkboard/rules/curation/pictures';

export interface StoredPicture {
  readonly bytes: number;
  readonly content: Readable;
}

export interface StoredVideo {
  readonly bytes: number;
  /** By which the type is told. */
  readonly head: Uint8Array;
  /** Bytes from `start` to `end`, both included. Once: it closes the file, as `close` does. */
  content(range: { readonly start: number; readonly end: number }): Readable;
  close(): Promise<void>;
}

/**
 * Storage of files of media by content: `hash` names all sizes of one picture, and the video whose poster it is; what is
 * stored under a name never changes, so that storing it again is harmless. A folder or an object store can be behind it.
 */
export abstract class MediaStorage {
  abstract put(hash: string, size: PictureSize, webp: Buffer): Promise<void>;
  /** Null when there is no such file. */
  abstract open(hash: string, size: PictureSize): Promise<StoredPicture | null>;
  /** Takes the file at `path` over, or leaves it where there is one already. */
  abstract putVideo(hash: string, path: string): Promise<void>;
  /** Null when there is no such file. */
  abstract openVideo(hash: string): Promise<StoredVideo | null>;
  /** All sizes and the video; nothing happens when there are none. */
  abstract remove(hash: string): Promise<void>;
}
