import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent, JsonObject } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { change, projection } from '@corkboard/event-store/projection';
import { createReader } from '@corkboard/event-store/reader';
import { table, uuid } from '@corkboard/event-store/table';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { type Projections, runProjections } from './run-projections.ts';

type Seen = DomainEvent<'Seen', JsonObject>;

const FOLLOWERS = 8;
/** In ms. */
const [LONGEST_GATHERING, POLL] = [5, 100];
/** More than one look of the store. */
const WATCHED_SECONDS = 11;
/** Two looks of the store, three at the copies of all followers, three greetings on two connections: with room. */
const MOST = 16;

const tables = Array.from({ length: FOLLOWERS }, (_, n) => table(`seen_${n}`, { id: uuid({ primary: true }) }));
const projections = tables.map((one, n) =>
  projection<Seen>({
    name: `seen-${n}`,
    version: 1,
    tables: [one],
    on: { Seen: ({ id }) => [change(one, [id], () => ({ id }))] },
  }),
);

describe('projections without anything to do', () => {
  let pool: Pool;
  let store: PostgresEventStore;
  let running: Projections;

  beforeAll(async () => {
    pool = openPool({ url: await testDatabase() });
    store = await openPostgresEventStore({ pool, schema: 'idle', log: silent });
    for (const { name } of tables) await pool.query(`CREATE TABLE idle.${name} (id uuid PRIMARY KEY)`);
    const reader = createReader({ catalogue: {}, keys: keysInMemory() });
    const processes = [{ name: 'look', types: ['Seen'], carryOut: () => Promise.resolve() }];
    running = await runProjections({ store, reader, pool, schema: 'idle', projections, processes, log: silent });
  });
  afterAll(async () => {
    await running.close();
    await store.close();
    await pool.end();
  });
  const append = (type: string) =>
    store.append({ stream: `one-${uuidv7()}`, expectedRevision: 'none', events: [sampleEvent({}, type)] });
  const passed = async (type: string): Promise<boolean[]> => {
    const result = await append(type);
    if (!('token' in result)) throw new Error('not appended');
    const { token } = result;
    return Promise.all(projections.map(({ name }) => running.waitFor(name, token, 60_000)));
  };

  it('ask the database about once a second, however many they are, and never stop looking', async () => {
    expect(new Set(await passed('Seen'))).toEqual(new Set([true]));
    await delay(1_500);
    const spy = jest.spyOn(Client.prototype, 'query');
    await delay(WATCHED_SECONDS * 1_000);
    const asked = spy.mock.calls.map(([query]) => JSON.stringify(query));
    spy.mockRestore();
    expect(asked.length).toBeLessThanOrEqual(MOST);
    for (const part of ['idle.last_position', 'idle.projection_copies', 'pg_notify'])
      expect(asked.filter((text) => text.includes(part))).not.toEqual([]);
  });

  it('are woken at once all the same, by an event that they handle and past one that they do not', async () => {
    for (let n = 0; n < 20; n += 1) {
      const began = performance.now();
      expect(new Set(await passed(n % 2 === 0 ? 'Seen' : 'Unseen'))).toEqual(new Set([true]));
      expect(performance.now() - began).toBeLessThan(5_000);
      await delay(n * 5);
    }
  });

  it('wait for company no longer than 5 ms, also where one event comes right after another', async () => {
    await passed('Seen');
    // While the clock stands still, whatever comes has come at once.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const timers = jest.spyOn(globalThis, 'setTimeout');
    for (let n = 0; n < 5; n += 1) await passed('Seen');
    const waits = timers.mock.calls.map(([, milliseconds = 0]) => milliseconds).filter((one) => one > 0 && one < POLL);
    for (const spy of [clock, timers]) spy.mockRestore();
    expect(waits.length).toBeGreaterThan(FOLLOWERS);
    expect(Math.max(...waits)).toBeLessThanOrEqual(LONGEST_GATHERING);
  });
});
