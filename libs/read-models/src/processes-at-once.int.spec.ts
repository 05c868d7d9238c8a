import { setTimeout as delay } from 'node:timers/promises';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { createReader } from '@corkboard/event-store/reader';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Projections, runProjections } from './run-projections.ts';

const AT_ONCE = 3;

describe('a process that works on several events at once', () => {
  let store: PostgresEventStore;
  let pool: ReturnType<typeof openPool>;
  let running: Projections;
  let done: string[];
  /** Kinds of work that do not end until they are let go. */
  const held = new Map<string, () => void>();
  let poison: string | null;
  let begun: number;
  let most: number;

  const carryOut = async ({ data }: RecordedEvent, signal: AbortSignal): Promise<void> => {
    const word = String(data['word']);
    begun += 1;
    most = Math.max(most, begun);
    try {
      if (word === poison) throw new Error('not this one');
      if (word.startsWith('slow'))
        await new Promise<void>((resolve, reject) => {
          held.set(word, resolve);
          signal.addEventListener('abort', () => reject(new Error('left')), { once: true });
        });
      done.push(word);
    } finally {
      begun -= 1;
    }
  };
  const start = (): Promise<Projections> =>
    runProjections({
      store,
      pool,
      schema: 'at_once',
      projections: [],
      processes: [{ name: 'empty-boards', types: ['Came'], atOnce: AT_ONCE, carryOut }],
      reader: createReader({ catalogue: {}, keys: keysInMemory() }),
      log: silent,
    });
  const say = (...words: readonly string[]) =>
    store.append({
      stream: 'guest-1',
      expectedRevision: 'any',
      events: words.map((word) => sampleEvent({ word }, 'Came')),
    });
  const checkpoint = async () => {
    const { rows } = await pool.query("SELECT position, state FROM at_once.checkpoints WHERE kind = 'process'");
    return rows[0] as { position: string; state: string };
  };

  beforeAll(async () => {
    pool = openPool({ url: await testDatabase() });
    store = await openPostgresEventStore({ pool, schema: 'at_once', log: silent });
  });
  beforeEach(async () => {
    [done, poison, begun, most] = [[], null, 0, 0];
    held.clear();
    running = await start();
  });
  afterAll(async () => {
    await store.close();
    await pool.end();
  });

  it('does the later ones while an earlier one takes long, so many at once and no more', async () => {
    await say('slow-1', 'a', 'b', 'c', 'd');
    await say('e');
    await eventually(() => done.length === 5);
    expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    await say('slow-2', 'slow-3', 'f');
    await eventually(() => held.size === 3);
    await delay(100);
    expect([done.includes('f'), most]).toEqual([false, AT_ONCE]);
    for (const release of held.values()) release();
    await eventually(() => done.includes('f'));
    await running.close();
  });

  it('does the one that was cut short again, since its checkpoint did not pass it', async () => {
    await say('slow-4', 'g', 'h');
    await eventually(() => done.length === 2);
    await running.close();
    const [left, head] = [await checkpoint(), await store.head()];
    expect(left.position < head).toBe(true);
    running = await start();
    await eventually(() => held.has('slow-4') && done.filter((word) => word === 'h').length === 2);
    held.get('slow-4')?.();
    await eventually(async () => (await checkpoint()).position >= head);
    expect(done.filter((word) => word === 'slow-4')).toHaveLength(1);
    await running.close();
  });

  it('stops at one that cannot be done, also when none comes after it', async () => {
    poison = 'poison';
    await say('poison');
    await eventually(async () => (await checkpoint()).state === 'stopped');
    await running.close();
    expect((await checkpoint()).state).toBe('stopped');
  });
});
