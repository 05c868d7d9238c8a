import { serviceNames } from '@corkboard/contracts/services';
import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { runningCluster } from '@corkboard/embedded-postgres/running-cluster';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type Saver, someoneWhoSaves } from './saves.ts';

let product: ProductProcess;
let database: Client;
let saver: Saver;

/** A folder of the time when every service was the superuser, with somebody in it who saves. */
const startWithOldFolder = async (dataDir: string): Promise<ProductProcess> => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    const old = await startProduct({ dataDir, env: { DATABASE_URL: postgres.url } });
    saver = await someoneWhoSaves(old.origin);
    expect((await saver.save('11111111-1111-4111-8111-111111111111')).status).toBe(200);
    await old.stop({ keep: true });
    return old;
  } finally {
    await postgres.stop();
  }
};

beforeAll(async () => {
  const dataDir = temporaryFolder('roles');
  const old = await startWithOldFolder(dataDir);
  product = await startProduct({ dataDir, port: Number(new URL(old.origin).port) });
  database = new Client({ connectionString: runningCluster(dataDir) ?? '' });
  await database.connect();
}, 600_000);

afterAll(async () => {
  await database?.end();
  await product?.stop();
});

const OWNERS = `
SELECT nspname AS schema, nspowner::regrole::text AS owner FROM pg_namespace
UNION SELECT relnamespace::regnamespace::text, relowner::regrole::text FROM pg_class
UNION SELECT pronamespace::regnamespace::text, proowner::regrole::text FROM pg_proc`;

const ownersOf = async (schemas: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await database.query<{ owner: string }>(
    `SELECT DISTINCT owner FROM (${OWNERS}) AS all_owners WHERE schema = ANY ($1)`,
    [schemas],
  );
  return rows.map(({ owner }) => owner);
};

describe('a data folder that the superuser made', () => {
  it('goes on to serve, with everything of a service owned by its role', async () => {
    expect((await saver.save('22222222-2222-4222-8222-222222222222')).status).toBe(200);
    for (const service of serviceNames)
      expect([service, await ownersOf([service, `${service}_keys`])]).toEqual([service, [`corkboard_${service}`]]);
  });

  it('is worked on by roles that are no superusers, and by nobody else', async () => {
    const { rows } = await database.query<{ usename: string; usesuper: boolean }>(
      `SELECT DISTINCT a.usename, u.usesuper FROM pg_stat_activity a JOIN pg_user u USING (usesysid)
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY 1`,
    );
    expect(rows).toEqual([...serviceNames].sort().map((name) => ({ usename: `corkboard_${name}`, usesuper: false })));
  });

  it('shows no service the tables or the keys of another', async () => {
    const read = async (role: string, table: string) => {
      await database.query(`SET ROLE ${role}`);
      const code = await database.query(`SELECT FROM ${table} LIMIT 1`).then(
        () => 'read',
        (error: { code: string }) => error.code,
      );
      await database.query('RESET ROLE');
      return code;
    };
    for (const service of serviceNames) {
      const others = serviceNames.filter((name) => name !== service);
      const tables = [...others.map((name) => `${name}.events`), ...others.map((name) => `${name}_keys.subject_keys`)];
      expect(await read(`corkboard_${service}`, `${service}.events`)).toBe('read');
      for (const table of tables) expect([table, await read(`corkboard_${service}`, table)]).toEqual([table, '42501']);
    }
  });
});
