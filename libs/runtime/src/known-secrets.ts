import { createHmac, type KeyObject } from 'node:crypto';
import { masterKeyId } from '@corkboard/event-store/master-keys';
import { masterKeysInUse, schemasOfSubjectKeys } from '@corkboard/event-store/postgres/rewrap-subject-keys';
import type { Pool, PoolClient } from 'pg';

/** One row for each secret that this database was written with; the database never sees the secrets themselves. */
const TABLE = `
CREATE SCHEMA IF NOT EXISTS installation;
CREATE TABLE IF NOT EXISTS installation.secrets (
  name text PRIMARY KEY, fingerprint text NOT NULL, recorded_at timestamptz NOT NULL DEFAULT now());`;

/** Tells two secrets apart and nothing else: one-way, over 32 random bytes, and another one for every name. */
export const secretFingerprint = (name: string, secret: KeyObject): string =>
  name === 'master-key'
    ? masterKeyId(secret)
    : createHmac('sha256', secret).update(`corkboard/fingerprint/${name}`).digest('base64url');

export interface KnownSecrets {
  /** Fingerprint by name of the secret. */
  readonly fingerprints: ReadonlyMap<string, string>;
  /** Ids of the master keys that wrap something, where no master key is recorded yet. */
  readonly masterKeyIds: readonly string[];
  /** Data was written before fingerprints were kept. */
  readonly older: boolean;
}

const keysOf = async (client: PoolClient): Promise<{ ids: readonly string[]; any: boolean }> => {
  const ids = new Set<string>();
  let any = false;
  for (const schema of await schemasOfSubjectKeys(client)) {
    const { rowCount } = await client.query(`SELECT FROM ${schema}.subject_keys LIMIT 1`);
    if (!rowCount) continue;
    any = true;
    for (const id of (await masterKeysInUse(client, schema)).keys()) ids.add(id);
  }
  return { ids: [...ids], any };
};

/** False for a service whose role may only compare: somebody else makes the secrets before it starts. */
export const mayRecordSecrets = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ may: boolean }>(
    "SELECT coalesce(has_table_privilege(to_regclass('installation.secrets')::oid, 'INSERT'), true) AS may",
  );
  return rows[0]?.may ?? true;
};

/** Recorded fingerprints, by name of the secret. */
export const recordedFingerprints = async (client: PoolClient): Promise<ReadonlyMap<string, string>> => {
  const text = 'SELECT name, fingerprint FROM installation.secrets';
  const { rows } = await client.query<{ name: string; fingerprint: string }>(text);
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
};

/** Secrets known to the database; within a transaction, which makes other starting processes wait. */
export const knownSecrets = async (client: PoolClient): Promise<KnownSecrets> => {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('corkboard/secrets', 0))");
  await client.query(TABLE);
  const fingerprints = await recordedFingerprints(client);
  if (fingerprints.has('master-key')) return { fingerprints, masterKeyIds: [], older: false };
  const { ids, any } = await keysOf(client);
  return { fingerprints, masterKeyIds: ids, older: any && fingerprints.size === 0 };
};

/** Records the secrets that this database is written with from now on. */
export const recordSecrets = async (
  client: Pool | PoolClient,
  secrets: ReadonlyMap<string, KeyObject>,
): Promise<void> => {
  const entries = [...secrets].map(([name, secret]) => [name, secretFingerprint(name, secret)] as const);
  await client.query(
    `INSERT INTO installation.secrets (name, fingerprint) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (name) DO UPDATE SET fingerprint = EXCLUDED.fingerprint, recorded_at = now()
     WHERE secrets.fingerprint <> EXCLUDED.fingerprint`,
    [entries.map(([name]) => name), entries.map(([, fingerprint]) => fingerprint)],
  );
};
