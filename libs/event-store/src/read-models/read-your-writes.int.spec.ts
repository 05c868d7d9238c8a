import { setTimeout as delay } from 'node:timers/promises';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { sampleEvent } from '../contract/case.ts';
import type { DomainEvent, JsonObject } from '../event.ts';
import { uuidv7 } from '../identifiers.ts';
import { silent } from '../log.ts';
import type { AppendResult, Token } from '../port.ts';
import { openPool } from '../postgres/pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from '../postgres/postgres-event-store.ts';
import { holderOfLock } from '../postgres/standing.ts';
import { change, projection, table } from '../projection.ts';
import { createReader } from '../reader.ts';
import { keysInMemory } from '../subject-keys.ts';
import { restOfToken } from '../tokens.ts';
import { type Projections, runProjections } from './run-projections.ts';

const seenTable = table<{ id: string }>({ name: 'seen', key: ['id'], columns: { id: 'uuid' } });
type Written = DomainEvent<'Slow', JsonObject> | DomainEvent<'Fast', JsonObject>;
const seen = projection<Written>({
  name: 'seen',
  version: 1,
  tables: [seenTable],
  on: {
    Slow: ({ id }) => [change(seenTable, [id], () => ({ id }))],
    Fast: ({ id }) => [change(seenTable, [id], () => ({ id }))],
  },
});
/** Whoever commits a slow event waits until the test lets it. */
const GATE = 4711;
const SLOW = `CREATE FUNCTION overtaken.slow() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NULL; END $$;
  CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON overtaken.events DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.type = 'Slow') EXECUTE FUNCTION overtaken.slow()`;

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
    await replicas[0]?.pool.query(SLOW);
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
  const until = async (condition: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 400; tries += 1) {
      if (await condition()) return;
      await delay(10);
    }
    throw new Error('the condition never came');
  };
  const isWaitedFor = async (client: Client, lock: string): Promise<boolean> =>
    (await client.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND ${lock}`)).rowCount === 1;

  /** One replica draws its number first and commits last. */
  const overtaken = async (slow: Replica, fast: Replica) => {
    const [gate, head] = [await connected(), await connected()];
    const ids = { slow: uuidv7(), fast: uuidv7() };
    const event = (type: 'Slow' | 'Fast', id: string) => ({
      stream: `s-${uuidv7()}`,
      expectedRevision: 'none' as const,
      events: [{ ...sampleEvent({}, type), id }],
    });
    await gate.query(`SELECT pg_advisory_lock(${GATE})`);
    await head.query('BEGIN; SELECT * FROM overtaken.head FOR UPDATE');
    const first = slow.store.append(event('Slow', ids.slow));
    await until(() => isWaitedFor(head, `locktype = 'advisory' AND objid = ${GATE}`));
    await head.query('COMMIT');
    const second = tokenOf(await fast.store.append(event('Fast', ids.fast)));
    for (const { projections } of replicas) expect(await projections.waitFor('seen', second, 10_000)).toBe(true);
    await gate.query(`SELECT pg_advisory_unlock(${GATE})`);
    await Promise.all([gate.end(), head.end()]);
    return { ids, first: tokenOf(await first), second };
  };

  it.each([
    ['the one that wrote', 0],
    ['the other one', 1],
  ])('of an append that one with a higher number overtook waits for its own, in %s', async (_, reader) => {
    const [one, other] = replicas;
    if (!one || !other) throw new Error('two replicas were expected');
    const { ids, first, second } = await overtaken(one, other);
    expect(BigInt(restOfToken(first))).toBeLessThan(BigInt(restOfToken(second)));
    const { pool, projections } = [one, other][reader] ?? one;
    expect(await projections.waitFor('seen', first, 10_000)).toBe(true);
    expect((await pool.query('SELECT 1 FROM overtaken.seen WHERE id = $1', [ids.slow])).rowCount).toBe(1);
    const places = await pool.query(
      'SELECT position FROM overtaken.log JOIN overtaken.events USING (seq) WHERE id = ANY($1) ORDER BY seq',
      [[ids.slow, ids.fast]],
    );
    expect(Number(places.rows[0].position)).toBeGreaterThan(Number(places.rows[1].position));
  });

  it('is waited for on by who led, when another process leads meanwhile', async () => {
    const client = await connected();
    const [one, other] = replicas;
    if (!one || !other) throw new Error('two replicas were expected');
    const leads = async (): Promise<number | undefined> =>
      (await holderOfLock(one.pool, 'corkboard/corkboard_overtaken_read_models/projection/seen'))?.pid;
    const event = { ...sampleEvent({}, 'Fast'), id: uuidv7() };
    try {
      await client.query('BEGIN; LOCK TABLE overtaken.seen');
      const token = tokenOf(await other.store.append({ stream: 's-led', expectedRevision: 'any', events: [event] }));
      const waits = replicas.map(({ projections }) => projections.waitFor('seen', token, 10_000));
      await until(() => isWaitedFor(client, "relation = 'overtaken.seen'::regclass"));
      const former = await leads();
      await one.pool.query('SELECT pg_terminate_backend($1)', [former]);
      await until(async () => ![undefined, former].includes(await leads()));
      await client.query('COMMIT');
      expect(await Promise.all(waits)).toEqual([true, true]);
    } finally {
      await client.end();
    }
  });
});
