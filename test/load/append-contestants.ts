import { uuidv7 } from '@corkboard/event-store/identifiers';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { Pool } from 'pg';
import { type Appending, appendNew } from './append-work.ts';
import { before, here, openStoreOf } from './before.ts';
import { pinSaved } from './pin-events.ts';

export type Name = 'ours' | 'Emmett 0.42.0' | 'plain INSERT' | 'before';

/** Appends once; resolves when it is stored and, but for the plain INSERT, its last event has its position. */
export type Write = (appending: Appending) => Promise<unknown>;

interface Contestant {
  readonly write: Write;
  close(): Promise<void>;
}

const CONNECTIONS = 64;

const storeOf = async (root: string, url: string, schema: string): Promise<Contestant> => {
  const store = await openStoreOf(root, { url, schema, max: CONNECTIONS });
  return { write: (appending) => appendNew(store, appending), close: () => store.close() };
};

const emmett = (url: string): Contestant => {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  return {
    write({ events }) {
      const id = uuidv7();
      const all = Array.from({ length: events }, () => {
        const { type, data, metadata } = pinSaved(id);
        return { type, data, metadata };
      });
      return store.appendToStream(`pin-${id}`, all);
    },
    async close() {
      await store.close();
      await pool.end();
    },
  };
};

const PLAIN = `CREATE TABLE plain (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL, revision integer NOT NULL,
  id uuid NOT NULL UNIQUE, type text NOT NULL, data json NOT NULL, metadata json NOT NULL, UNIQUE (stream, revision))`;

const row = (_: unknown, n: number): string =>
  `($${5 * n + 1}, $${5 * n + 2}, $${5 * n + 3}, 'PinSaved', $${5 * n + 4}, $${5 * n + 5})`;

/** The least that stores an event durably: one row in one table, its keys unique, and no order. */
const plain = async (url: string): Promise<Contestant> => {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query(PLAIN);
  return {
    write({ events }) {
      const stream = uuidv7();
      const all = Array.from({ length: events }, () => pinSaved(stream));
      const values = all.flatMap(({ id, data, metadata }, n) => [
        `pin-${stream}`,
        n,
        id,
        JSON.stringify(data),
        JSON.stringify(metadata),
      ]);
      const rows = all.map(row).join(',');
      const text = `INSERT INTO plain (stream, revision, id, type, data, metadata) VALUES ${rows}`;
      return pool.query({ name: `plain_${events}`, text, values });
    },
    close: () => pool.end(),
  };
};

/** All that append on one database, each in a schema of its own; that of an earlier release where BENCH_BEFORE names one. */
export const openContestants = async (url: string): Promise<ReadonlyMap<Name, Contestant>> => {
  const contestants = new Map<Name, Contestant>();
  contestants.set('ours', await storeOf(here, url, 'appended'));
  contestants.set('Emmett 0.42.0', emmett(url));
  contestants.set('plain INSERT', await plain(url));
  if (before) contestants.set('before', await storeOf(before, url, 'appended_before'));
  return contestants;
};
