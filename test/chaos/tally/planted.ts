import { setTimeout as sleep } from 'node:timers/promises';
import type { Inbox } from '@corkboard/consumer/inbox';
import type { Append, EventStore, Token } from '@corkboard/event-store/port';
import { StoreUnavailable } from '@corkboard/event-store/port';
import { BoundedClient } from '@corkboard/event-store/postgres/bounded';
import type { Sink } from '@corkboard/messaging/sink';
import type { Client, ClientConfig, Pool, PoolClient } from 'pg';

/**
 * Mistakes that the checker must see: each takes the place of a right part, or changes what a right part says to
 * PostgreSQL. Nothing outside this folder knows of them.
 */
export const PLANTED = [
  'checkpoint-before-the-ack',
  'inbox-outside-the-transaction',
  'retry-with-a-refreshed-revision',
  'position-before-the-lock',
  'token-before-the-commit',
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
    inbox.within(consumer, keys, async (transaction) => {
      const own = await pool.connect();
      try {
        const { positionOf, isParked, moveTo, park, erase, erased } = transaction;
        await work({
          tx: own,
          positionOf: positionOf.bind(transaction),
          isParked: isParked.bind(transaction),
          moveTo: moveTo.bind(transaction),
          park: park.bind(transaction),
          erase: erase.bind(transaction),
          erased: erased.bind(transaction),
        });
      } finally {
        own.release();
      }
    }),
  parked: inbox.parked.bind(inbox),
  withParked: inbox.withParked.bind(inbox),
  edit: inbox.edit.bind(inbox),
});

const TRIES = 8;
const BETWEEN_TRIES = 400;

/** While the store cannot be reached, what was decided on an old state is tried again after what came meanwhile. */
export const insisting = (store: EventStore): EventStore => {
  const refreshed = async (wanted: Append): Promise<Append> => {
    await sleep(BETWEEN_TRIES);
    const last = (await store.readStream(wanted.stream)).at(-1)?.revision;
    return { ...wanted, expectedRevision: last ?? 'none' };
  };
  const append: EventStore['append'] = async (wanted) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await store.append(tries === 1 ? wanted : await refreshed(wanted));
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || tries === TRIES) throw error;
      }
    }
  };
  return withAppend(store, append);
};

/** Announces appended events, with their token, before they are known to be committed. */
export const tooSoon = (store: EventStore): EventStore => {
  const append: EventStore['append'] = async (wanted) => {
    const [head, before] = await Promise.all([store.head(), store.readStream(wanted.stream)]);
    store.append(wanted).catch(() => undefined);
    const last = before.at(-1);
    const token = last ? await store.tokenOf({ ...last, position: head }) : ('chaos.p1' as Token);
    return { status: 'appended', revision: before.length - 1 + wanted.events.length, token };
  };
  return withAppend(store, append);
};

const withAppend = (store: EventStore, append: EventStore['append']): EventStore =>
  new Proxy(store, {
    get: (target, name) => {
      if (name === 'append') return append;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** An append draws its position from a sequence, and only then waits for the head. */
export const drawingFirst = async (pool: Pool): Promise<void> => {
  await pool
    .query('CREATE SCHEMA IF NOT EXISTS chaos; CREATE SEQUENCE IF NOT EXISTS chaos.drawn')
    .catch(() => undefined);
  Object.assign(pool.options, { Client: DrawingFirst });
};

class DrawingFirst extends BoundedClient {
  constructor(config?: string | ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((query: unknown, ...others: unknown[]) => send(drawn(query), ...others)) as Client['query'];
  }
}

/** Beyond what others were given without it, so far as that can be seen without the lock. */
const DRAWING = `SELECT setval('chaos.drawn', greatest(nextval('chaos.drawn'), (SELECT position + 1 FROM chaos.last_position())))
  AS position`;
const LOCKED = 'h AS (SELECT chaos.lock_head() AS last ';

const drawn = (query: unknown): unknown => {
  if (typeof query !== 'object' || query === null || !('text' in query) || typeof query.text !== 'string') return query;
  const drawnFirst = `d AS MATERIALIZED (${DRAWING}), h AS (SELECT d.position - 1 + 0 * chaos.lock_head() AS last FROM d `;
  return { ...query, text: query.text.replace(LOCKED, drawnFirst) };
};

/** A former leader of a projection goes on: its checkpoint moves under any epoch, from any position. */
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
