import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Client, Pool } from 'pg';
import { silent } from '../log.ts';
import { migrate } from './migrate.ts';
import { Begin, End, emptyOrder, type OrderUnderTest } from './modelled-order.suite.ts';
import { newClient, openPool } from './pool.ts';

const schema = 'modelled';
const PROCESSES = 3;

const process = fc.nat({ max: PROCESSES - 1 });
const part = fc.record({ stream: fc.constantFrom('a', 'b', 'c', 'd', 'e'), events: fc.integer({ min: 1, max: 3 }) });
const parts = fc.uniqueArray(part, { selector: ({ stream }) => stream, minLength: 1, maxLength: 2 });
const ending = fc.constantFrom('COMMIT', 'COMMIT', 'COMMIT', 'ROLLBACK');
const begin = fc.tuple(process, parts, fc.boolean()).map((of) => new Begin(...of));
const end = ending.map((of) => new End(of));

describe('the global order, whoever writes and dies in whatever turn', () => {
  let pool: Pool;
  let clients: Client[];
  let under: OrderUnderTest;

  beforeAll(async () => {
    pool = openPool({ url: await testDatabase(), max: 1 });
    await migrate(pool, schema, silent);
    clients = Array.from({ length: PROCESSES + 1 }, () => newClient(pool));
    for (const client of clients) await client.connect();
    const [reader, ...processes] = clients;
    if (!reader) throw new Error('no connections');
    for (const client of processes) await client.query("SET lock_timeout = '20ms'");
    under = { schema, processes, reader };
  });
  afterAll(async () => {
    for (const client of clients ?? []) await client.end();
    await pool?.end();
  });

  const empty = async (): Promise<void> => {
    for (const client of under.processes) await client.query('ROLLBACK');
    await pool.query(`SET session_replication_role = 'replica';
      TRUNCATE ${schema}.events; RESET session_replication_role`);
  };

  it('is dense, has each committed event once and none else, keeps every stream in order and never changes for a reader', async () => {
    const commands = fc.commands([begin, begin, end], {
      maxCommands: 60,
      size: 'max',
    });
    const property = fc.asyncProperty(commands, async (turns) => {
      await empty();
      const model = emptyOrder();
      await fc.asyncModelRun(() => ({ model, real: under }), turns);
      if (model.held) await new End('COMMIT').run(model, under);
      const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${schema}.events`);
      expect(new Set(model.seen).size).toBe(rows[0]?.n);
    });
    await fc.assert(property, { numRuns: 25 });
  }, 120_000);
});
