import { createSecretKey, KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { orUnavailable } from '../failures.ts';
import { type MasterKeys, masterKeyId, soleMasterKey, wrappingKey } from '../master-keys.ts';
import { KEYS_REMEMBERED_MS, open, SubjectErased, type SubjectKeys, seal } from '../subject-keys.ts';
import { checkedSchema } from './ddl.ts';
import { migrateOnce } from './migrate.ts';

const REMEMBERED = 10_000;

interface KeyRow {
  subject: string;
  wrapped: Buffer | null;
  master: string;
}

/**
 * Subjects' keys in a schema of their own, wrapped by a master key of 32 bytes that the database never sees. Back this
 * schema up apart from the events, and not for longer than an erasure may take to hold.
 *
 * @example const keys = await openPostgresSubjectKeys({ pool, schema: 'keys', masterKey });
 */
export const openPostgresSubjectKeys = async (options: {
  pool: Pool;
  schema: string;
  /** One for ever, or several where the master key is rotated. */
  masterKey: KeyObject | MasterKeys;
}): Promise<SubjectKeys> => {
  const masterKeys = options.masterKey instanceof KeyObject ? soleMasterKey(options.masterKey) : options.masterKey;
  if (masterKeys.current().symmetricKeySize !== 32) throw new Error('the master key has 32 bytes');
  const schema = checkedSchema(options.schema);
  const statements = `CREATE TABLE IF NOT EXISTS ${schema}.subject_keys (
    subject text COLLATE "C" PRIMARY KEY,
    wrapped bytea,
    master text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    destroyed_at timestamptz,
    CHECK ((wrapped IS NULL) = (destroyed_at IS NOT NULL))
  );`;
  await migrateOnce(options.pool, { schema, name: 'subject-keys', statements });
  return new PostgresSubjectKeys(options.pool, `${schema}.subject_keys`, masterKeys);
};

class PostgresSubjectKeys implements SubjectKeys {
  private readonly known = new LRUCache<string, KeyObject>({ max: REMEMBERED, ttl: KEYS_REMEMBERED_MS });

  constructor(
    private readonly pool: Pool,
    private readonly table: string,
    private readonly masterKeys: MasterKeys,
  ) {}

  async keyFor(subject: string): Promise<KeyObject> {
    const known = this.known.get(subject);
    if (known) return known;
    const master = this.masterKeys.current();
    const wrapped = seal(master, randomBytes(32), subject);
    const rows = await this.rows(
      `WITH made AS (
         INSERT INTO ${this.table} (subject, wrapped, master) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING subject, wrapped, master
       ) SELECT * FROM made UNION ALL SELECT subject, wrapped, master FROM ${this.table} WHERE subject = $1`,
      [subject, wrapped, masterKeyId(master)],
    );
    // Nothing: another process made it in this moment, after our statement began.
    const row = rows[0] ?? (await this.rows(this.lookUp, [[subject]]))[0];
    if (!row?.wrapped) throw new SubjectErased(`the key of ${subject} was destroyed`);
    return this.unwrap(row, row.wrapped);
  }

  async find(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject>> {
    const found = new Map<string, KeyObject>();
    const unknown: string[] = [];
    for (const subject of subjects) {
      const key = this.known.get(subject);
      if (key) found.set(subject, key);
      else unknown.push(subject);
    }
    if (unknown.length === 0) return found;
    for (const row of await this.rows(this.lookUp, [unknown]))
      if (row.wrapped) found.set(row.subject, this.unwrap(row, row.wrapped));
    return found;
  }

  async destroyed(subjects: readonly string[]): Promise<ReadonlySet<string>> {
    const unknown = subjects.filter((subject) => !this.known.has(subject));
    if (unknown.length === 0) return new Set();
    const rows = await this.rows(this.lookUp, [unknown]);
    return new Set(rows.filter(({ wrapped }) => wrapped === null).map(({ subject }) => subject));
  }

  async destroy(subject: string): Promise<void> {
    await this.rows(
      `INSERT INTO ${this.table} (subject, wrapped, master, destroyed_at) VALUES ($1, NULL, $2, now())
       ON CONFLICT (subject) DO UPDATE SET wrapped = NULL, destroyed_at = coalesce(subject_keys.destroyed_at, now())`,
      [subject, masterKeyId(this.masterKeys.current())],
    );
    this.known.delete(subject);
  }

  private get lookUp(): string {
    return `SELECT subject, wrapped, master FROM ${this.table} WHERE subject = ANY ($1)`;
  }

  private async rows(text: string, values: unknown[]): Promise<KeyRow[]> {
    return (await orUnavailable(this.pool.query<KeyRow>(text, values))).rows;
  }

  private unwrap(row: KeyRow, wrapped: Buffer): KeyObject {
    const key = createSecretKey(open(wrappingKey(this.masterKeys, row), wrapped, row.subject));
    this.known.set(row.subject, key);
    return key;
  }
}
