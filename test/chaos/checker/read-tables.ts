import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { EventFact, Facts, Note } from './facts.ts';

export type TableFacts = Omit<Facts, 'notes' | 'records'>;

export const readNotes = (file: string): readonly Note[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Note);

const EVENTS = `SELECT seq::text, stream, revision, id::text, data ->> 'write' AS write, (data ->> 'after')::integer AS after,
  (data ->> 'echo')::boolean AS echo FROM chaos.events`;
const SET_ASIDE = `SELECT (SELECT count(*) FROM chaos.parked_messages) + (SELECT count(*) FROM chaos.relay_dead_letters)
  + (SELECT count(*) FROM chaos.parked_events) AS n`;

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

export const readTables = (url: string): Promise<TableFacts> =>
  withTables(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const places = await client.query<{ position: string; seq: string }>(
      'SELECT position::text, seq::text FROM chaos.log l ORDER BY l.position',
    );
    const tallies = await client.query<TableFacts['tallies'][number]>(
      'SELECT stream, events, trail FROM chaos.tallies',
    );
    const effects = await client.query<TableFacts['effects'][number]>(
      'SELECT subject, message FROM chaos.effects ORDER BY nth',
    );
    return {
      events: (await client.query<EventFact>(EVENTS)).rows,
      places: places.rows.map(({ position, seq }) => ({ position: Number(position), seq })),
      head: await number(client, 'SELECT position AS n FROM chaos.head'),
      pending: await number(client, 'SELECT count(*) AS n FROM chaos.pending'),
      tallies: tallies.rows,
      effects: effects.rows,
      setAside: await number(client, SET_ASIDE),
    };
  });

/** Numbers that stand still when everything has come through. */
const PROGRESS = `SELECT (SELECT count(*) FROM chaos.events) AS events, (SELECT count(*) FROM chaos.log) AS places,
  (SELECT coalesce(sum(events), 0) FROM chaos.tallies) AS tallied,
  (SELECT count(*) + count(*) FILTER (WHERE (data ->> 'echo')::boolean) FROM chaos.events) AS messages,
  (SELECT count(*) FROM chaos.effects) AS effects`;

export interface Progress {
  readonly done: boolean;
  /** Another one whenever anything moved. */
  readonly mark: string;
}

export const progress = (url: string): Promise<Progress> =>
  withTables(url, async (client) => {
    const { rows } =
      await client.query<Record<'events' | 'places' | 'tallied' | 'messages' | 'effects', string>>(PROGRESS);
    const { events = '', places, tallied, messages, effects } = rows[0] ?? {};
    return { done: events === places && events === tallied && messages === effects, mark: JSON.stringify(rows[0]) };
  });
