import { allOrNothing } from '@corkboard/event-store/transaction';
import { eventually } from '@corkboard/testing/eventually';
import { describe, expect, it } from '@jest/globals';
import type { Job, Queue } from './job.ts';
import { pool, processWith, schedule, useJobs } from './jobs.fixture.ts';

useJobs();

const numbers: Queue<{ number: number }> = { name: 'count', retryAfterMs: 20 };

const counting = (run: (number: number, signal: AbortSignal) => Promise<unknown>, more: Partial<Job> = {}): Job =>
  ({ ...numbers, ...more, run: ({ number }: { number: number }, signal: AbortSignal) => run(number, signal) }) as Job;

const rows = async () => (await pool.query('SELECT * FROM queued_jobs ORDER BY created_at, id')).rows;
describe('a piece of work', () => {
  it('is done once, whichever of two processes takes it, and is gone then', async () => {
    const done: number[] = [];
    const work = counting(async (number) => done.push(number));
    const [one, other] = [processWith(60_000, work), processWith(60_000, work)];
    one.jobs.start();
    other.jobs.start();
    const all = Array.from({ length: 60 }, (_, number) => number);
    await Promise.all(all.map((number) => (number % 2 ? one : other).jobs.put(numbers, { number })));
    await eventually(async () => expect(await rows()).toEqual([]));
    expect(done.sort((a, b) => a - b)).toEqual(all);
  });

  it('belongs to the transaction that puts it in', async () => {
    const done: number[] = [];
    const { jobs } = processWith(
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
    const { jobs } = processWith(60_000);
    for (const number of [1, 2]) await jobs.put(numbers, { number }, { key: 'same' });
    for (const number of [3, 4]) await jobs.put(numbers, { number });
    expect((await rows()).map(({ payload }) => payload.number)).toEqual([1, 3, 4]);
  });

  it('waits for its time', async () => {
    const done: number[] = [];
    const { jobs } = processWith(
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
    const { jobs } = processWith(
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
    const { jobs } = processWith(
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
    const dead = processWith(3_000, work);
    dead.jobs.start();
    await dead.jobs.put(numbers, { number: 1 });
    await eventually(() => told.length === 1);
    await dead.own.end();
    const alive = processWith(
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
    const [one, other] = [processWith(60_000, work), processWith(60_000, work)];
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
        await new Promise((resolve) => setTimeout(resolve, 7_500));
        done.push(name);
      });
    const [one, other] = [processWith(3_000, slow('one')), processWith(3_000, slow('other'))];
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
    const { jobs } = processWith(
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
