import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { consume, eventHandler, type RunningConsumer } from './consumer.ts';
import type { Inbox } from './inbox.ts';
import { memoryInbox } from './memory-inbox.ts';
import { type Message, noLog } from './message.ts';
import { migrateInbox, postgresInbox } from './postgres-inbox.ts';
import type { Source } from './source.ts';

const running: RunningConsumer[] = [];
const pools: pg.Pool[] = [];

const database = async (): Promise<pg.Pool> => {
  const pool = new pg.Pool({ connectionString: await testDatabase() });
  pools.push(pool);
  return pool;
};

afterEach(async () => {
  await Promise.all(running.splice(0).map((consumer) => consumer.stop()));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
});

const message = (source: string, sequence: number): Message => ({
  id: `${source}-${sequence}`,
  source,
  topic: `${source.slice(1)}.v1`,
  type: 'sample.said.v1',
  time: '2026-01-02T03:04:05.678Z',
  subject: 'erasure-1',
  sequence,
  ordinal: 0,
  correlationId: 'chain',
  causationId: null,
  data: {},
});

const listening = (inbox: Inbox<never>, bad: () => string = () => '') => {
  let give = (_: readonly Message[]): Promise<void> => Promise.reject(new Error('nobody listens'));
  const source: Source = {
    run: (accept, signal) => {
      give = accept;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
    lag: () => Promise.resolve({ messages: 0, seconds: 0 }),
  };
  const received: string[] = [];
  const on = [
    eventHandler<never>('sample.said.v1', (said) => {
      if (said.source === bad()) throw new Error('cannot be');
      received.push(said.id);
    }),
  ];
  const consumer = consume({ name: 'reader', source, inbox, log: noLog, attempts: 1, on });
  running.push(consumer);
  return { consumer, received, give: (...messages: Message[]) => give(messages) };
};

const inPostgres = async (): Promise<Inbox<never>> => {
  const pool = await database();
  await migrateInbox(pool);
  return postgresInbox(pool) as unknown as Inbox<never>;
};

describe.each<[string, () => Promise<Inbox<never>>]>([
  ['memory', () => Promise.resolve(memoryInbox() as unknown as Inbox<never>)],
  ['PostgreSQL', inPostgres],
])('two services with a subject of the same name, with the inbox in %s', (_, inbox) => {
  it('are both received, whichever comes first, and each once', async () => {
    const { give, received, consumer } = listening(await inbox());
    await give(message('/operations', 1), message('/curation', 1));
    await give(message('/curation', 0), message('/operations', 1), message('/operations', 2));
    expect(received).toEqual(['/operations-1', '/curation-1', '/operations-2']);
    expect(consumer.status()).toMatchObject({ handled: 3, dropped: 2 });
  });

  it('park, replay and skip each for itself', async () => {
    let bad = '/curation';
    const { give, received, consumer } = listening(await inbox(), () => bad);
    const parked = async () => (await consumer.parked(10)).map(({ message: { id } }) => id);
    await give(message('/curation', 1));
    await give(message('/operations', 1));
    await give(message('/curation', 2));
    expect([received, await parked()]).toEqual([['/operations-1'], ['/curation-1', '/curation-2']]);
    bad = '/operations';
    await give(message('/operations', 2));
    expect(await consumer.skip(message('/operations', 0), '/curation-1')).toBeNull();
    expect(await consumer.replay(message('/curation', 0))).toBe(2);
    expect(await parked()).toEqual(['/operations-2']);
    bad = '';
    expect(await consumer.replay('erasure-1')).toBe(1);
    expect(received).toEqual(['/operations-1', '/curation-1', '/curation-2', '/operations-2']);
  });

  it('are all freed by a replay that names no source', async () => {
    let bad = '/curation';
    const { give, consumer } = listening(await inbox(), () => bad);
    await give(message('/curation', 1));
    bad = '/operations';
    await give(message('/operations', 1));
    bad = '';
    expect(await consumer.replay('erasure-1')).toBe(2);
    expect(await consumer.parked(10)).toEqual([]);
  });
});

/** Tables of an earlier version, with received and parked messages. */
const FORMER = `
CREATE TABLE inbox (consumer text NOT NULL, subject text NOT NULL, sequence bigint NOT NULL, ordinal integer NOT NULL,
  PRIMARY KEY (consumer, subject));
CREATE TABLE parked_messages (consumer text NOT NULL, subject text NOT NULL, sequence bigint NOT NULL,
  ordinal integer NOT NULL, id text NOT NULL, message json NOT NULL, reason text,
  parked_at timestamptz NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (consumer, subject, sequence, ordinal));
INSERT INTO inbox VALUES ('reader', 'erasure-1', 4, 0), ('reader', 'erasure-2', 6, 0);`;

describe('tables of an earlier version', () => {
  it('are brought up to date twice at once: what was received is not received again, what was parked can be replayed', async () => {
    const pool = await database();
    await pool.query(FORMER);
    const parked = { ...message('/curation', 7), id: 'waits', subject: 'erasure-2', data: { text: 'a\u0000b' } };
    await pool.query(`INSERT INTO parked_messages VALUES ('reader', 'erasure-2', 7, 0, 'waits', $1, 'Error: no')`, [
      JSON.stringify(parked),
    ]);
    await Promise.all([migrateInbox(pool), migrateInbox(pool)]);
    const { give, received, consumer } = listening(postgresInbox(pool) as unknown as Inbox<never>);
    await give(message('/curation', 4), message('/operations', 3), message('/curation', 5), message('/operations', 5));
    expect(received).toEqual(['/curation-5', '/operations-5']);
    await give({ ...parked, id: 'behind', sequence: 8 });
    expect((await consumer.parked(10)).map(({ message: { id } }) => id)).toEqual(['waits', 'behind']);
    expect(await consumer.replay(parked)).toBe(2);
    await migrateInbox(pool);
    await give(parked, message('/curation', 5));
    expect(received).toEqual(['/curation-5', '/operations-5', 'waits', 'behind']);
  });
});
