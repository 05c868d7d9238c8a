import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import type { Token } from '@corkboard/event-store/port';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { createReader } from '@corkboard/event-store/reader';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { doAsAtFirst, doing, first } from '@corkboard/read-models/copies.fixture';
import { type Projections, runProjections } from '@corkboard/read-models/run-projections';
import { eventually } from '@corkboard/testing/eventually';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { type EventStoreDbEventStore, openEventStoreDb } from './eventstoredb-event-store.ts';
import { EventStoreDbStandIn } from './stand-in/stand-in.ts';

/** A process of its own: connections, a store, a runner. */
interface Replica {
  readonly pool: Pool;
  readonly store: EventStoreDbEventStore;
  readonly projections: Projections;
}

const PATIENCE = 60_000;

describe('the read models of events on EventStoreDB', () => {
  let url: string;
  let server: EventStoreDbStandIn;
  let leading: Replica;
  let serving: Replica;
  const zero = uuidv7();

  const open = async (): Promise<Replica> => {
    const pool = openPool({ url, schema: 'copied' });
    const store = openEventStoreDb({ url: server.url, service: 'copied', log: silent });
    await pool.query(`CREATE SCHEMA IF NOT EXISTS copied; CREATE TABLE IF NOT EXISTS copied.notes (
      id uuid PRIMARY KEY, words text NOT NULL, kind text NOT NULL, said bigint NOT NULL)`);
    const reader = createReader({ catalogue: {}, keys: keysInMemory() });
    const options = { store, reader, pool, schema: 'copied', projections: [first], log: silent };
    return { pool, store, projections: await runProjections(options) };
  };
  const close = async (replica: Replica | undefined): Promise<void> => {
    await replica?.projections.close();
    await replica?.store.close();
    if (replica && !replica.pool.ended) await replica.pool.end();
  };

  beforeAll(async () => {
    doAsAtFirst();
    [url, server] = await Promise.all([testDatabase(), EventStoreDbStandIn.start()]);
    leading = await open();
    await say(leading, zero, 'begun');
    serving = await open();
  });
  afterAll(async () => {
    await Promise.all([close(leading), close(serving)]);
    await server?.stop();
    await dropTestDatabase(url);
  });

  const status = async ({ projections }: Replica) => (await projections.status())[0];
  const say = async (by: Replica, id: string, ...words: string[]): Promise<void> => {
    const events = words.map((word) => sampleEvent({ id, word }, 'WordSaid'));
    const result = await by.store.append({ stream: `note-${id}`, expectedRevision: 'any', events });
    const token = 'token' in result ? result.token : ('' as Token);
    expect(await by.projections.waitFor('notes', token, PATIENCE)).toBe(true);
  };
  const rows = async (suffix = ''): Promise<readonly (readonly [string, string])[]> => {
    const { rows: found } = await serving.pool.query(`SELECT words, kind FROM copied.notes${suffix} ORDER BY id`);
    return found.map(({ words, kind }) => [words, kind]);
  };

  it('show whoever wrote it what another process projects', async () => {
    const [one = '', two = ''] = [uuidv7(), uuidv7()].sort();
    await say(serving, one, 'a', 'b');
    await say(serving, two, 'c');
    await say(serving, one, 'd');
    expect(await rows()).toEqual([
      ['begun ', 'first'],
      ['a b d ', 'first'],
      ['c ', 'first'],
    ]);
  });

  it('are built beside what serves, compared, switched to with what came meanwhile, and rolled back', async () => {
    const kinds = async (suffix?: string) => [...new Set((await rows(suffix)).map(([, kind]) => kind))];
    doing.kind = 'mended';
    expect(await serving.projections.control('notes', 'build')).toBe(true);
    await eventually(async () => (await status(serving))?.next?.state === 'ready');
    expect(await rows('__next')).toEqual((await rows()).map(([words]) => [words, 'mended']));
    expect(await kinds()).toEqual(['first']);
    const [compared] = (await serving.projections.comparison('notes'))?.tables ?? [];
    expect(compared).toMatchObject({ servingRows: 3, nextRows: 3, compared: 3, differing: 3 });
    await say(serving, uuidv7(), 'meanwhile');
    await serving.projections.control('notes', 'switch');
    await eventually(async () => (await status(serving))?.former?.state === 'kept');
    expect([await rows(), await kinds('__former')]).toEqual([
      [
        ['begun ', 'mended'],
        ['a b d ', 'mended'],
        ['c ', 'mended'],
        ['meanwhile ', 'mended'],
      ],
      ['first', 'mended'],
    ]);
    await say(serving, uuidv7(), 'since');
    await serving.projections.control('notes', 'roll-back');
    await eventually(async () => (await kinds())[0] === 'first' && (await status(serving))?.former?.state === 'kept');
    expect((await rows()).map(([words]) => words)).toEqual(['begun ', 'a b d ', 'c ', 'meanwhile ', 'since ']);
  });

  it('go on where they were when the process that led is gone', async () => {
    await close(leading);
    await say(serving, uuidv7(), 'after');
    expect((await rows()).map(([words]) => words)).toEqual([
      'begun ',
      'a b d ',
      'c ',
      'meanwhile ',
      'since ',
      'after ',
    ]);
  });

  it.each(['password', 'right'] as const)(
    'wait while their %s is refused, say so, and go on by themselves',
    async (what) => {
      server.faults.refusing = what;
      server.endReads();
      await eventually(async () => (await status(serving))?.state === 'waiting');
      const beside = await open();
      await eventually(async () => (await status(beside))?.state === 'waiting');
      await close(beside);
      expect((await status(serving))?.lastError).toMatchObject({ message: /refuses the user/, eventId: null });
      server.faults.refusing = null;
      await say(serving, uuidv7(), what);
    },
    240_000,
  );
});
