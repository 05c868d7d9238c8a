import { rmSync } from 'node:fs';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { eventually } from '@corkboard/testing/eventually';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restarting } from '../contract/restarting.suite.ts';
import { silent } from '../log.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';

describe('the event store on a PostgreSQL that is stopped and started', () => {
  const dataDir = temporaryFolder('restarts');
  let server: EmbeddedPostgres;
  let store: PostgresEventStore;
  let other: PostgresEventStore;

  beforeAll(async () => {
    // Kept, unlike a throwaway one: what it acknowledged outlives it.
    server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    store = await openPostgresEventStore({ url: server.url, schema: 'sample', log: silent });
    other = await openPostgresEventStore({ url: server.url, schema: 'sample', log: silent });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([store?.close(), other?.close()]);
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Kills the server, which its starter starts again. */
  const restart = async (): Promise<void> => {
    const before = server.pid();
    if (before === null) throw new Error('the server does not run');
    process.kill(before, 'SIGQUIT');
    await eventually(() => ![before, null].includes(server.pid()), { every: 10 });
  };

  it.each(restarting)(
    '$name',
    async ({ run }) => {
      await expect(run({ store, other, restart })).resolves.toBeUndefined();
    },
    120_000,
  );
});
