import type { DomainEvent, JsonObject } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import type { AppendResult, Token } from '@corkboard/event-store/port';
import { holderOfLock } from '@corkboard/event-store/postgres/lock-holder';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { change, projection } from '@corkboard/event-store/projection';
import { createReader } from '@corkboard/event-store/reader';
import { table, uuid } from '@corkboard/event-store/table';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { type Projections, runProjections } from './run-projections.ts';

const seenTable = table('seen', { id: uuid({ primary: true }) });
type Written = DomainEvent<'Seen', JsonObject>;
const seen = projection<Written>({
  name: 'seen',
  version: 1,
  tables: [seenTable],
  on: { Seen: ({ id }) => [change(seenTable, [id], () => ({ id }))] },
});

interface Replica {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly projections: Projections;
}

describe('the token of a write', () => {
  let url: string;
  let replicas: Replica[] = [];

  const open = async (): Promise<Replica> => {
    const pool = openPool({ url });
    const store = await openPostgresEventStore({ pool, schema: 'overtaken', log: silent });
    await pool.query('CREATE TABLE IF NOT EXISTS overtaken.seen (id uuid PRIMARY KEY)');
    const reader = createReader({ catalogue: {}, keys: keysInMemory() });
    const options = { store, reader, pool, schema: 'overtaken', projections: [seen], log: silent };
    return { pool, store, projections: await runProjections(options) };
  };
  beforeAll(async () => {
    url = await testDatabase();
    replicas = [await open(), await open()];
  });
  afterAll(async () => {
    for (const { projections, store, pool } of replicas) {
      await projections.close();
      await store.close();
      await pool.end();
    }
  });

  const connected = async (): Promise<Client> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const tokenOf = (result: AppendResult): Token => {
    if (!('token' in result)) throw new Error('not appended');
    return result.token;
  };
  const isWaitedFor = async (client: Client, lock: string): Promise<boolean> =>
    (await client.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND ${lock}`)).rowCount === 1;

  it.each([
    ['the one that wrote', 0],
    ['the other one', 1],
  ])('names the position of its last event, which %s waits for', async (_, reader) => {
    const [one, other] = replicas;
    if (!one || !other) throw new Error('two replicas were expected');
    const { pool, projections, store } = [one, other][reader] ?? one;
    for (let n = 0; n < 20; n += 1) {
      const events = [1, 2].map(() => ({ ...sampleEvent({}, 'Seen'), id: uuidv7() }));
      const stream = `s-${uuidv7()}`;
      const token = tokenOf(await one.store.append({ stream, expectedRevision: 'none', events }));
      expect(await projections.waitFor('seen', token, 60_000)).toBe(true);
      const { rowCount } = await pool.query('SELECT FROM overtaken.seen WHERE id = ANY ($1)', [
        events.map(({ id }) => id),
      ]);
      expect(rowCount).toBe(2);
      expect(await store.positionOf(token)).toBe((await store.readStream(stream)).at(-1)?.position);
    }
  });

  it('is waited for on by who led, when another process leads meanwhile', async () => {
    const client = await connected();
    const [one, other] = replicas;
    if (!one || !other) throw new Error('two replicas were expected');
    const leads = async (): Promise<number | undefined> =>
      (await holderOfLock(one.pool, 'corkboard_overtaken_leaders/projection/seen'))?.pid;
    const event = { ...sampleEvent({}, 'Seen'), id: uuidv7() };
    try {
      await client.query('BEGIN; LOCK TABLE overtaken.seen');
      const token = tokenOf(await other.store.append({ stream: 's-led', expectedRevision: 'any', events: [event] }));
      const waits = replicas.map(({ projections }) => projections.waitFor('seen', token, 60_000));
      await eventually(() => isWaitedFor(client, "relation = 'overtaken.seen'::regclass"));
      const former = await leads();
      await one.pool.query('SELECT pg_terminate_backend($1)', [former]);
      await eventually(async () => ![undefined, former].includes(await leads()));
      await client.query('COMMIT');
      expect(await Promise.all(waits)).toEqual([true, true]);
    } finally {
      await client.end();
    }
  });
});
