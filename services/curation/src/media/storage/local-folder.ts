import { randomUUID } from 'node:crypto';
import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSize } from '@corkboard/rules/curation/pictures';
import { OWNER_ONLY } from '@corkboard/runtime/own-folder';
import { MediaStorage, type StoredPicture, type StoredVideo } from './media-storage.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const HEAD_BYTES = 64;
const VIDEO = 'video';

const opened = (path: string): Promise<FileHandle | null> =>
  open(path).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Pictures in a folder, `ab/ab12..ef/236x.webp`, and `ab/ab12..ef/video`. A file appears under its name only once it is whole and on the disk. */
export class LocalFolder extends MediaStorage {
  constructor(private readonly folder: string) {
    super();
  }

  async put(hash: string, size: PictureSize, webp: Buffer): Promise<void> {
    const path = this.pathOf(hash, size);
    if (await exists(path)) return;
    await mkdir(this.folderOf(hash), { recursive: true, mode: OWNER_ONLY });
    const unfinished = `${path}.${randomUUID()}`;
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(webp);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  }

  async open(hash: string, size: PictureSize): Promise<StoredPicture | null> {
    const file = await opened(this.pathOf(hash, size));
    if (!file) return null;
    const { size: bytes } = await file.stat();
    return { bytes, content: file.createReadStream() };
  }

  async putVideo(hash: string, path: string): Promise<void> {
    const kept = join(this.folderOf(hash), VIDEO);
    if (await exists(kept)) return;
    const file = await open(path, 'r+');
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
    await mkdir(this.folderOf(hash), { recursive: true, mode: OWNER_ONLY });
    await rename(path, kept);
  }

  async openVideo(hash: string): Promise<StoredVideo | null> {
    const file = await opened(join(this.folderOf(hash), VIDEO));
    if (!file) return null;
    try {
      const { size: bytes } = await file.stat();
      const head = Buffer.alloc(Math.min(HEAD_BYTES, bytes));
      await file.read(head, 0, head.length, 0);
      return { bytes, head, content: (range) => file.createReadStream(range), close: () => file.close() };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async remove(hash: string): Promise<void> {
    await rm(this.folderOf(hash), { recursive: true, force: true });
  }

  private folderOf(hash: string): string {
    return join(this.folder, hash.slice(0, 2), hash);
  }

  private pathOf(hash: string, size: PictureSize): string {
    return join(this.folderOf(hash), `${size}.webp`);
  }
}
