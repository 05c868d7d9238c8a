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
import type { ProcessRunner } from './process-follower.ts';
import { type Projections, runProjections } from './run-projections.ts';

describe('processes', () => {
  let store: PostgresEventStore;
  let pool: ReturnType<typeof openPool>;
  const done: string[] = [];
  let fail = 0;
  let hang = false;
  let hanging = 0;

  const start = (others: readonly ProcessRunner[] = []): Promise<Projections> =>
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
            if (hang) {
              hanging += 1;
              await new Promise(() => undefined);
            }
            done.push(event.id);
          },
        },
        ...others,
      ],
      reader: createReader({ catalogue: {}, keys: keysInMemory() }),
      log: silent,
    });
  const isLive = async (running: Projections): Promise<boolean> => {
    const statuses = await running.processStatus();
    return statuses.every(({ state, lastError }) => state === 'live' && lastError === null);
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

  it('wait for the store, a right, room on the disk and another service, say so, and go on by themselves', async () => {
    const missing: Readonly<Record<string, Error>> = {
      'the store': new StoreUnavailable('the store is away'),
      'a right': Object.assign(new Error('permission denied for table pins'), { code: '42501' }),
      'room on the disk': Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' }),
      'another service': new Error('no answer', {
        cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }),
      }),
    };
    let isAway = true;
    const carriedOut = new Set<string>();
    const running = await start(
      Object.entries(missing).map(([name, error]) => ({
        name: `waits-for-${name.replaceAll(' ', '-')}`,
        types: ['Came'],
        carryOut: async ({ id }: RecordedEvent) => {
          if (isAway) throw error;
          carriedOut.add(`${name} ${id}`);
        },
      })),
    );
    const late = await came();
    const statuses = async () => {
      const found = await running.processStatus();
      return Object.keys(missing).map((name) =>
        found.find((one) => one.name === `waits-for-${name.replaceAll(' ', '-')}`),
      );
    };
    const told = Object.values(missing).map(({ message }) => ({
      state: 'waiting',
      lastError: { message, eventId: null },
    }));
    // One that no process leads yet waits too, and says nothing.
    await eventually(async () => expect(await statuses()).toMatchObject(told));
    const since = (await statuses()).map((one) => one?.lastError?.at);
    // As long as a failure of an event would be tried.
    await delay(9_000);
    expect(await statuses()).toMatchObject(
      told.map(({ lastError, ...one }, nth) => ({ ...one, lastError: { ...lastError, at: since[nth] } })),
    );
    isAway = false;
    await eventually(() => Object.keys(missing).every((name) => carriedOut.has(`${name} ${late}`)));
    await eventually(() => isLive(running));
    await running.close();
  }, 180_000);

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
