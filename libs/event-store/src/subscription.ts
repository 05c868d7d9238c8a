import type { Position, RecordedEvent } from './event.ts';
import type { Log } from './log.ts';
import { backOff, pause } from './pause.ts';
import type { Batch, EventFilter, EventStore } from './port.ts';

/** Positions are dense: a missing one means that the store lost an event, and going on would hide it. */
export class GapDetected extends Error {
  override readonly name = 'GapDetected';
}

export type SubscribeOptions = Parameters<EventStore['subscribe']>[0];

/** Whether an event is one of those that a filter lets pass. */
export const matches = ({ type, stream }: RecordedEvent, filter: EventFilter = {}): boolean =>
  (filter.types?.includes(type) ?? true) && stream.startsWith(filter.streamPrefix ?? '');

/** Reading port of an adapter. */
export interface Followed extends Pick<EventStore, 'waitBeyond'> {
  read(from: Position, limit: number, filter: EventFilter | undefined): Promise<Batch>;
  /** The reader has dealt with everything up to here. */
  caughtUp?(at: Position): void;
}

/**
 * Catches up, then follows. Events come by reads from the reader's own position, when the loop asks for them: no
 * checkpoint is ahead of finished work, and a slow reader costs no memory. Whatever keeps it from reading is waited out, but
 * for a gap. Without being woken it looks every `lookMs`, if that is finite.
 */
export async function* subscription(
  store: Followed,
  options: SubscribeOptions,
  { log, lookMs }: { log: Log; lookMs: number },
): AsyncGenerator<Batch, void, void> {
  const { filter, signal, batchSize = 500, gatherMs = 0 } = options;
  const waits = options.waits ?? logged(log);
  let from = options.from;
  for (let attempt = 0; !signal.aborted; ) {
    let batch: Batch;
    try {
      batch = await store.read(from, typeof batchSize === 'function' ? batchSize() : batchSize, filter);
      waits(null);
      attempt = 0;
    } catch (error) {
      if (signal.aborted || error instanceof GapDetected) throw error;
      attempt += 1;
      waits(error);
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

const logged = (log: Log): ((failure: unknown) => void) => {
  let waiting = false;
  return (failure) => {
    if (waiting && failure === null) log.info({}, 'a subscription goes on');
    else if (!waiting && failure !== null)
      log.warn({ err: failure }, 'a subscription waits for the store; it goes on by itself');
    waiting = failure !== null;
  };
};
