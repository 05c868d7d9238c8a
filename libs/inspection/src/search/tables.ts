import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import { orUnavailable } from '@corkboard/event-store/failures';
import { checkedSchema } from '@corkboard/event-store/postgres/ddl';
import { migrateOnce } from '@corkboard/event-store/postgres/migrate';
import { inTransaction } from '@corkboard/read-models/transaction';
import type { Pool, PoolClient } from 'pg';

/** Raised whenever an event's terms or the columns become others: the index is then made anew. */
const VERSION = 2;
/** Events of one part. A term that every event has costs a search no more than one part. */
export const EVENTS_PER_PART = 131_072;

const DDL = (s: string): string => `
CREATE TABLE IF NOT EXISTS ${s}.event_index (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  version integer NOT NULL,
  position text COLLATE "C" NOT NULL DEFAULT '',
  part integer NOT NULL DEFAULT 0,
  filled integer NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
CREATE TABLE IF NOT EXISTS ${s}.event_index_parts (
  part integer PRIMARY KEY,
  first_position text COLLATE "C" NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL
) WITH (fillfactor = 50);`;

export interface Entry {
  readonly event: Pick<RecordedEvent, 'position' | 'stream' | 'revision' | 'recordedAt'>;
  readonly terms: readonly number[];
}

export interface IndexState {
  readonly position: Position;
  readonly part: number;
  readonly filled: number;
}

/** Another process has moved the index on; what was under way here was rolled back. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/**
 * A part is a table of its own, so that each has a small index that stays in memory while it is written. What a search has
 * to look through beside the index is kept short (kB).
 */
const createPart = (table: string, name: string): string => `
CREATE TABLE ${table} (
  recorded_at timestamptz NOT NULL,
  revision integer NOT NULL,
  position text COLLATE "C" PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  terms integer[] NOT NULL
);
CREATE INDEX ${name}_terms ON ${table} USING gin (terms) WITH (gin_pending_list_limit = 128)`;

/** The tables of the event index in the schema of a service. */
export class IndexTables {
  constructor(
    readonly pool: Pool,
    private readonly schema: string,
  ) {
    checkedSchema(schema);
  }

  /** Makes what is missing; an index of another version is thrown away, to be made anew. */
  async migrate(): Promise<void> {
    const { pool, schema: s } = this;
    await migrateOnce(pool, { schema: s, name: 'event-index', statements: DDL(s) });
    await inTransaction(pool, async (client) => {
      await client.query(`INSERT INTO ${s}.event_index (version) VALUES ($1) ON CONFLICT DO NOTHING`, [VERSION]);
      const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${s}.event_index FOR UPDATE`);
      if (rows[0]?.version === VERSION) return;
      const parts = await client.query<{ part: number }>(`DELETE FROM ${s}.event_index_parts RETURNING part`);
      for (const { part } of parts.rows) await client.query(`DROP TABLE IF EXISTS ${this.part(part)}`);
      await client.query(`UPDATE ${s}.event_index SET version = $1, position = '', part = 0, filled = 0`, [VERSION]);
    });
  }

  part(part: number): string {
    return `${this.schema}.event_index_${part}`;
  }

  async state(): Promise<IndexState> {
    const text = `SELECT position, part, filled FROM ${this.schema}.event_index WHERE version = $1`;
    const { rows } = await orUnavailable(this.pool.query<IndexState>(text, [VERSION]));
    return rows[0] ?? { position: START, part: 0, filled: 0 };
  }

  /** The parts that may hold events before a position and within a time, newest first. */
  async partsWith(before: Position | null, from: string | null, to: string | null): Promise<readonly number[]> {
    const text = `SELECT part FROM ${this.schema}.event_index_parts
      WHERE ($1::text IS NULL OR first_position < $1) AND ($2::timestamptz IS NULL OR last_at >= $2)
        AND ($3::timestamptz IS NULL OR first_at < $3) ORDER BY part DESC`;
    const { rows } = await orUnavailable(this.pool.query<{ part: number }>(text, [before, from, to]));
    return rows.map(({ part }) => part);
  }

  /** Adds events and moves on, in one transaction. @throws Overtaken */
  write(state: IndexState, entries: readonly Entry[], to: Position): Promise<IndexState> {
    return inTransaction(this.pool, async (client) => {
      const fresh = entries.length > 0 && (state.part === 0 || state.filled >= EVENTS_PER_PART);
      const part = fresh ? state.part + 1 : state.part;
      const next = { position: to, part, filled: (fresh ? 0 : state.filled) + entries.length };
      const moved = await client.query(
        `UPDATE ${this.schema}.event_index SET position = $1, part = $2, filled = $3 WHERE position = $4 AND version = $5`,
        [next.position, next.part, next.filled, state.position, VERSION],
      );
      if (moved.rowCount !== 1) throw new Overtaken('the event index was moved on by another process');
      if (fresh) await this.begin(client, part);
      if (entries.length > 0) await this.add(client, part, entries);
      return next;
    });
  }

  private async begin(client: PoolClient, part: number): Promise<void> {
    if (part > 1) await client.query('SELECT gin_clean_pending_list($1::regclass)', [`${this.part(part - 1)}_terms`]);
    await client.query(createPart(this.part(part), `event_index_${part}`));
  }

  private async add(client: PoolClient, part: number, entries: readonly Entry[]): Promise<void> {
    const times = entries.map(({ event }) => event.recordedAt).sort();
    const first = entries[0]?.event.position;
    await client.query(
      `INSERT INTO ${this.part(part)} SELECT at, revision, position, stream, terms::integer[]
         FROM unnest($1::timestamptz[], $2::integer[], $3::text[], $4::text[], $5::text[])
           AS e (at, revision, position, stream, terms)`,
      [
        entries.map(({ event }) => event.recordedAt),
        entries.map(({ event }) => event.revision),
        entries.map(({ event }) => event.position),
        entries.map(({ event }) => event.stream),
        entries.map(({ terms }) => `{${terms.join(',')}}`),
      ],
    );
    await client.query(
      `INSERT INTO ${this.schema}.event_index_parts AS p VALUES ($1, $2, $3, $4) ON CONFLICT (part) DO UPDATE
         SET first_at = least(p.first_at, EXCLUDED.first_at), last_at = greatest(p.last_at, EXCLUDED.last_at)`,
      [part, first, times[0], times.at(-1)],
    );
  }
}
