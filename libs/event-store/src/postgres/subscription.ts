import type { Position } from '../event.ts';
import type { Log } from '../log.ts';
import { backOff, pause } from '../pause.ts';
import { type Batch, type EventFilter, type EventStore, StoreUnavailable } from '../port.ts';
import { fromPosition } from './positions.ts';

const POLL_MS = 1_000;

export interface SubscribeOptions {
  readonly from: Position;
  readonly filter?: EventFilter;
  readonly signal: AbortSignal;
  readonly batchSize?: number;
}

/** Positions are dense: a missing one means that the store lost an event, and going on would hide it. */
export class GapDetected extends Error {
  override readonly name = 'GapDetected';
}

/**
 * Catches up, then follows. A lost database is waited for. The next batch is read when the loop asks for it, so a slow
 * reader costs no memory.
 */
export async function* subscription(
  store: Pick<EventStore, 'readAll' | 'waitBeyond'>,
  options: SubscribeOptions,
  log: Log,
): AsyncGenerator<Batch, void, void> {
  const { filter, signal, batchSize: limit = 500 } = options;
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
    if (!filter?.types && filter?.streamPrefix === undefined) refuseGap(batch, from, log);
    if (batch.through > from) {
      yield batch;
      from = batch.through;
    }
    if (batch.live) await store.waitBeyond(from, POLL_MS, signal);
  }
}

const refuseGap = (batch: Batch, from: Position, log: Log): void => {
  let last = fromPosition(from);
  for (const { position } of batch.events) {
    const next = fromPosition(position);
    if (next !== last + 1) {
      log.error({ expected: last + 1, found: next }, 'the global order has a gap: a subscription stops');
      throw new GapDetected(`expected position ${last + 1}, found ${next}`);
    }
    last = next;
  }
};
