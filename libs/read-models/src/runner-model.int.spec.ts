import { setTimeout as delay } from 'node:timers/promises';
import { type DomainEvent, START } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { change, projection } from '@corkboard/event-store/projection';
import { createReader } from '@corkboard/event-store/reader';
import { type RowOf, table, texts, uuid } from '@corkboard/event-store/table';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { type CopyAction, copyActions } from './copy-actions.ts';
import { type Projections, runProjections } from './run-projections.ts';

type Said = DomainEvent<'WordSaid', { id: string; word: string }>;

const diaries = table('diaries', { id: uuid({ primary: true }), said: texts() });
let poisoned = false;
const diary = projection<Said>({
  name: 'diary',
  version: 1,
  tables: [diaries],
  on: {
    WordSaid: ({ data: { id, word } }) => {
      if (poisoned && word.startsWith('poison')) throw new Error('a word that nobody knows');
      return [change(diaries, [id], (row) => ({ id, said: [...(row?.said ?? []), word] }))];
    },
  },
});

const faults = ['crash', 'usurp', 'mend', 'replay', 'rebuild'] as const;

type Step =
  | { readonly do: 'say'; readonly stream: number; readonly words: number; readonly poison: boolean }
  | { readonly do: 'fault'; readonly what: (typeof faults)[number] }
  | { readonly do: 'control'; readonly what: CopyAction }
  | { readonly do: 'wait'; readonly milliseconds: number };

const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('say' as const),
        stream: fc.integer({ min: 0, max: 2 }),
        words: fc.integer({ min: 1, max: 4 }),
        poison: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('fault' as const), what: fc.constantFrom(...faults) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('control' as const), what: fc.constantFrom(...copyActions) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('wait' as const), milliseconds: fc.integer({ min: 1, max: 120 }) }),
    },
  ),
  { minLength: 8, maxLength: 30 },
);

describe('the runner against a model: crashes, two leaders, poison, rebuilds, switches and roll backs', () => {
  let pool: Pool;
  let store: PostgresEventStore;
  let both: Projections[] = [];

  beforeAll(async () => {
    pool = openPool({ url: await testDatabase() });
    pool.on('error', () => undefined);
    store = await openPostgresEventStore({ pool, schema: 'modelled', log: silent });
    await pool.query('CREATE TABLE modelled.diaries (id uuid PRIMARY KEY, said text[] NOT NULL)');
    const options = { store, pool, schema: 'modelled', projections: [diary], log: silent };
    const reader = createReader({ catalogue: {}, keys: keysInMemory() });
    both = [await runProjections({ ...options, reader }), await runProjections({ ...options, reader })];
  });
  afterAll(async () => {
    await Promise.all(both.map((one) => one.close()));
    await store.close();
    await pool.end();
  });

  const [one, other] = [() => both[0] as Projections, () => both[1] as Projections];
  /** Repeats work that a lost connection interrupted. */
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (tries > 100) throw error;
        await delay(25);
      }
    }
  };
  const crash = (): Promise<unknown> =>
    pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  const replay = async (): Promise<void> => {
    for (const { event_id } of await other().parked('diary', { after: START, limit: 50 }))
      await other().resolve('diary', event_id, 'replay');
  };

  const doing: Readonly<Record<(typeof faults)[number], () => Promise<unknown>>> = {
    crash,
    usurp: () => pool.query('UPDATE modelled.checkpoints SET epoch = epoch + 1'),
    mend: async () => {
      poisoned = false;
    },
    replay,
    rebuild: () => other().rebuild('diary'),
  };

  /** Events of each stream of one run: the model. */
  const said = async (streams: readonly string[]): Promise<(readonly string[])[]> => {
    const { rows } = await pool.query<RowOf<typeof diaries>>(
      'SELECT id, said FROM modelled.diaries WHERE id = ANY($1)',
      [streams],
    );
    return streams.map((id) => rows.find((row) => row.id === id)?.said ?? []);
  };
  const carryOut = async (step: Step, streams: readonly string[], model: string[][]): Promise<void> => {
    if (step.do === 'wait') await delay(step.milliseconds);
    else if (step.do === 'control') await patiently(() => one().control('diary', step.what));
    else if (step.do === 'fault') await patiently(doing[step.what]);
    else await say(step, streams, model);
  };
  const say = async (
    { stream, words, poison }: Extract<Step, { do: 'say' }>,
    streams: readonly string[],
    model: string[][],
  ): Promise<void> => {
    const [id = '', told = []] = [streams[stream], model[stream]];
    if (poison) poisoned = true;
    const all = Array.from({ length: words }, (_, n) => `${poison && n === 0 ? 'poison' : 'word'}${told.length + n}`);
    const events = all.map((word) => sampleEvent({ id, word }, 'WordSaid'));
    // The same ids each time: a retry after a lost answer is told so.
    await patiently(() => store.append({ stream: `diary-${id}`, expectedRevision: 'any', events }));
    told.push(...all);
  };
  const isPrefix = (shown: readonly string[], all: readonly string[]): boolean =>
    shown.every((word, index) => word === all[index]);

  /** Everything mended and asked for again, nothing may be missing, doubled or out of order, in the copies either. */
  const settled = async (streams: readonly string[], model: readonly string[][]): Promise<void> => {
    poisoned = false;
    const until = performance.now() + 45_000;
    for (;;) {
      const shown = await patiently(async () => {
        await other().control('diary', 'continue');
        await replay();
        return said(streams);
      });
      const [status] = await patiently(() => other().status());
      const isStill = status?.next === null || status?.next.state === 'ready';
      if (isStill && status?.parked.events === 0 && JSON.stringify(shown) === JSON.stringify(model)) return;
      if (performance.now() > until) expect({ shown, status }).toEqual({ shown: model, status: 'settled' });
      await delay(50);
    }
  };

  it('shows each event once and in order, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const streams = [uuidv7(), uuidv7(), uuidv7()];
        const model: string[][] = [[], [], []];
        for (const step of all) {
          await carryOut(step, streams, model);
          const shown = await patiently(() => said(streams));
          for (const [index, words] of shown.entries()) expect(isPrefix(words, model[index] ?? [])).toBe(true);
        }
        await settled(streams, model);
        for (const suffix of ['__next', '__former']) await copyIsPrefix(suffix, streams, model);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 240_000);

  const copyIsPrefix = async (suffix: string, streams: readonly string[], model: readonly string[][]) => {
    const text = `SELECT id, said FROM modelled.diaries${suffix} WHERE id = ANY($1)`;
    const rows = (
      await pool.query<RowOf<typeof diaries>>(text, [streams]).catch(() => ({ rows: [] as RowOf<typeof diaries>[] }))
    ).rows;
    for (const row of rows) expect(isPrefix(row.said, model[streams.indexOf(row.id)] ?? [])).toBe(true);
  };
});
