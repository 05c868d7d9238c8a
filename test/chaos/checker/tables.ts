import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { StoreFacts } from './facts.ts';

/** Notes of a client, one JSON a line. */
export const readNotes = <Note>(file: string): readonly Note[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Note);

/** One connection, plain SQL. */
export const withTables = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const number = async (client: Client, sql: string): Promise<number> => {
  const { rows } = await client.query<{ n: string }>(sql);
  return Number(rows[0]?.n);
};

/** All that is read is read of one moment. */
export const atOneMoment = <T>(url: string, read: (client: Client) => Promise<T>): Promise<T> =>
  withTables(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return read(client);
  });

/** Tables of an event store beside its events. */
export const readStore = async (client: Client, schema: string): Promise<Omit<StoreFacts, 'events' | 'records'>> => {
  const parked = ['parked_messages', 'relay_dead_letters', 'parked_events'].map(
    (table) => `(SELECT count(*) FROM ${schema}.${table})`,
  );
  return {
    head: await number(client, `SELECT position AS n FROM ${schema}.last_position()`),
    parked: await number(client, `SELECT ${parked.join(' + ')} AS n`),
  };
};

/**
 * Waits until all has come through, or nothing has moved for so many milliseconds. `progress` answers one row that is another
 * one whenever anything moved, `done` in it.
 */
export const untilStill = async (url: string, progress: string, stillFor: number): Promise<void> => {
  let mark = '';
  for (let since = Date.now(); Date.now() - since < stillFor; await sleep(100)) {
    const [now] = await withTables(url, async (client) => (await client.query<{ done: boolean }>(progress)).rows);
    if (now?.done) return;
    if (JSON.stringify(now) !== mark) since = Date.now();
    mark = JSON.stringify(now);
  }
};
