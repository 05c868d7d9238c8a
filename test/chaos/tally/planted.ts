import type { Inbox } from '@corkboard/consumer/inbox';
import type { EventStore } from '@corkboard/event-store/port';
import { StoreUnavailable } from '@corkboard/event-store/port';
import type { Sink } from '@corkboard/messaging/sink';
import type { Pool, PoolClient } from 'pg';

/**
 * Mistakes that the checker must see: each takes the place of a right part, or changes what a right part says to
 * PostgreSQL. Nothing outside this folder knows of them.
 */
export const PLANTED = [
  'checkpoint-before-the-ack',
  'inbox-outside-the-transaction',
  'retry-with-a-refreshed-revision',
  'sequencer-without-its-order',
  'leader-without-its-fence',
] as const;

export type Planted = (typeof PLANTED)[number];

/** Says that all is delivered before anybody has acknowledged it; the relay then moves its checkpoint. */
export const hasty = (sink: Sink): Sink => ({
  kind: sink.kind,
  deliver(messages) {
    sink.deliver(messages).catch(() => undefined);
    return Promise.resolve();
  },
  close: () => sink.close(),
});

/** Effects are committed by themselves, beside the transaction that moves the inbox. */
export const beside = (inbox: Inbox<PoolClient>, pool: Pool): Inbox<PoolClient> => ({
  within: (consumer, keys, work) =>
    inbox.within(consumer, keys, async (held) => {
      const own = await pool.connect();
      try {
        const { placeOf, isParked, moveTo, park, erase, erased } = held;
        await work({
          tx: own,
          placeOf: placeOf.bind(held),
          isParked: isParked.bind(held),
          moveTo: moveTo.bind(held),
          park: park.bind(held),
          erase: erase.bind(held),
          erased: erased.bind(held),
        });
      } finally {
        own.release();
      }
    }),
  parked: inbox.parked.bind(inbox),
  withParked: inbox.withParked.bind(inbox),
  edit: inbox.edit.bind(inbox),
});

/** After a time-out what was decided on an old state is appended after whatever came meanwhile. */
export const insisting = (store: EventStore): EventStore => {
  const append: EventStore['append'] = async (wanted) => {
    try {
      return await store.append(wanted);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      const last = (await store.readStream(wanted.stream)).at(-1)?.revision;
      return store.append({ ...wanted, expectedRevision: last ?? 'none' });
    }
  };
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'append') return append;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

/** Whoever once led a projection goes on: its checkpoint moves under any epoch, from any position. */
export const unfenced = (pool: Pool): Pool =>
  new Proxy(pool, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'query') return value.bind(target);
      return (query: unknown, ...others: unknown[]) => Reflect.apply(value, target, [withoutFence(query), ...others]);
    },
  });

const withoutFence = (query: unknown): unknown => {
  if (typeof query !== 'object' || query === null || !('text' in query) || typeof query.text !== 'string') return query;
  return {
    ...query,
    text: query.text.replace('epoch = $4 AND position = $5', '$4::text IS NOT NULL AND $5::text IS NOT NULL'),
  };
};
