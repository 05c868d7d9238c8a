import { FAULTS_KEPT, type OrderFault } from '@corkboard/contracts/operations/order-audit';
import { orUnavailable } from '@corkboard/event-store/failures';
import { checkedSchema } from '@corkboard/event-store/postgres/ddl';
import { migrateOnce } from '@corkboard/event-store/postgres/migrate';
import type { Pool } from 'pg';

const DDL = (s: string): string => `
-- One of the release before looked for other faults: it is asked for again.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('${s}.order_audit') AND attname = 'seq') THEN
    DROP TABLE ${s}.order_audit;
  END IF;
END $$;
CREATE TABLE IF NOT EXISTS ${s}.order_audit (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  run uuid NOT NULL DEFAULT gen_random_uuid(),
  status text NOT NULL DEFAULT 'running',
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  head bigint NOT NULL,
  place bigint NOT NULL DEFAULT 0,
  events bigint NOT NULL DEFAULT 0,
  found bigint NOT NULL DEFAULT 0,
  faults json NOT NULL DEFAULT '[]'
);`;

/** State of the last audit: `place` of the positions up to `head` are looked through. */
export interface AuditRow {
  readonly run: string;
  readonly status: 'running' | 'cancelled' | 'done';
  readonly started_at: Date;
  readonly updated_at: Date;
  readonly ended_at: Date | null;
  readonly head: number;
  readonly place: number;
  readonly events: number;
  readonly found: number;
  readonly faults: readonly OrderFault[];
}

type Step = Pick<AuditRow, 'place'> & {
  readonly events: number;
  readonly faults: readonly OrderFault[];
};

type Count = 'head' | 'place' | 'events' | 'found';
/** As pg reads it: a bigint is a text. */
type Row = Omit<AuditRow, Count> & Readonly<Record<Count, string>>;

const rowOf = (row: Row): AuditRow => ({
  ...row,
  head: Number(row.head),
  place: Number(row.place),
  events: Number(row.events),
  found: Number(row.found),
});

/** The one row of a service that says how far its last audit is and what it found. */
export class AuditTable {
  constructor(
    readonly pool: Pool,
    readonly schema: string,
  ) {
    checkedSchema(schema);
  }

  migrate(): Promise<void> {
    return migrateOnce(this.pool, { schema: this.schema, name: 'order-audit', statements: DDL(this.schema) });
  }

  async read(): Promise<AuditRow | null> {
    return this.#one(`SELECT * FROM ${this.schema}.order_audit`, []);
  }

  /** Begins a new one at the head of now; null while another is running. */
  begin(): Promise<AuditRow | null> {
    const s = this.schema;
    return this.#one(
      `INSERT INTO ${s}.order_audit AS a (head) SELECT position FROM ${s}.last_position()
       ON CONFLICT (only_one) DO UPDATE SET (run, status, started_at, updated_at, ended_at, head, place, events, found,
           faults) = (EXCLUDED.run, EXCLUDED.status, EXCLUDED.started_at, EXCLUDED.updated_at, NULL, EXCLUDED.head, 0, 0, 0,
           EXCLUDED.faults)
         WHERE a.status <> 'running'
       RETURNING *`,
      [],
    );
  }

  /** Null when none is running. */
  cancel(): Promise<AuditRow | null> {
    const text = `UPDATE ${this.schema}.order_audit SET status = 'cancelled', ended_at = clock_timestamp()
      WHERE status = 'running' RETURNING *`;
    return this.#one(text, []);
  }

  /** The one that is running, if it is `mine` or its process has not renewed it for `quietMs`. */
  due(mine: string | null, quietMs: number): Promise<AuditRow | null> {
    const text = `SELECT * FROM ${this.schema}.order_audit WHERE status = 'running'
      AND (run = $1::uuid OR updated_at < clock_timestamp() - $2 * interval '1 millisecond')`;
    return this.#one(text, [mine, quietMs]);
  }

  /** Null when it was cancelled, or moved on by another process meanwhile: what was looked through here counts nothing. */
  advance(from: AuditRow, { place, events, faults }: Step): Promise<AuditRow | null> {
    const isDone = place >= from.head;
    const text = `UPDATE ${this.schema}.order_audit SET place = $3, events = events + $4, found = found + $5,
        faults = $6, status = $7, updated_at = clock_timestamp(), ended_at = CASE WHEN $7 = 'done' THEN clock_timestamp() END
      WHERE run = $1 AND status = 'running' AND place = $2 RETURNING *`;
    const kept = JSON.stringify([...from.faults, ...faults].slice(0, FAULTS_KEPT));
    const moved = [place, events, faults.length, kept, isDone ? 'done' : 'running'];
    return this.#one(text, [from.run, from.place, ...moved]);
  }

  async #one(text: string, values: readonly unknown[]): Promise<AuditRow | null> {
    const { rows } = await orUnavailable(this.pool.query<Row>(text, [...values]));
    return rows[0] ? rowOf(rows[0]) : null;
  }
}
