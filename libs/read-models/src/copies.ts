import type { Position } from '@corkboard/event-store/event';
import { orUnavailable } from '@corkboard/event-store/failures';
import { checkedSchema } from '@corkboard/event-store/postgres/ddl';
import { migrateOnce } from '@corkboard/event-store/postgres/migrate';
import type { Pool, PoolClient } from 'pg';
import { type AnyProjection, definitionOf } from './changes-of.ts';
import type { FollowerError } from './checkpoints.ts';
import type { Comparison } from './compare-tables.ts';
import { type CopyPlace, suffixOf } from './copy-place.ts';
import { inTransaction } from './transaction.ts';

/**
 * next: `building` (or `paused`, or `failed` at an event), then `ready` and followed on, then `switching`.
 * former: `kept` and followed on, then `returning`.
 */
export type CopyState = 'building' | 'paused' | 'failed' | 'ready' | 'switching' | 'kept' | 'returning';

/** A second set of a projection's tables, beside those that serve. */
export interface CopyRow {
  readonly name: string;
  readonly place: CopyPlace;
  /** Differs for each time that one is begun. */
  readonly build: string;
  readonly version: number;
  readonly tables: readonly string[];
  readonly state: CopyState;
  /** Its tables hold everything up to here. */
  readonly position: Position;
  /** Switched to as soon as it is built: nobody is asked. */
  readonly auto: boolean;
  /** Nothing of what served before is kept. */
  readonly sole: boolean;
  /** Events of the store passed in a second. */
  readonly rate: number;
  readonly started_at: Date;
  readonly updated_at: Date;
  readonly failure: FollowerError | null;
  readonly comparison: Comparison | null;
}

/** Copies beside the tables that serve. */
export interface CopiesOf {
  readonly next: CopyRow | null;
  readonly former: CopyRow | null;
}

type Change = Partial<Pick<CopyRow, 'state' | 'failure' | 'comparison'>>;

const DDL = (s: string): string => `
CREATE TABLE IF NOT EXISTS ${s}.projection_copies (
  name text NOT NULL,
  place text NOT NULL,
  build uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL,
  tables text[] NOT NULL,
  state text NOT NULL,
  position text COLLATE "C" NOT NULL DEFAULT '',
  auto boolean NOT NULL DEFAULT false,
  sole boolean NOT NULL DEFAULT false,
  rate double precision NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  failure jsonb,
  comparison jsonb,
  PRIMARY KEY (name, place)
) WITH (fillfactor = 50);`;

/** The copies of a service's projections, and how they change from state to state, from whichever process. */
export class Copies {
  private constructor(
    private readonly pool: Pool,
    private readonly schema: string,
  ) {}

  static async open(pool: Pool, schema: string): Promise<Copies> {
    const s = checkedSchema(schema);
    await migrateOnce(pool, { schema: s, name: 'projection-copies', statements: DDL(s) });
    return new Copies(pool, s);
  }

  private get table(): string {
    return `${this.schema}.projection_copies`;
  }

  all(): Promise<readonly CopyRow[]> {
    return this.rows(`SELECT * FROM ${this.table}`, []);
  }

  async of(name: string): Promise<CopiesOf> {
    const rows = await this.rows(`SELECT * FROM ${this.table} WHERE name = $1`, [name]);
    const at = (place: CopyPlace): CopyRow | null => rows.find((row) => row.place === place) ?? null;
    return { next: at('next'), former: at('former') };
  }

  /** Begins to build; false when there is one already, in a state that makes no way. */
  begin(
    { name, version, tables }: AnyProjection,
    { auto, sole = false, insteadOf }: { auto: boolean; sole?: boolean; insteadOf: readonly CopyState[] },
  ): Promise<boolean> {
    const names = tables.map((table) => table.name);
    return inTransaction(this.pool, async (client) => {
      await this.drop(client, { name, place: 'next', states: insteadOf });
      const begun = await client.query(
        `INSERT INTO ${this.table} (name, place, version, tables, state, auto, sole)
         VALUES ($1, 'next', $2, $3, 'building', $4, $5) ON CONFLICT (name, place) DO NOTHING`,
        [name, version, names, auto, sole],
      );
      if (begun.rowCount !== 1) return false;
      for (const table of names) {
        const copy = `${this.schema}."${table}${suffixOf('next')}"`;
        await client.query(`DROP TABLE IF EXISTS ${copy}`);
        await client.query(`CREATE TABLE ${copy} (LIKE ${this.schema}."${table}" INCLUDING ALL)`);
        await this.copyTriggers(client, table, copy);
      }
      return true;
    });
  }

  /** LIKE leaves them out; what they keep beside a table belongs to its copy too. */
  private async copyTriggers(client: PoolClient, table: string, copy: string): Promise<void> {
    const text = `SELECT replace(pg_get_triggerdef(oid), format(' ON %I.%I ', $1::text, $2::text), format(' ON %s ', $3::text))
      AS made FROM pg_trigger WHERE tgrelid = format('%I.%I', $1::text, $2::text)::regclass AND NOT tgisinternal`;
    const { rows } = await client.query<{ made: string }>(text, [this.schema, table, copy]);
    for (const { made } of rows) await client.query(made);
  }

  /** False unless it is (still) the same build, there and in that state. */
  async move(
    db: Pool | PoolClient,
    { name, place, build, state, position }: CopyRow,
    { to, rate }: { to: Position; rate: number },
  ): Promise<boolean> {
    const text = `UPDATE ${this.table} SET position = $6, rate = $7, updated_at = now()
      WHERE name = $1 AND place = $2 AND build = $3 AND state = $4 AND position = $5`;
    const moved = await orUnavailable(db.query({ text, values: [name, place, build, state, position, to, rate] }));
    return moved.rowCount === 1;
  }

  /** False unless it is (still) the same build and in that state. */
  async note({ name, place, build, state }: CopyRow, change: Change): Promise<boolean> {
    const columns = Object.keys(change);
    const set = columns.map((column, index) => `${column} = $${index + 5}`).join(', ');
    const rows = await this.rows(
      `UPDATE ${this.table} SET ${set}, updated_at = now()
       WHERE name = $1 AND place = $2 AND build = $3 AND state = $4 RETURNING *`,
      [name, place, build, state, ...Object.values(change).map(asJson)],
    );
    return rows.length === 1;
  }

  /** Fences off writers of a projection's copies, which begin again where the copy is. */
  async renew(client: PoolClient, name: string): Promise<readonly CopyRow[]> {
    const text = `UPDATE ${this.table} SET build = gen_random_uuid() WHERE name = $1 RETURNING *`;
    return (await client.query<CopyRow>(text, [name])).rows;
  }

  /** Applies a staff request. False if the copy is in none of these states, or is built for a program that waits for it. */
  async transition(name: string, { place, from, to }: { place: CopyPlace; from: CopyState[]; to: CopyState }) {
    const rows = await this.rows(
      `UPDATE ${this.table} SET state = $4, failure = NULL, updated_at = now()
       WHERE name = $1 AND place = $2 AND state = ANY($3) AND (NOT auto OR state = 'failed') RETURNING *`,
      [name, place, from, to],
    );
    return rows.length === 1;
  }

  /** Removes a copy with its tables; false when there is none in these states. */
  remove(name: string, place: CopyPlace, states: readonly CopyState[]): Promise<boolean> {
    return inTransaction(this.pool, (client) => this.drop(client, { name, place, states }));
  }

  /** Removes copies that are frozen, failed or paused: they would keep the personal data of an erased account. */
  async removeStalled(projections: readonly AnyProjection[]): Promise<void> {
    for (const copy of await this.all()) {
      const definition = projections.find(({ name }) => name === copy.name);
      const isFrozen = !definition || definitionOf(definition, copy.version) === null;
      if (isFrozen || copy.failure || copy.state === 'paused') await this.remove(copy.name, copy.place, [copy.state]);
    }
  }

  /** As `remove`, within a transaction. */
  async drop(
    client: PoolClient,
    { name, place, states }: { name: string; place: CopyPlace; states: readonly CopyState[] },
  ): Promise<boolean> {
    const dropped = await client.query<CopyRow>(
      `DELETE FROM ${this.table} WHERE name = $1 AND place = $2 AND state = ANY($3) RETURNING *`,
      [name, place, states],
    );
    const [row] = dropped.rows;
    for (const table of row?.tables ?? [])
      await client.query(`DROP TABLE IF EXISTS ${this.schema}."${table}${suffixOf(place)}"`);
    return row !== undefined;
  }

  /** The copy took the place of what served, which is kept as the former one. */
  async exchanged(client: PoolClient, copy: CopyRow, served: { version: number; position: Position }): Promise<void> {
    await client.query(`DELETE FROM ${this.table} WHERE name = $1 AND place = $2`, [copy.name, copy.place]);
    await client.query(
      `INSERT INTO ${this.table} (name, place, version, tables, state, position) VALUES ($1, 'former', $2, $3, 'kept', $4)`,
      [copy.name, served.version, copy.tables, served.position],
    );
  }

  private async rows(text: string, values: unknown[]): Promise<CopyRow[]> {
    return (await orUnavailable(this.pool.query<CopyRow>(text, values))).rows;
  }
}

const asJson = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
