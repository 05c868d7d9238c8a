import type { Pool } from 'pg';
import { orUnavailable } from '../failures.ts';
import type { Unchanged, UnchangedCommands } from '../unchanged-commands.ts';
import { checkedSchema } from './ddl.ts';
import { migrateOnce } from './migrate.ts';

/** At least so long is a command known again by its key (DS-053, DE-034). */
const KEPT = '24 hours';
const SWEPT_AT_ONCE = 1_000;

const DDL = (s: string): string => `
CREATE TABLE IF NOT EXISTS ${s}.unchanged_commands (
  command uuid NOT NULL,
  stream uuid NOT NULL,
  fingerprint text NOT NULL,
  revision integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (command, stream)
);
CREATE INDEX IF NOT EXISTS unchanged_commands_at ON ${s}.unchanged_commands (at);`;

/** @example const unchanged = await PostgresUnchangedCommands.open(pool, 'curation'); */
export class PostgresUnchangedCommands implements UnchangedCommands {
  private constructor(
    private readonly pool: Pool,
    private readonly schema: string,
  ) {}

  static async open(pool: Pool, schema: string): Promise<PostgresUnchangedCommands> {
    const s = checkedSchema(schema);
    await migrateOnce(pool, { schema: s, name: 'unchanged-commands', statements: DDL(s) });
    return new PostgresUnchangedCommands(pool, s);
  }

  async find(command: string): Promise<readonly Unchanged[]> {
    const query = {
      name: `${this.schema}_unchanged`,
      text: `SELECT command, stream, fingerprint, revision FROM ${this.schema}.unchanged_commands WHERE command = $1`,
      values: [command],
    };
    return (await orUnavailable(this.pool.query<Unchanged>(query))).rows;
  }

  async keep({ command, stream, fingerprint, revision }: Unchanged): Promise<boolean> {
    const text = `INSERT INTO ${this.schema}.unchanged_commands (command, stream, fingerprint, revision)
      VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;
    const { rowCount } = await orUnavailable(this.pool.query(text, [command, stream, fingerprint, revision]));
    return rowCount === 1;
  }

  /** Removes what is older than a day, a part at a time. */
  async sweep(): Promise<void> {
    const s = this.schema;
    const text = `DELETE FROM ${s}.unchanged_commands WHERE (command, stream) IN (
      SELECT command, stream FROM ${s}.unchanged_commands WHERE at < now() - interval '${KEPT}' ORDER BY at LIMIT $1)`;
    for (let swept: number | null = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE; )
      swept = (await orUnavailable(this.pool.query(text, [SWEPT_AT_ONCE]))).rowCount;
  }
}
