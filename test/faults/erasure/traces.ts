import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '@corkboard/runtime/log';
import { Client } from 'pg';

const run = promisify(execFile);

/** Every line that is logged, with all that is in it. */
export const keepIn = (logged: string[]): Log =>
  Object.fromEntries(
    ['info', 'warn', 'error', 'debug'].map((level) => [
      level,
      (fields: object, message: string) =>
        logged.push(
          `${level} ${message} ${JSON.stringify(fields, (_, value) => (value instanceof Error ? value.stack : value))}`,
        ),
    ]),
  ) as unknown as Log;

export const asking = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Reasons why the sessions of an account ended. */
export const endReasons = (url: string, accountId: string): Promise<readonly string[]> =>
  asking(url, async (client) => {
    const text = `SELECT data ->> 'reason' AS reason FROM identity.events
      WHERE type = 'SessionEnded' AND data ->> 'accountId' = $1`;
    const { rows } = await client.query<{ reason: string }>(text, [accountId]);
    return rows.map(({ reason }) => reason);
  });

const tablesOf = async (client: Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

const databasesOf = (url: string): Promise<readonly string[]> =>
  asking(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE datallowconn');
    return rows.map(({ datname }) => {
      const other = new URL(url);
      other.pathname = `/${datname}`;
      return other.href;
    });
  });

/** Every row of every table of every database: events, read models, what was published, inboxes, keys. */
export const everyRow = async (url: string): Promise<readonly string[]> => {
  const lines: string[] = [];
  for (const database of await databasesOf(url)) {
    await asking(database, async (client) => {
      for (const name of await tablesOf(client)) {
        const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
        lines.push(...rows.map(({ row }) => `${name}: ${row}`));
      }
    });
  }
  return lines;
};

const PG_DUMP_MAX = 512 * 1024 * 1024;

/** Dumps of every database by pg_dump; null, with a message, where none is installed that reads this server. */
export const pgDump = async (url: string): Promise<readonly string[] | null> => {
  const { rows } = await asking(url, (client) =>
    client.query<{ version: number }>("SELECT current_setting('server_version_num')::integer / 10000 AS version"),
  );
  const server = rows[0]?.version ?? Number.POSITIVE_INFINITY;
  const said = await run('pg_dump', ['--version']).catch(() => ({ stdout: 'no pg_dump' }));
  const own = Number(/(\d+)\.\d+/.exec(said.stdout)?.[1] ?? 0);
  if (own < server) {
    process.stderr.write(
      `No pg_dump of PostgreSQL ${server} is here (${said.stdout.trim()}): tables are read instead.\n`,
    );
    return null;
  }
  const dumps = (await databasesOf(url)).map((database) => run('pg_dump', [database], { maxBuffer: PG_DUMP_MAX }));
  return (await Promise.all(dumps)).flatMap(({ stdout }) => stdout.split('\n'));
};

/** Long texts of every table that is made from now on stay readable where they are stored. */
export const NEVER_COMPRESS = `
  CREATE FUNCTION public.never_compress() RETURNS event_trigger LANGUAGE plpgsql AS $$
    DECLARE found record;
    BEGIN
      FOR found IN SELECT a.attrelid::regclass AS made, a.attname FROM pg_event_trigger_ddl_commands() c
        JOIN pg_attribute a ON a.attrelid = c.objid
        WHERE c.object_type = 'table' AND a.attnum > 0 AND NOT a.attisdropped AND a.attstorage IN ('x', 'm')
      LOOP
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STORAGE EXTERNAL', found.made, found.attname);
      END LOOP;
    END $$;
  CREATE EVENT TRIGGER never_compress ON ddl_command_end WHEN TAG IN ('CREATE TABLE', 'CREATE TABLE AS')
    EXECUTE FUNCTION public.never_compress()`;

/** Nothing that was deleted is left in the files: rows, statistics about them, and the log that leads up to now. */
export const scour = (url: string): Promise<void> =>
  asking(url, async (client) => {
    for (const name of [...(await tablesOf(client)), 'pg_catalog.pg_statistic'])
      await client.query(`VACUUM (FULL) ${name}`);
    for (const step of ['CHECKPOINT', 'SELECT pg_switch_wal()', 'CHECKPOINT']) await client.query(step);
  });

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const contents = (file: string): string => {
  try {
    return readFileSync(file).toString('latin1').toLowerCase();
  } catch {
    // Gone between being listed and being read.
    return '';
  }
};

/** The files below a folder in whose bytes one of these words stands, in any case of letters, with the words. */
export const rawTraces = (folder: string, words: readonly string[]): readonly string[] =>
  filesIn(folder).flatMap((file) => {
    const text = contents(file);
    return words.filter((word) => text.includes(word)).map((word) => `${file.slice(folder.length)}: ${word}`);
  });
