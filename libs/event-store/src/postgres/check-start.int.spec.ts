import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { testDatabase } from '@corkboard/testing/postgres';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { describe, expect, it } from '@jest/globals';
import { sampleEvent } from '../contract/case.ts';
import { silent } from '../log.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore } from './postgres-event-store.ts';

describe('a store is not opened', () => {
  it('where its head is not at its last event, until the command that is named has mended that', async () => {
    const url = await testDatabase();
    const pool = openPool({ url });
    const open = () => openPostgresEventStore({ pool, schema: 'headless', log: silent });
    const store = await open();
    await store.append({ stream: 's-1', expectedRevision: 'none', events: [sampleEvent(), sampleEvent()] });
    await store.close();
    for (const wrong of [1, 9]) {
      await pool.query(`UPDATE headless.head SET position = ${wrong}`);
      const failure = await open().catch((error: unknown) => error);
      expect(String(failure)).toContain(`the head of headless is ${wrong}, its last event stands at 2`);
      const [, mend = ''] = /: (UPDATE .*)$/.exec(String(failure)) ?? [];
      await pool.query(mend);
      const again = await open();
      expect(Number(await again.head())).toBe(2);
      await again.close();
    }
    await pool.end();
  });

  it.each(['fsync', 'synchronous_commit'])(
    'on a server that may lose what it acknowledged, by %s',
    async (name) => {
      const dataDir = temporaryFolder('forgetting');
      const server = await startEmbeddedPostgres({ dataDir, settings: { [name]: 'off' }, log: () => undefined });
      try {
        const opening = openPostgresEventStore({ url: server.url, schema: 'lost', log: silent });
        await expect(opening).rejects.toThrow(`${name}=off and would lose acknowledged events`);
      } finally {
        await server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    60_000,
  );
});
