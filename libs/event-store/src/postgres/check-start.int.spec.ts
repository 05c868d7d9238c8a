import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { Checkpoints } from '@corkboard/read-models/checkpoints';
import { testDatabase } from '@corkboard/testing/postgres';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { describe, expect, it } from '@jest/globals';
import { silent } from '../log.ts';
import { sampleEvent } from '../testing/case.ts';
import { openPool } from './pool.ts';
import { toPosition } from './positions.ts';
import { openPostgresEventStore } from './postgres-event-store.ts';

describe('a store is not opened', () => {
  it('where events are gone that have been read, until the command that is named has mended that', async () => {
    const url = await testDatabase();
    const pool = openPool({ url });
    const open = () => openPostgresEventStore({ pool, schema: 'shortened', log: silent });
    const store = await open();
    await Checkpoints.open(pool, 'shortened');
    await store.append({
      stream: 's-1',
      expectedRevision: 'none',
      events: [sampleEvent(), sampleEvent(), sampleEvent()],
    });
    await store.close();
    const read = async (name: string, position: number): Promise<unknown> =>
      pool.query("INSERT INTO shortened.checkpoints (kind, name, version, position) VALUES ('projection', $1, 1, $2)", [
        name,
        toPosition(position),
      ]);
    await Promise.all([read('behind', 1), read('up-to-date', 3)]);
    await (await open()).close();
    await pool.query(`SET session_replication_role = 'replica'; DELETE FROM shortened.events WHERE position = 3;
      RESET session_replication_role`);
    const failure = await open().catch((error: unknown) => error);
    expect(String(failure)).toContain('the last event of shortened stands at 2, but up-to-date has read up to 3');
    const [, mend = ''] = /: (UPDATE .*)$/.exec(String(failure)) ?? [];
    await pool.query(mend);
    await (await open()).close();
    const { rows } = await pool.query('SELECT name, position FROM shortened.checkpoints ORDER BY name');
    expect(rows).toEqual([
      { name: 'behind', position: toPosition(1) },
      { name: 'up-to-date', position: toPosition(2) },
    ]);
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
    240_000,
  );
});
