import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyTable } from '@corkboard/event-store/table';
import { type Database, migrateService, openDatabase } from '@corkboard/service/database';
import type { ServiceDefinition } from '@corkboard/service/definition';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import type { Pool } from 'pg';

/** Catalogue of a schema, by name; without TypeORM's own table of migrations. */
const CATALOGUE = `
WITH own AS (SELECT c.* FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
  WHERE c.relnamespace = $1::regnamespace AND c.relname NOT IN ('migrations', 'migrations_id_seq')
    AND coalesce(i.indrelid::regclass::text, '') <> 'migrations')
SELECT 'table ' || relname AS name, concat_ws(' ', CASE relpersistence WHEN 'u' THEN 'unlogged' END,
    pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid)) AS is
  FROM own WHERE relkind IN ('r', 'p')
UNION ALL SELECT 'column ' || relname || '.' || attname, concat_ws(' ', format_type(atttypid, atttypmod),
    CASE WHEN attcollation <> typcollation THEN 'collate ' || attcollation::regcollation END,
    CASE WHEN attnotnull THEN 'not null' END, CASE attgenerated WHEN 's' THEN 'generated' ELSE 'default' END || ' '
      || pg_get_expr(adbin, adrelid))
  FROM own JOIN pg_attribute ON attrelid = own.oid JOIN pg_type t ON t.oid = atttypid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
UNION ALL SELECT 'constraint ' || relname || '.' || conname, pg_get_constraintdef(k.oid)
  FROM own JOIN pg_constraint k ON conrelid = own.oid WHERE contype <> 'n'
UNION ALL SELECT 'index ' || relname, pg_get_indexdef(oid) FROM own WHERE relkind IN ('i', 'I')
UNION ALL SELECT 'trigger ' || relname || '.' || tgname, pg_get_triggerdef(t.oid)
  FROM own JOIN pg_trigger t ON tgrelid = own.oid WHERE NOT tgisinternal
UNION ALL SELECT 'function ' || proname, pg_get_functiondef(oid)
  FROM pg_proc WHERE pronamespace = $1::regnamespace
UNION ALL SELECT 'other ' || relname, relkind::text FROM own WHERE relkind NOT IN ('r', 'p', 'i', 'I')`;

type Catalogue = ReadonlyMap<string, string>;

const catalogueOf = async (pool: Pool, schema: string): Promise<Catalogue> => {
  const { rows } = await pool.query<{ name: string; is: string }>(CATALOGUE, [schema]);
  return new Map(rows.map(({ name, is }) => [name, is]));
};

/** In an empty database of its own. */
const inDatabase = async <Result>(definition: ServiceDefinition, work: (database: Database) => Promise<Result>) => {
  const url = await testDatabase();
  const database = openDatabase(url, definition, 4);
  try {
    await database.pool.query(`CREATE SCHEMA ${definition.service}`);
    return await work(database);
  } finally {
    await database.source.destroy();
    await dropTestDatabase(url);
  }
};

const declared = (definition: ServiceDefinition): Promise<Catalogue> =>
  inDatabase(definition, async ({ pool, source }) => {
    await source.initialize();
    await source.synchronize();
    for (const { sql = [] } of definition.tables) for (const statement of sql) await pool.query(statement);
    return catalogueOf(pool, definition.service);
  });

/** TypeORM wants to look up there how a column is generated that it has not made. */
const METADATA =
  'CREATE TABLE typeorm_metadata (type text, database text, schema text, "table" text, name text, value text)';

export interface Difference {
  /** `column boards.name`, `index pins_of_look`. */
  readonly name: string;
  /** Null: it is not there. */
  readonly declared: string | null;
  readonly migrated: string | null;
}

const differencesOf = (declared: Catalogue, migrated: Catalogue): readonly Difference[] =>
  [...new Set([...declared.keys(), ...migrated.keys()])]
    .map((name) => ({ name, declared: declared.get(name) ?? null, migrated: migrated.get(name) ?? null }))
    .filter((one) => one.declared !== one.migrated)
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Of TypeORM's statements and the tables' own, those that name anything that differs. */
const missing = async (differences: readonly Difference[], { pool, source }: Database, tables: readonly AnyTable[]) => {
  if (differences.length === 0) return [];
  await pool.query(METADATA);
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  const names = new Set(differences.map(({ name }) => name.split(/[ .]/).at(-1) ?? ''));
  return [...upQueries.map(({ query }) => query), ...tables.flatMap(({ sql = [] }) => sql)].filter((statement) =>
    statement
      .trim()
      .split('\n', 1)
      .join('')
      .split(/\W+/)
      .some((word) => names.has(word)),
  );
};

/** Compares a service's tables with its migrations run on an empty database; also answers the next migration's statements. */
export const compareSchema = async (definition: ServiceDefinition) => {
  const wanted = await declared(definition);
  return inDatabase(definition, async (database) => {
    await migrateService(database, definition.service);
    const differences = differencesOf(wanted, await catalogueOf(database.pool, definition.service));
    return { differences, missing: await missing(differences, database, definition.tables) };
  });
};

const digestOf = async (migration: InstanceType<ServiceDefinition['migrations'][number]>): Promise<string> => {
  const hash = createHash('sha256');
  await migration.up({ query: async (text: string) => void hash.update(`${text};`) } as never);
  return hash.digest('hex').slice(0, 16);
};

/** By name: a digest of the statements of each migration, which stay as they were once they ran anywhere. */
export const digestsOf = async ({ migrations }: ServiceDefinition): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {};
  for (const Each of migrations) {
    const migration = new Each();
    found[migration.name ?? ''] = await digestOf(migration);
  }
  return found;
};

const notes = (service: string): string =>
  fileURLToPath(new URL(`../../services/${service}/src/migrations.json`, import.meta.url));

export const notedDigests = (service: string): Readonly<Record<string, string>> =>
  existsSync(notes(service)) ? JSON.parse(readFileSync(notes(service), 'utf8')) : {};

/** Adds those of new migrations; what was noted stays. */
export const noteDigests = async (definition: ServiceDefinition): Promise<void> => {
  const noted = { ...(await digestsOf(definition)), ...notedDigests(definition.service) };
  writeFileSync(notes(definition.service), `${JSON.stringify(noted, null, 2)}\n`);
};
