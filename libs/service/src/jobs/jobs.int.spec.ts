import { openPool } from '@corkboard/event-store/postgres/pool';
import { openLeaderLock } from '@corkboard/event-store/postgres/watch';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { createLog } from '@corkboard/runtime/create-log';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { migrateService, openDatabase } from '../database.ts';
import type { Job, Queue } from './job.ts';
import { jobMigration, jobTables } from './jobs.table.ts';
import { Jobs } from './jobs.ts';

const log = createLog('silent', 'test');
const numbers: Queue<{ number: number }> = { name: 'count', retryAfterMs: 20 };

let url: string;
let pool: Pool;
let ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  url = await testDatabase();
  const database = openDatabase(url, { service: 'curation', tables: jobTables, migrations: [jobMigration] });
  await migrateService(database, 'curation');
  await database.source.destroy();
});
beforeEach(() => {
  pool = openPool({ url, schema: 'curation' });
  ends = [() => pool.end()];
});
afterEach(async () => {
  await pool.query('DELETE FROM queued_jobs');
  await pool.query('DELETE FROM recurring_jobs');
  for (const end of ends.reverse()) await end();
});

/** The jobs of one process: its own connections, its own candidate for leader. */
const process = (leaseMs: number, ...work: readonly Job[]) => {
  const own = openPool({ url, schema: 'curation' });
  const lock = openLeaderLock(own, 'curation', log);
  const jobs = new Jobs({ pool: own, lock, log, leaseMs });
  jobs.add(...work);
  const stop = async (): Promise<void> => {
    await jobs.stop();
    await lock.close();
    if (!own.ending) await own.end();
  };
  ends.push(stop);
  return { jobs, own, stop };
};

const counting = (run: (number: number, signal: AbortSignal) => Promise<unknown>, more: Partial<Job> = {}): Job =>
  ({ ...numbers, ...more, run: ({ number }: { number: number }, signal: AbortSignal) => run(number, signal) }) as Job;

const rows = async () => (await pool.query('SELECT * FROM queued_jobs ORDER BY created_at, id')).rows;
const schedule = async (name: string) =>
  (await pool.query('SELECT * FROM recurring_jobs WHERE name = $1', [name])).rows[0];

describe('a piece of work', () => {
  it('is done once, whichever of two processes takes it, and is gone then', async () => {
    const done: number[] = [];
    const work = counting(async (number) => done.push(number));
    const [one, other] = [process(60_000, work), process(60_000, work)];
    one.jobs.start();
    other.jobs.start();
    const all = Array.from({ length: 60 }, (_, number) => number);
    await Promise.all(all.map((number) => (number % 2 ? one : other).jobs.put(numbers, { number })));
    await eventually(async () => expect(await rows()).toEqual([]));
    expect(done.sort((a, b) => a - b)).toEqual(all);
  });

  it('belongs to the transaction that puts it in', async () => {
    const done: number[] = [];
    const { jobs } = process(
      60_000,
      counting(async (number) => done.push(number)),
    );
    jobs.start();
    const undone = allOrNothing(pool, async (client) => {
      await jobs.put(numbers, { number: 1 }, { client });
      throw new Error('not after all');
    });
    await expect(undone).rejects.toThrow('not after all');
    await allOrNothing(pool, (client) => jobs.put(numbers, { number: 2 }, { client }));
    jobs.wake();
    await eventually(async () => expect(await rows()).toEqual([]));
    expect(done).toEqual([2]);
  });

  it('is there once for each key', async () => {
    const { jobs } = process(60_000);
    for (const number of [1, 2]) await jobs.put(numbers, { number }, { key: 'same' });
    for (const number of [3, 4]) await jobs.put(numbers, { number });
    expect((await rows()).map(({ payload }) => payload.number)).toEqual([1, 3, 4]);
  });

  it('waits for its time', async () => {
    const done: number[] = [];
    const { jobs } = process(
      60_000,
      counting(async (number) => done.push(number)),
    );
    jobs.start();
    await jobs.put(numbers, { number: 1 }, { at: new Date(Date.now() + 3_600_000) });
    await jobs.put(numbers, { number: 2 });
    await eventually(async () => expect(await rows()).toHaveLength(1));
    expect(done).toEqual([2]);
    await pool.query('UPDATE queued_jobs SET run_at = now()');
    jobs.wake();
    await eventually(async () => expect(await rows()).toEqual([]));
    expect(done).toEqual([2, 1]);
  });

  it('is tried again, later each time, and its error is kept without what it says', async () => {
    let tries = 0;
    const { jobs } = process(
      60_000,
      counting(
        async () => {
          tries += 1;
          if (tries < 3) throw Object.assign(new Error('no such user: jane@example.org'), { code: 'EENVELOPE' });
        },
        { retryAfterMs: 600_000 },
      ),
    );
    jobs.start();
    await jobs.put(numbers, { number: 1 });
    for (const [attempts, minutes] of [
      [1, 10],
      [2, 20],
    ] as const) {
      const [row] = await eventually(async () => {
        const found = await rows();
        expect(found).toMatchObject([{ attempts, claim: null, error: 'Error EENVELOPE', failed_at: null }]);
        return found;
      });
      expect((row.run_at.getTime() - Date.now()) / 60_000).toBeCloseTo(minutes, -0.5);
      await pool.query('UPDATE queued_jobs SET run_at = now()');
      jobs.wake();
    }
    await eventually(async () => expect(await rows()).toEqual([]));
    expect(tries).toBe(3);
  });

  it('fails for good after its last try, in one transaction with what follows from that', async () => {
    const { jobs } = process(
      60_000,
      counting(() => Promise.reject(new TypeError('never')), {
        attempts: 3,
        retryAfterMs: 1,
        giveUp: async (_payload, client) =>
          (await client.query("INSERT INTO recurring_jobs (name, every_ms) VALUES ('given up', 1)")).rowCount,
      }),
    );
    jobs.start();
    await jobs.put(numbers, { number: 1 });
    await eventually(async () => {
      jobs.wake();
      expect(await rows()).toMatchObject([
        { attempts: 3, claim: null, error: 'TypeError', failed_at: expect.any(Date), payload: null },
      ]);
    });
    expect(await schedule('given up')).toBeDefined();
  });

  it('is taken over once the time of a process that died with it is over', async () => {
    const told: string[] = [];
    let hangs: () => void = () => undefined;
    const work = counting(async () => {
      told.push('dead');
      await new Promise<void>((resolve) => {
        hangs = resolve;
      });
    });
    const dead = process(1_000, work);
    dead.jobs.start();
    await dead.jobs.put(numbers, { number: 1 });
    await eventually(() => told.length === 1);
    await dead.own.end();
    const alive = process(
      60_000,
      counting(async () => told.push('alive')),
    );
    alive.jobs.start();
    await eventually(async () => {
      alive.jobs.wake();
      expect(await rows()).toEqual([]);
    });
    expect(told).toEqual(['dead', 'alive']);
    hangs();
  });

  it('is no matter any more of a process that has lost it', async () => {
    const release: (() => void)[] = [];
    const work = counting(() => new Promise<void>((resolve) => release.push(resolve)));
    const [one, other] = [process(60_000, work), process(60_000, work)];
    one.jobs.start();
    await one.jobs.put(numbers, { number: 1 });
    await eventually(() => release.length === 1);
    await pool.query('UPDATE queued_jobs SET run_at = now()');
    other.jobs.start();
    await eventually(() => release.length === 2);
    release[0]?.();
    await one.stop();
    expect(await rows()).toMatchObject([{ attempts: 2, failed_at: null }]);
    release[1]?.();
    await eventually(async () => expect(await rows()).toEqual([]));
  });

  it('stays with the process that works on it for longer than a claim lasts', async () => {
    const done: string[] = [];
    const slow = (name: string) =>
      counting(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        done.push(name);
      });
    const [one, other] = [process(300, slow('one')), process(300, slow('other'))];
    one.jobs.start();
    await one.jobs.put(numbers, { number: 1 });
    await eventually(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]));
    other.jobs.start();
    await eventually(async () => {
      other.jobs.wake();
      expect(await rows()).toEqual([]);
    });
    expect(done).toEqual(['one']);
  });

  it('that ended its process each time has failed after its last try', async () => {
    const { jobs } = process(
      60_000,
      counting(async () => expect(true).toBe(false), { attempts: 2 }),
    );
    await jobs.put(numbers, { number: 1 });
    await pool.query('UPDATE queued_jobs SET attempts = 2');
    jobs.start();
    await eventually(async () =>
      expect(await rows()).toMatchObject([{ error: 'ProcessEnded', payload: { number: 1 } }]),
    );
  });
});

describe('work that comes back', () => {
  it('is done by the leader alone, and by another process once that is gone', async () => {
    const done: string[] = [];
    const sweep = (name: string): Job => ({ name: 'sweep', everyMs: 3_600_000, run: async () => done.push(name) });
    const [one, other] = [process(60_000, sweep('one')), process(60_000, sweep('other'))];
    one.jobs.start();
    await eventually(async () => expect(await schedule('sweep')).toMatchObject({ ended_at: expect.any(Date) }));
    expect(done).toEqual(['one']);
    other.jobs.start();
    const again = async (): Promise<void> => {
      const before = (await schedule('sweep')).started_at;
      await pool.query("UPDATE recurring_jobs SET next_at = now() WHERE name = 'sweep'");
      for (const { jobs } of [one, other]) jobs.wake();
      await eventually(async () => {
        const { started_at: started, ended_at: ended } = await schedule('sweep');
        return started > before && ended !== null;
      });
    };
    await again();
    expect(done).toEqual(['one', 'one']);
    await one.stop();
    await again();
    expect(done).toEqual(['one', 'one', 'other']);
    const { next_at: next, ended_at: ended } = await schedule('sweep');
    expect(Math.round((next - ended) / 60_000)).toBe(60);
  });

  it('that failed is tried again soon, and says since how many runs and why', async () => {
    let broken = true;
    const run = async (): Promise<void> => {
      if (broken) throw new RangeError('jane@example.org');
    };
    const { jobs } = process(60_000, { name: 'sweep', everyMs: 3_600_000, run });
    jobs.start();
    const failed = await eventually(async () => {
      const row = await schedule('sweep');
      expect(row).toMatchObject({ failures: 1, error: 'RangeError' });
      return row;
    });
    expect(failed.next_at - failed.ended_at).toBe(5_000);
    broken = false;
    await pool.query("UPDATE recurring_jobs SET next_at = now() WHERE name = 'sweep'");
    jobs.wake();
    await eventually(async () => expect(await schedule('sweep')).toMatchObject({ failures: 0, error: null }));
  });

  it('is begun again by the next leader where one ended in the middle of it', async () => {
    const done: string[] = [];
    const job = (name: string, more: Partial<Job> = {}): Job =>
      ({ name, everyMs: 3_600_000, run: async () => done.push(name), ...more }) as Job;
    await pool.query(`INSERT INTO recurring_jobs (name, every_ms, next_at, started_at, ended_at) VALUES
      ('cut-short', 1, now() + interval '1 hour', now(), NULL), ('whole', 1, now() + interval '1 hour', now(), now()),
      ('at-start', 1, now() + interval '1 hour', now(), now())`);
    const { jobs } = process(60_000, job('cut-short'), job('whole'), job('at-start', { atStart: true }));
    jobs.start();
    await eventually(async () => {
      expect(await schedule('cut-short')).toMatchObject({ ended_at: expect.any(Date) });
      expect(done.sort()).toEqual(['at-start', 'cut-short']);
    });
  });

  it('is not called like another job', () => {
    const { jobs } = process(
      60_000,
      counting(async () => undefined),
    );
    expect(() => jobs.add({ name: 'count', everyMs: 1, run: async () => undefined })).toThrow('two jobs called count');
  });
});
