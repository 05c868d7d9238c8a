import { execFileSync } from 'node:child_process';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { choosePlace } from '@corkboard/embedded-postgres/place';
import { Client } from 'pg';
import { eventually } from './eventually.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A server and its standby, a cold copy of its folder. */
export interface StandbyPair {
  readonly primary: EmbeddedPostgres;
  readonly standby: EmbeddedPostgres;
  /** Makes commits wait for the standby from now on; null: not at all. */
  commitsWait(how: 'on' | 'remote_apply' | null): Promise<void>;
  stop(): Promise<void>;
}

const log = (): void => undefined;

const asked = async (url: string, statements: readonly string[]): Promise<readonly unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: readonly unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
};

/** Copies the folder of a server that is stopped, and marks the copy as a standby. */
const coldCopy = (from: string, to: string): void => {
  const [original, copy] = [choosePlace(from, log), choosePlace(to, log)];
  execFileSync('cp', ['-a', `${original.folder}/.`, copy.folder]);
  const signal = join(copy.cluster, 'standby.signal');
  writeFileSync(signal, '');
  if (copy.user) chownSync(signal, copy.user.uid, copy.user.gid);
};

/** `conninfo` of libpq: how the standby finds its server, and what it is called there. */
const conninfo = (url: string): string => {
  const { username, password, port } = new URL(url);
  return `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`;
};

const STREAMING = "SELECT FROM pg_stat_replication WHERE application_name = 'standby' AND state = 'streaming'";
const SYNCHRONOUS = "SELECT FROM pg_stat_replication WHERE application_name = 'standby' AND sync_state = 'sync'";

/** Settings of PostgreSQL for it. */
const waiting = (how: 'on' | 'remote_apply' | null): readonly string[] => [
  `ALTER SYSTEM SET synchronous_commit = '${how ?? 'on'}'`,
  `ALTER SYSTEM SET synchronous_standby_names = '${how === null ? '' : 'standby'}'`,
  'SELECT pg_reload_conf()',
];

/**
 * Starts a server and its standby, which follows it; commits wait for it once that is asked for.
 *
 * @example const { primary, standby, commitsWait, stop } = await startStandbyPair();
 */
export const startStandbyPair = async (): Promise<StandbyPair> => {
  const [first, second] = [temporaryFolder('primary'), temporaryFolder('standby')];
  const remove = (): void => {
    for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true });
  };
  await (await startEmbeddedPostgres({ dataDir: first, log })).stop();
  coldCopy(first, second);
  const primary = await startEmbeddedPostgres({ dataDir: first, log });
  const settings = { primary_conninfo: conninfo(primary.url) };
  const standby = await startEmbeddedPostgres({ dataDir: second, settings, log });
  const holds = (query: string) =>
    eventually(async () => (await asked(primary.url, [query])).length > 0, { within: 60_000, what: query });
  await holds(STREAMING);
  return {
    primary,
    standby,
    commitsWait: async (how) => {
      await asked(primary.url, waiting(how));
      if (how !== null) await holds(SYNCHRONOUS);
    },
    stop: async () => {
      await asked(primary.url, waiting(null));
      await standby.stop();
      await primary.stop();
      remove();
    },
  };
};
