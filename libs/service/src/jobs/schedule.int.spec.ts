import { eventually } from '@corkboard/testing/eventually';
import { describe, expect, it } from '@jest/globals';
import type { Job } from './job.ts';
import { pool, processWith, schedule, useJobs } from './jobs.fixture.ts';

useJobs();

describe('work that comes back', () => {
  it('is done by the leader alone, and by another process once that is gone', async () => {
    const done: string[] = [];
    const sweep = (name: string): Job => ({ name: 'sweep', everyMs: 3_600_000, run: async () => done.push(name) });
    const [one, other] = [processWith(60_000, sweep('one')), processWith(60_000, sweep('other'))];
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
    const { jobs } = processWith(60_000, { name: 'sweep', everyMs: 3_600_000, run });
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
    const { jobs } = processWith(60_000, job('cut-short'), job('whole'), job('at-start', { atStart: true }));
    jobs.start();
    await eventually(async () => {
      expect(await schedule('cut-short')).toMatchObject({ ended_at: expect.any(Date) });
      expect(done.sort()).toEqual(['at-start', 'cut-short']);
    });
  });

  it('is not called like another job', () => {
    const { jobs } = processWith(60_000, { name: 'count', run: async () => undefined });
    expect(() => jobs.add({ name: 'count', everyMs: 1, run: async () => undefined })).toThrow('two jobs called count');
  });
});
