import type { Position } from '../event.ts';
import type { Log } from '../log.ts';
import { backOff, pause } from '../pause.ts';
import { type Batch, type EventFilter, type EventStore, StoreUnavailable } from '../port.ts';
import { GapDetected, refuseGap, type Tail } from './tail.ts';

const POLL_MS = 1_000;

export interface SubscribeOptions {
  readonly from: Position;
  readonly filter?: EventFilter;
  readonly signal: AbortSignal;
  readonly batchSize?: number;
  readonly gatherMs?: number;
}

/**
 * Catches up, then follows. A lost database is waited for. The next batch is read when the loop asks for it, so a slow
 * reader costs no memory.
 */
export async function* subscription(
  store: Pick<EventStore, 'readAll' | 'waitBeyond'>,
  options: SubscribeOptions,
  { log, tail }: { log: Log; tail: Tail },
): AsyncGenerator<Batch, void, void> {
  const { filter, signal, batchSize: limit = 500, gatherMs = 0 } = options;
  let from = options.from;
  for (let attempt = 0; !signal.aborted; ) {
    let batch: Batch;
    try {
      batch = (await tail.read(from, limit, filter)) ?? (await store.readAll({ from, limit, filter }));
      if (!filter?.types && filter?.streamPrefix === undefined) refuseGap(batch.events, from);
      attempt = 0;
    } catch (error) {
      if (error instanceof GapDetected) log.error({ err: error }, 'the global order has a gap: a subscription stops');
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
    if (batch.live) tail.begin(from);
    if (batch.live) {
      const asked = performance.now();
      await store.waitBeyond(from, POLL_MS, signal);
      if (performance.now() - asked < gatherMs) await pause(gatherMs, signal);
    }
  }
}
