import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Refused, refuse } from '@corkboard/event-store/decider';
import { OWNER_ONLY } from '@corkboard/runtime/own-folder';

const HEAD_BYTES = 64;
const HOUR_MS = 3_600_000;

/** Bytes that have arrived and wait on the disk, so that a queue of uploads costs no memory. */
export interface IncomingFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The first bytes, by which the type is told. */
  readonly head: Buffer;
}

/** Takes in so many bytes at most; one byte more refuses all of it and leaves nothing behind. */
export const receive = async (
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  folder: string,
  most: number,
): Promise<IncomingFile | Refused<'file-too-large'>> => {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > most) break;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      hash.update(chunk);
      await file.write(chunk);
    }
  } catch (error) {
    await file.close();
    await discard(path);
    throw error;
  }
  await file.close();
  if (bytes <= most) return { path, bytes, sha256: hash.digest('hex'), head: Buffer.from(head) };
  await discard(path);
  return refuse('file-too-large');
};

export const discard = (path: string): Promise<void> => rm(path, { force: true });

/** Removes what an ended process left behind half taken in. */
export const discardLeftOvers = async (folder: string, now: number): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    );
    if (age > HOUR_MS) await discard(path);
  }
};
