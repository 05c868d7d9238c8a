import type { Position } from '@corkboard/event-store/event';
import type { Batch, EventStore } from '@corkboard/event-store/port';

const BATCH = 2_000;

interface Range {
  readonly from: Position;
  readonly types: readonly string[];
  /** Asked before each page; null: to the end of the store. */
  readonly until: () => Position | null;
  readonly signal: AbortSignal;
}

/** All events after `from`, until there are no newer ones or none up to where it is wanted. */
export async function* pages(
  store: EventStore,
  { from, types, until, signal }: Range,
): AsyncGenerator<Batch, void, void> {
  for (let next = from; !signal.aborted; ) {
    const last = until();
    if (last !== null && next >= last) return;
    const batch = upTo(last, await store.readAll({ from: next, limit: BATCH, filter: { types } }));
    if (batch.through > next) yield batch;
    if (batch.live || batch.through <= next) return;
    next = batch.through;
  }
}

const upTo = (last: Position | null, batch: Batch): Batch =>
  last === null || batch.through <= last
    ? batch
    : { events: batch.events.filter(({ position }) => position <= last), through: last, live: false };
