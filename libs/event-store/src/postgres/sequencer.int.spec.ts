import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Client, Pool } from 'pg';
import { migrate } from './migrate.ts';
import { Begin, Elect, End, emptyOrder, type OrderUnderTest, Sequence } from './modelled-order.suite.ts';
import { newClient, openPool } from './pool.ts';

const schema = 'modelled';
const PROCESSES = 3;
const LEADERS = 2;

const process = fc.nat({ max: PROCESSES - 1 });
const leader = fc.nat({ max: LEADERS - 1 });
const part = fc.record({ stream: fc.constantFrom('a', 'b', 'c', 'd', 'e'), events: fc.integer({ min: 1, max: 3 }) });
const parts = fc.uniqueArray(part, { selector: ({ stream }) => stream, minLength: 1, maxLength: 2 });
const ending = fc.constantFrom('COMMIT', 'COMMIT', 'COMMIT', 'ROLLBACK');
const begin = fc.tuple(process, parts).map((of) => new Begin(...of));
const end = fc.tuple(process, ending).map((of) => new End(...of));
const elect = leader.map((of) => new Elect(of));
const sequence = fc.tuple(leader, fc.integer({ min: 1, max: 6 })).map((of) => new Sequence(...of));

describe('the global order, whoever writes, dies and leads in whatever turn', () => {
  let pool: Pool;
  let clients: Client[];
  let under: OrderUnderTest;

  beforeAll(async () => {
    pool = openPool({ url: await testDatabase(), max: 1 });
    await migrate(pool, schema);
    clients = Array.from({ length: PROCESSES + 2 }, () => newClient(pool));
    for (const client of clients) await client.connect();
    const [head, reader, ...processes] = clients;
    if (!head || !reader) throw new Error('no connections');
    under = { schema, processes, leader: head, reader };
  });
  afterAll(async () => {
    for (const client of clients ?? []) await client.end();
    await pool?.end();
  });

  const empty = async (): Promise<void> => {
    for (const client of under.processes) await client.query('ROLLBACK');
    await pool.query(`SET session_replication_role = 'replica';
      TRUNCATE ${schema}.events, ${schema}.log, ${schema}.pending;
      UPDATE ${schema}.head SET position = 0, epoch = 0; RESET session_replication_role`);
  };

  it('is dense, has each committed event once and none else, keeps every stream in order and never changes for a reader', async () => {
    const commands = fc.commands([begin, begin, begin, end, end, end, elect, sequence, sequence], {
      maxCommands: 60,
      size: 'max',
    });
    const property = fc.asyncProperty(commands, async (turns) => {
      await empty();
      const model = emptyOrder(PROCESSES, LEADERS);
      await fc.asyncModelRun(() => ({ model, real: under }), turns);
      // In the end everything that was committed has its place.
      const last = model.open.flatMap((open, of) => (open ? [new End(of, 'COMMIT')] : []));
      for (const step of [...last, new Elect(0), new Sequence(0, 1_000)]) await step.run(model, under);
      expect(model.pending).toEqual([]);
      const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${schema}.events`);
      expect(new Set(model.seen).size).toBe(rows[0]?.n);
    });
    await fc.assert(property, { numRuns: 25 });
  }, 120_000);
});
