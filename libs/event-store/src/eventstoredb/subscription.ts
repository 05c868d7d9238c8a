import type { Position } from '../event.ts';
import type { Log } from '../log.ts';
import { backOff, pause } from '../pause.ts';
import { type Batch, type EventFilter, type EventStore, StoreUnavailable } from '../port.ts';

const LOOK_MS = 2_000;

export interface SubscribeOptions {
  readonly from: Position;
  readonly filter?: EventFilter;
  readonly signal: AbortSignal;
  readonly batchSize?: number;
  readonly gatherMs?: number;
}

/**
 * Catches up, then follows. Events come by reads from the reader's own position, when the loop asks for them, so that no
 * checkpoint can be ahead of finished work; the server's subscription only tells that there are some.
 */
export async function* subscription(
  store: Pick<EventStore, 'readAll' | 'waitBeyond'>,
  options: SubscribeOptions,
  log: Log,
): AsyncGenerator<Batch, void, void> {
  const { filter, signal, batchSize: limit = 500, gatherMs = 0 } = options;
  let from = options.from;
  for (let attempt = 0; !signal.aborted; ) {
    let batch: Batch;
    try {
      batch = await store.readAll({ from, limit, filter });
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
    const asked = performance.now();
    await store.waitBeyond(from, LOOK_MS, signal);
    if (performance.now() - asked < gatherMs) await pause(gatherMs, signal);
  }
}
