import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { VideoType } from '@corkboard/rules/curation/videos';
import { isOurDisk } from './our-disk.ts';

/** A file that keeps a process busy for so long is no video that somebody recorded. */
const PATIENCE_MS = 45_000;
/** Heap of a process: tables of a crafted file may claim thousands of millions of samples. */
const HEAP_MB = 256;

export interface Packing {
  readonly path: string;
  readonly type: VideoType;
  /** Path of the new file, which is not there yet. */
  readonly to: string;
  /** Bounds of the duration in seconds, both allowed. */
  readonly leastS: number;
  readonly mostS: number;
}

export interface Packed {
  /** Null: it is no video. */
  readonly durationS: number | null;
  /** False where it is out of bounds, or does not go into a new container. */
  readonly packed: boolean;
}

/** Answer of the process. */
type Read = { readonly packed: Packed } | { readonly code: string | null };

/**
 * Writes picture and sound of a video as they are into a new container, which says nothing else: no place, no device, no title.
 * QuickTime becomes MP4. A process of its own reads the file, so that one that was made to take all memory or time costs that
 * process alone. Null where it cannot be read.
 */
export const packVideo = async (packing: Packing): Promise<Packed | null> => {
  const worker = fork(fileURLToPath(import.meta.resolve('@corkboard/curation-service/packing-worker')), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  });
  const answers: Read[] = [];
  worker.once('message', (answer) => answers.push(answer as Read));
  const ended = Promise.all([once(worker, 'exit'), once(worker, 'disconnect')]);
  // It may end before it takes the message: then it answers nothing.
  worker.send(packing, () => undefined);
  await ended;
  const [read = { code: null }] = answers;
  if ('packed' in read) return read.packed;
  if (isOurDisk(read)) throw Object.assign(new Error('a video could not be packed'), read);
  return null;
};
