import type { Position } from './event.ts';
import type { Log } from './log.ts';
import { backOff, pause } from './pause.ts';
import { type Batch, type EventFilter, type EventStore, StoreUnavailable } from './port.ts';

export interface SubscribeOptions {
  readonly from: Position;
  readonly filter?: EventFilter;
  readonly signal: AbortSignal;
  /** As a function: asked before each read. */
  readonly batchSize?: number | (() => number);
  readonly gatherMs?: number;
}

/** What an adapter reads by. */
export interface Followed extends Pick<EventStore, 'waitBeyond'> {
  read(from: Position, limit: number, filter: EventFilter | undefined): Promise<Batch>;
  /** The reader has dealt with everything up to here. */
  caughtUp?(at: Position): void;
}

/**
 * Catches up, then follows. Events come by reads from the reader's own position, when the loop asks for them: no
 * checkpoint is ahead of finished work, and a slow reader costs no memory. A store that is away is waited for. Without
 * being woken it looks every `lookMs`, if that is finite.
 */
export async function* subscription(
  store: Followed,
  options: SubscribeOptions,
  { log, lookMs }: { log: Log; lookMs: number },
): AsyncGenerator<Batch, void, void> {
  const { filter, signal, batchSize = 500, gatherMs = 0 } = options;
  let from = options.from;
  for (let attempt = 0; !signal.aborted; ) {
    let batch: Batch;
    try {
      batch = await store.read(from, typeof batchSize === 'function' ? batchSize() : batchSize, filter);
      attempt = 0;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      attempt += 1;
      log.warn({ err: error, attempt }, 'a subscription waits for the store');
      await pause(backOff(attempt), signal);
      continue;
    }
    if (signal.aborted) return;
    if (batch.through > from) {
      yield batch;
      from = batch.through;
    }
    if (!batch.live) continue;
    store.caughtUp?.(from);
    const asked = performance.now();
    await store.waitBeyond(from, lookMs, signal);
    if (performance.now() - asked < gatherMs) await pause(gatherMs, signal);
  }
}
