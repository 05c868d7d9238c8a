import { type Position, START } from '@corkboard/event-store/event';
import { orUnavailable } from '@corkboard/event-store/failures';
import { checkedSchema } from '@corkboard/event-store/postgres/ddl';
import { migrateOnce } from '@corkboard/event-store/postgres/migrate';
import type { Pool, PoolClient } from 'pg';

export type FollowerKind = 'projection' | 'process';

/** Name of a follower: a projection or a process, in one of its versions. */
export interface FollowerName {
  readonly kind: FollowerKind;
  readonly name: string;
  readonly version: number;
}

/** Error for which a follower stopped or waits, with its time. No payload: only the id of the event, if one, and the message. */
export interface FollowerError {
  readonly message: string;
  readonly eventId: string | null;
  readonly eventType: string | null;
  readonly stream: string | null;
  readonly position: Position;
  readonly at: string;
}

export interface CheckpointRow {
  readonly kind: FollowerKind;
  readonly name: string;
  readonly version: number;
  readonly position: Position;
  readonly epoch: string;
  readonly state: 'running' | 'waiting' | 'stopped';
  readonly last_error: FollowerError | null;
  readonly rate: number;
  readonly live: boolean;
  readonly updated_at: Date;
}

/** Another process took over; what was under way here was rolled back. */
export class Superseded extends Error {
  override readonly name = 'Superseded';

  constructor(who: FollowerName) {
    super(`${who.name} is worked on by another process`);
  }
}

/** Move of a checkpoint. */
export interface Step {
  readonly epoch: string;
  readonly from: Position;
  readonly to: Position;
  /** Events per second. */
  readonly rate: number;
  readonly live: boolean;
}

const DDL = (s: string): string => `
CREATE TABLE IF NOT EXISTS ${s}.checkpoints (
  kind text NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  position text COLLATE "C" NOT NULL DEFAULT '',
  epoch bigint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'running',
  last_error jsonb,
  rate double precision NOT NULL DEFAULT 0,
  live boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, name, version)
) WITH (fillfactor = 50);
-- A version that was never built, of a program that kept the progress here.
DELETE FROM ${s}.checkpoints c USING ${s}.checkpoints older
  WHERE c.position = '' AND older.kind = c.kind AND older.name = c.name AND older.version < c.version;
ALTER TABLE ${s}.checkpoints DROP COLUMN IF EXISTS rebuild, DROP COLUMN IF EXISTS rebuild_wanted;`;

/** Checkpoints of followers; moved in the transaction of their effects. */
export class Checkpoints {
  private constructor(
    private readonly pool: Pool,
    private readonly table: string,
  ) {}

  static async open(pool: Pool, schema: string): Promise<Checkpoints> {
    const s = checkedSchema(schema);
    await migrateOnce(pool, { schema: s, name: 'checkpoints', statements: DDL(s) });
    return new Checkpoints(pool, `${s}.checkpoints`);
  }

  /** Takes over: whoever worked under an older epoch can no longer store anything. */
  async take(who: FollowerName): Promise<CheckpointRow> {
    const text = `INSERT INTO ${this.table} AS c (kind, name, version, epoch) VALUES ($1, $2, $3, 1)
      ON CONFLICT (kind, name, version) DO UPDATE SET epoch = c.epoch + 1 RETURNING *`;
    const [row] = await this.rows(text, [who.kind, who.name, who.version]);
    if (!row) throw new Error('a checkpoint row was expected');
    return row;
  }

  /** Compare and set, to be carried out with its effect: no row is changed when another process moved it or took over. */
  moving(who: FollowerName, step: Step): { text: string; values: unknown[] } {
    const text = `UPDATE ${this.table} SET position = $6, rate = $7, live = $8,
        updated_at = now(), state = 'running', last_error = NULL
      WHERE kind = $1 AND name = $2 AND version = $3 AND epoch = $4 AND position = $5`;
    const { epoch, from, to, rate, live } = step;
    return { text, values: [who.kind, who.name, who.version, epoch, from, to, rate, live] };
  }

  /** Throws `Superseded` when another process moved it or took over. */
  async move(db: Pool | PoolClient, who: FollowerName, step: Step): Promise<void> {
    const moved = await orUnavailable(db.query({ name: `move_${this.table}`, ...this.moving(who, step) }));
    if (moved.rowCount !== 1) throw new Superseded(who);
  }

  /** Other tables serve from here on; whoever followed for the former ones can store nothing more. */
  async serve(
    client: PoolClient,
    who: FollowerName,
    { epoch, from, to, version }: { epoch: string; from: Position; to: Position; version: number },
  ): Promise<void> {
    const text = `UPDATE ${this.table} SET version = $6, position = $7, epoch = epoch + 1, updated_at = now(),
        state = 'running', last_error = NULL
      WHERE kind = $1 AND name = $2 AND version = $3 AND epoch = $4 AND position = $5`;
    const values = [who.kind, who.name, who.version, epoch, from, version, to];
    if ((await client.query(text, values)).rowCount !== 1) throw new Superseded(who);
  }

  /** Locks the checkpoint until the transaction has ended. Throws `Superseded` when another leader has taken over. */
  async hold(client: PoolClient, who: FollowerName, epoch: string): Promise<void> {
    const text = `SELECT 1 FROM ${this.table} WHERE kind = $1 AND name = $2 AND version = $3 AND epoch = $4 FOR UPDATE`;
    const held = await client.query(text, [who.kind, who.name, who.version, epoch]);
    if (held.rowCount !== 1) throw new Superseded(who);
  }

  /** Fences off writers of the version that serves; answers the version, or null when there was none. */
  async supersede(client: PoolClient, { kind, name }: Omit<FollowerName, 'version'>): Promise<number | null> {
    const text = `UPDATE ${this.table} SET epoch = epoch + 1 WHERE kind = $1 AND name = $2 AND version = (
        SELECT max(version) FROM ${this.table} WHERE kind = $1 AND name = $2) RETURNING version`;
    return (await client.query<{ version: number }>(text, [kind, name])).rows[0]?.version ?? null;
  }

  /** Of the version that serves, whichever that is. */
  async get({ kind, name }: Omit<FollowerName, 'version'>): Promise<CheckpointRow | null> {
    const text = `SELECT * FROM ${this.table} WHERE kind = $1 AND name = $2 ORDER BY version DESC LIMIT 1`;
    return (await this.rows(text, [kind, name]))[0] ?? null;
  }

  async position(who: Omit<FollowerName, 'version'>): Promise<Position> {
    return (await this.get(who))?.position ?? START;
  }

  all(): Promise<readonly CheckpointRow[]> {
    return this.rows(`SELECT * FROM ${this.table} ORDER BY kind, name, version`, []);
  }

  async note(
    { kind, name }: Omit<FollowerName, 'version'>,
    change: Partial<Pick<CheckpointRow, 'state' | 'last_error'>>,
  ): Promise<void> {
    const set = Object.keys(change).map((column, index) => `${column} = $${index + 3}`);
    const text = `UPDATE ${this.table} SET ${set.join(', ')}, updated_at = now() WHERE kind = $1 AND name = $2`;
    await this.rows(text, [kind, name, ...Object.values(change)]);
  }

  /** Says why a follower waits, or that it does not any more; one that was stopped stays so. */
  async wait({ kind, name }: Omit<FollowerName, 'version'>, failure: FollowerError | null): Promise<void> {
    const text = `UPDATE ${this.table} SET state = $3, last_error = $4, updated_at = now()
      WHERE kind = $1 AND name = $2 AND (state = 'waiting' OR ($3 = 'waiting' AND state = 'running')) RETURNING *`;
    await this.rows(text, [kind, name, failure ? 'waiting' : 'running', failure]);
  }

  private async rows(text: string, values: unknown[]): Promise<CheckpointRow[]> {
    return (await orUnavailable(this.pool.query<CheckpointRow>(text, values))).rows;
  }
}
