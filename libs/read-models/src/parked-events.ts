import type { JsonObject, Position, RecordedEvent } from '@corkboard/event-store/event';
import { orUnavailable } from '@corkboard/event-store/failures';
import { checkedSchema } from '@corkboard/event-store/postgres/ddl';
import { migrateOnce } from '@corkboard/event-store/postgres/migrate';
import type { Pool, PoolClient } from 'pg';
import type { FollowerName } from './checkpoints.ts';

/** Events that are parked. */
export interface Waiting {
  readonly streams: number;
  readonly events: number;
  /** When the first of them was parked; ISO 8601, UTC; null while nothing waits. */
  readonly since: string | null;
}

/** Replacement of an event's data; sealed personal fields are the original's. */
export interface Edit {
  /** Of the event's type, in which `data` is written. */
  readonly version: number;
  readonly data: JsonObject;
}

/** An event that waits: it could not be taken in, or an earlier one of its stream could not. */
export interface ParkedRow {
  readonly event_id: string;
  readonly event_type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** Error without any content; null when it only waits behind another. */
  readonly error: string | null;
  readonly attempts: number;
  readonly parked_at: Date;
  readonly requested: 'replay' | 'skip' | null;
  readonly edit: Edit | null;
  readonly reason: string | null;
}

/** A stream of which nothing is taken in any more: its oldest parked event, and how many wait in all. */
export interface ParkedStreamRow extends ParkedRow {
  readonly events: number;
}

/** An event to park; without an error it waits behind another. */
export interface ToPark {
  readonly event: RecordedEvent;
  readonly error: string | null;
}

/** Decision about an event that could not be taken in; rebuilds apply it too. */
export type ParkedDecision = { readonly as: 'skipped' } | { readonly as: 'edited'; readonly edit: Edit };

const DDL = (s: string): string => `
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('${s}.parked_events') AND attname = 'asked') THEN
    ALTER TABLE ${s}.parked_events RENAME COLUMN asked TO requested;
    ALTER TABLE ${s}.parked_events RENAME COLUMN settled TO resolved_as;
    ALTER TABLE ${s}.parked_events RENAME COLUMN settled_at TO resolved_at;
  END IF;
END $$;
CREATE TABLE IF NOT EXISTS ${s}.parked_events (
  name text NOT NULL,
  version integer NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  stream text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  position text COLLATE "C" NOT NULL,
  error text,
  attempts integer NOT NULL,
  parked_at timestamptz NOT NULL DEFAULT now(),
  requested text,
  edit json,
  reason text,
  resolved_as text,
  resolved_at timestamptz,
  PRIMARY KEY (name, version, event_id)
);
CREATE INDEX IF NOT EXISTS parked_events_by_stream ON ${s}.parked_events (name, version, stream, revision)
  WHERE resolved_as IS NULL;`;

/** Under which name stands what waits for the former tables of a projection. */
export const asideName = (name: string): string => `${name}@former`;

const OF = 'name = $1 AND version = $2';
const WAITING = `${OF} AND resolved_as IS NULL`;

/** The events that a projection could not take in, and those that wait behind them. */
export class ParkedEvents {
  private constructor(
    private readonly pool: Pool,
    private readonly table: string,
  ) {}

  static async open(pool: Pool, schema: string): Promise<ParkedEvents> {
    const s = checkedSchema(schema);
    await migrateOnce(pool, { schema: s, name: 'parked-events', statements: DDL(s) });
    return new ParkedEvents(pool, `${s}.parked_events`);
  }

  /** The streams of which nothing is taken in. */
  async streams(who: FollowerName): Promise<Set<string>> {
    const rows = await this.rows<{ stream: string }>(`SELECT DISTINCT stream FROM ${this.table} WHERE ${WAITING}`, who);
    return new Set(rows.map(({ stream }) => stream));
  }

  /** Within the transaction that moves the checkpoint past them. */
  async park(client: PoolClient, who: FollowerName, parked: readonly ToPark[]): Promise<void> {
    const text = `INSERT INTO ${this.table}
        (name, version, event_id, event_type, stream, revision, position, error, attempts)
      SELECT $1, $2, x.*, CASE WHEN x.error IS NULL THEN 0 ELSE 1 END
        FROM unnest($3::uuid[], $4::text[], $5::text[], $6::int[], $7::text[], $8::text[])
          AS x(event_id, event_type, stream, revision, position, error)
      ON CONFLICT DO NOTHING`;
    const column = <Value>(of: (one: ToPark) => Value): Value[] => parked.map(of);
    await client.query(text, [
      who.name,
      who.version,
      column(({ event }) => event.id),
      column(({ event }) => event.type),
      column(({ event }) => event.stream),
      column(({ event }) => event.revision),
      column(({ event }) => event.position),
      column(({ error }) => error),
    ]);
  }

  /** One row for each parked stream, by the place of its oldest event, after `after`. */
  list(who: FollowerName, { after, limit }: { after: Position; limit: number }): Promise<ParkedStreamRow[]> {
    const text = `SELECT * FROM (
        SELECT DISTINCT ON (stream) *, count(*) OVER (PARTITION BY stream)::int AS events
          FROM ${this.table} WHERE ${WAITING} ORDER BY stream, revision) oldest
      WHERE position > $3 ORDER BY position LIMIT $4`;
    return this.rows(text, who, after, limit);
  }

  /** Counts of parked streams and events of every projection, and since when, by `name@version`. */
  async counts(): Promise<ReadonlyMap<string, Waiting>> {
    const text = `SELECT name, version, count(DISTINCT stream)::int AS streams, count(*)::int AS events,
        min(parked_at) AS since FROM ${this.table} WHERE resolved_as IS NULL GROUP BY name, version`;
    type Row = Omit<FollowerName, 'kind'> & Omit<Waiting, 'since'> & { readonly since: Date };
    const { rows } = await orUnavailable(this.pool.query<Row>(text));
    return new Map(
      rows.map(({ name, version, since, ...counts }) => [
        `${name}@${version}`,
        { ...counts, since: since.toISOString() },
      ]),
    );
  }

  async find(who: FollowerName, eventId: string): Promise<ParkedRow | null> {
    const text = `SELECT * FROM ${this.table} WHERE ${WAITING} AND event_id = $3`;
    return (await this.rows<ParkedRow>(text, who, eventId))[0] ?? null;
  }

  /** False unless it is the oldest of its stream: only that one may be replayed or skipped. */
  async request(who: FollowerName, eventId: string, resolution: 'replay' | 'skip'): Promise<boolean> {
    const text = `UPDATE ${this.table} p SET requested = $4 WHERE ${WAITING} AND event_id = $3 AND NOT EXISTS (
        SELECT 1 FROM ${this.table} o WHERE o.name = $1 AND o.version = $2 AND o.resolved_as IS NULL
          AND o.stream = p.stream AND o.revision < p.revision) RETURNING *`;
    return (await this.rows(text, who, eventId, resolution)).length > 0;
  }

  /** False when it does not wait any more. */
  async edit(who: FollowerName, eventId: string, { edit, reason }: { edit: Edit; reason: string }): Promise<boolean> {
    const text = `UPDATE ${this.table} SET edit = $4, reason = $5 WHERE ${WAITING} AND event_id = $3 RETURNING *`;
    return (await this.rows(text, who, eventId, JSON.stringify(edit), reason)).length > 0;
  }

  async streamsToResolve(who: FollowerName): Promise<readonly string[]> {
    const text = `SELECT DISTINCT stream FROM ${this.table} WHERE ${WAITING} AND requested IS NOT NULL`;
    return (await this.rows<{ stream: string }>(text, who)).map(({ stream }) => stream);
  }

  oldest(who: FollowerName, stream: string, limit: number): Promise<ParkedRow[]> {
    const text = `SELECT * FROM ${this.table} WHERE ${WAITING} AND stream = $3 ORDER BY revision LIMIT $4`;
    return this.rows(text, who, stream, limit);
  }

  /** They were taken in: what was edited stays as a decision, the rest is forgotten, and the next one's turn has come. */
  async takenIn(client: PoolClient, who: FollowerName, rows: readonly ParkedRow[]): Promise<void> {
    const ids = rows.map(({ event_id }) => event_id);
    const values = [who.name, who.version, ids];
    await client.query(`DELETE FROM ${this.table} WHERE ${OF} AND event_id = ANY($3) AND edit IS NULL`, values);
    await this.resolve(client, who, { ids, as: 'edited', stream: rows[0]?.stream ?? '' });
  }

  skipped(client: PoolClient, who: FollowerName, row: ParkedRow): Promise<void> {
    return this.resolve(client, who, { ids: [row.event_id], as: 'skipped', stream: row.stream });
  }

  /** Another try that failed: nothing more of the stream is tried until somebody asks again. */
  async failed(who: FollowerName, eventId: string, error: string): Promise<void> {
    const text = `UPDATE ${this.table} SET error = $4, attempts = attempts + 1, requested = NULL WHERE ${OF} AND event_id = $3 RETURNING *`;
    await this.rows(text, who, eventId, error);
  }

  /** Decisions about events of this version, by event id. */
  async decisions(who: FollowerName): Promise<ReadonlyMap<string, ParkedDecision>> {
    const text = `SELECT event_id, resolved_as, edit FROM ${this.table} WHERE ${OF} AND resolved_as IS NOT NULL`;
    const rows = await this.rows<{ event_id: string; resolved_as: string; edit: Edit | null }>(text, who);
    return new Map(
      rows.map(({ event_id, resolved_as, edit }): [string, ParkedDecision] => [
        event_id,
        resolved_as === 'edited' && edit ? { as: 'edited', edit } : { as: 'skipped' },
      ]),
    );
  }

  /**
   * Tables and their copy change places: what waits for the tables that served is put aside with them. A copy that was
   * built anew took in every event; a former one brings back what waits for it, even what was decided about since.
   */
  async exchange(client: PoolClient, name: string, place: 'next' | 'former'): Promise<void> {
    const [aside, between] = [asideName(name), `${name}@swap`];
    const rename = (from: string, to: string) =>
      client.query(`UPDATE ${this.table} SET name = $2 WHERE name = $1 AND resolved_as IS NULL`, [from, to]);
    if (place === 'next') await client.query(`DELETE FROM ${this.table} WHERE name = $1`, [aside]);
    const forget = `DELETE FROM ${this.table} p USING ${this.table} o WHERE p.name = $1 AND p.resolved_as IS NOT NULL
      AND o.name = $2 AND o.version = p.version AND o.event_id = p.event_id`;
    if (place === 'former') await client.query(forget, [name, aside]);
    await rename(name, between);
    if (place === 'former') await rename(aside, name);
    await rename(between, aside);
  }

  private async resolve(
    client: PoolClient,
    who: FollowerName,
    { ids, as, stream }: { ids: readonly string[]; as: ParkedDecision['as']; stream: string },
  ): Promise<void> {
    const resolve = `UPDATE ${this.table} SET resolved_as = $4, resolved_at = now(), requested = NULL WHERE ${OF} AND event_id = ANY($3)`;
    await client.query(resolve, [who.name, who.version, ids, as]);
    const next = `UPDATE ${this.table} SET requested = 'replay' WHERE ${OF} AND event_id = (
      SELECT event_id FROM ${this.table} WHERE ${WAITING} AND stream = $3 ORDER BY revision LIMIT 1)`;
    await client.query(next, [who.name, who.version, stream]);
  }

  private async rows<R extends object>(text: string, who: FollowerName, ...more: unknown[]): Promise<R[]> {
    return (await orUnavailable(this.pool.query<R>(text, [who.name, who.version, ...more]))).rows;
  }
}
