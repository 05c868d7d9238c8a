import { silent } from '@corkboard/event-store/log';
import { type Append, StoreUnavailable } from '@corkboard/event-store/port';
import { appendLock } from '@corkboard/event-store/postgres/lock-head';
import { holderOfLock } from '@corkboard/event-store/postgres/lock-holder';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { eventually } from '@corkboard/testing/eventually';
import { type StandbyPair, startStandbyPair } from '@corkboard/testing/postgres-standby';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { freeze, thaw } from './frozen.ts';

let pair: StandbyPair;
let store: PostgresEventStore;
/** Of another process. */
let other: PostgresEventStore;
let primary: Pool;
let standby: Pool;

const first = (stream: string): Append => ({ stream, expectedRevision: 'none', events: [sampleEvent()] });

const onStandby = async (): Promise<Set<string>> =>
  new Set((await standby.query<{ id: string }>('SELECT id::text FROM copied.events')).rows.map(({ id }) => id));

beforeAll(async () => {
  pair = await startStandbyPair();
  await pair.commitsWait('remote_apply');
  store = await openPostgresEventStore({ url: pair.primary.url, schema: 'copied', log: silent });
  other = await openPostgresEventStore({ url: pair.primary.url, schema: 'copied', log: silent });
  primary = openPool({ url: pair.primary.url });
  standby = openPool({ url: pair.standby.url });
}, 600_000);

afterAll(async () => {
  const pid = pair?.standby.pid();
  if (pid) thaw(pid);
  await other?.close();
  await store?.close();
  await primary?.end();
  await standby?.end();
  await pair?.stop();
});

describe('an event store whose commits wait for a standby', () => {
  it('has on the standby what it has acknowledged', async () => {
    for (let round = 0; round < 20; round += 1) {
      const appends = Array.from({ length: 1 + (round % 4) }, (_, n) => first(`s-${round}-${n}`));
      const results = await store.appendMany(appends);
      expect(results.map(({ status }) => status)).toEqual(appends.map(() => 'appended'));
      const there = await onStandby();
      expect(appends.flatMap(({ events }) => events).filter(({ id }) => !there.has(id))).toEqual([]);
    }
  });

  it('is unavailable within its limits while the standby stands still, and goes on by itself with it', async () => {
    const before = Number(await store.head());
    const pid = pair.standby.pid() ?? 0;
    await freeze(pid);
    const began = performance.now();
    const held = first('held');
    const holding = store.append(held).catch((error: unknown) => error);
    await eventually(async () => (await holderOfLock(primary, appendLock('copied'))) !== null, { every: 5 });
    const behind = await other.append(first('behind')).catch((error: unknown) => error);
    expect(behind).toBeInstanceOf(StoreUnavailable);
    expect(performance.now() - began).toBeLessThan(4_800);
    expect(await holding).toBeInstanceOf(StoreUnavailable);
    expect(performance.now() - began).toBeLessThan(12_000);
    // An append that was not acknowledged is not visible.
    expect(Number(await store.head())).toBe(before);
    expect(await store.readStream('held')).toEqual([]);

    thaw(pid);
    const again = first('again');
    await eventually(() => store.append(again));
    expect(await store.append(held)).toMatchObject({ status: 'duplicate', revision: 0 });
    const there = await onStandby();
    expect([held, again].map(({ events }) => there.has(events[0]?.id ?? ''))).toEqual([true, true]);
    expect(Number(await store.head())).toBe(before + 2);
    expect(await store.readStream('behind')).toEqual([]);
  });
});
