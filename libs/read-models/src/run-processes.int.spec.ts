import { setTimeout as delay } from 'node:timers/promises';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { silent } from '@corkboard/event-store/log';
import { StoreUnavailable } from '@corkboard/event-store/port';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { createReader } from '@corkboard/event-store/reader';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Projections, runProjections } from './run-projections.ts';

describe('processes', () => {
  let store: PostgresEventStore;
  let pool: ReturnType<typeof openPool>;
  const done: string[] = [];
  let fail = 0;
  let away: Error | null = null;
  let hang = false;
  let hanging = 0;

  const start = (): Promise<Projections> =>
    runProjections({
      store,
      pool,
      schema: 'done',
      projections: [],
      processes: [
        {
          name: 'welcome-newcomers',
          types: ['Came'],
          carryOut: async (event: RecordedEvent) => {
            if (fail > 0) {
              fail -= 1;
              throw new Error('not now');
            }
            if (away) throw away;
            if (hang) {
              hanging += 1;
              await new Promise(() => undefined);
            }
            done.push(event.id);
          },
        },
      ],
      reader: createReader({ catalogue: {}, keys: keysInMemory() }),
      log: silent,
    });
  const isLive = async (running: Projections): Promise<boolean> => {
    const [status] = await running.processStatus();
    return status?.state === 'live' && status.lastError === null;
  };
  const came = async (): Promise<string> => {
    const event = sampleEvent({}, 'Came');
    await store.append({ stream: 'guest-1', expectedRevision: 'any', events: [event, sampleEvent({}, 'Went')] });
    return event.id;
  };

  beforeAll(async () => {
    pool = openPool({ url: await testDatabase() });
    store = await openPostgresEventStore({ pool, schema: 'done', log: silent });
  });
  afterAll(async () => {
    await store.close();
    await pool.end();
  });

  it('do one thing per event, in one process at a time, also when they fail at first, and go on where they were', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const first = [await came(), await came()];
    fail = 2;
    const second = [await came(), await came()];
    await eventually(() => done.length === 4);
    expect(done).toEqual([...first, ...second]);
    await one.close();
    const third = await came();
    await eventually(() => done.length === 5);
    expect(done.at(-1)).toBe(third);
    await two.close();
    const again = await start();
    const last = await came();
    await eventually(() => done.includes(last));
    expect(done).toEqual([...first, ...second, third, last]);
    await again.close();
  });

  it('stop at an event about which nothing can be done, and go on when told', async () => {
    const running = await start();
    fail = 1_000;
    const bad = await came();
    await eventually(async () => (await running.processStatus())[0]?.state === 'stopped');
    expect((await running.processStatus())[0]).toMatchObject({ lastError: { message: 'not now', eventId: bad } });
    fail = 0;
    await running.resume('welcome-newcomers');
    await eventually(() => done.at(-1) === bad);
    await eventually(() => isLive(running));
    await running.close();
  });

  it.each([
    ['the store', new StoreUnavailable('the store is away')],
    ['a right', Object.assign(new Error('permission denied for table pins'), { code: '42501' })],
    ['room on the disk', Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })],
    ['another service', new Error('no answer', { cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }) })],
  ])(
    'wait for %s, say so, and go on by themselves',
    async (_, what) => {
      const running = await start();
      away = what;
      const late = await came();
      await eventually(async () => (await running.processStatus())[0]?.state === 'waiting');
      const since = (await running.processStatus())[0]?.lastError?.at;
      // As long as a failure of an event would be tried.
      await delay(9_000);
      const lastError = { message: what.message, eventId: null, at: since };
      expect((await running.processStatus())[0]).toMatchObject({ state: 'waiting', lastError });
      away = null;
      await eventually(() => done.at(-1) === late);
      await eventually(() => isLive(running));
      await running.close();
    },
    180_000,
  );

  it('end although what they do has no end, and it is done again', async () => {
    const running = await start();
    hang = true;
    const began = await came();
    await eventually(() => hanging === 1);
    const asked = performance.now();
    await running.close();
    expect(performance.now() - asked).toBeLessThan(8_000);
    expect(done).not.toContain(began);
    hang = false;
    const again = await start();
    await eventually(() => done.includes(began));
    expect(done.filter((id) => id === began)).toEqual([began]);
    await again.close();
  });
});
