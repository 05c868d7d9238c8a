import { Worker } from 'node:worker_threads';
import type { VideoType } from '@corkboard/rules/curation/videos';
import { isOurDisk } from './our-disk.ts';

/** A file that keeps a thread busy for so long is no video that somebody recorded. */
const PATIENCE_MS = 45_000;
/** Heap of a thread: tables of a crafted file may claim thousands of millions of samples. */
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

/**
 * Writes picture and sound of a video as they are into a new container, which says nothing else: no place, no device, no title.
 * QuickTime becomes MP4. A thread of its own reads the file, so that one that was made to take all memory or time costs that
 * thread alone. Null where it cannot be read.
 */
export const packVideo = async (packing: Packing): Promise<Packed | null> => {
  const url = new URL(import.meta.resolve('@corkboard/curation-service/packing-worker'));
  const worker = new Worker(url, { workerData: packing, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS);
  let answer: Packed | null = null;
  let failure: unknown = null;
  worker.once('message', (packed: Packed) => (answer = packed));
  worker.once('error', (error) => (failure = error));
  await new Promise((ended) => worker.once('exit', ended));
  clearTimeout(timer);
  if (isOurDisk(failure)) throw failure;
  return answer;
};
