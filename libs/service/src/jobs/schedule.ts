import type { Log } from '@corkboard/event-store/log';
import { WakeSignal } from '@corkboard/event-store/wake-signal';
import type { Pool } from 'pg';
import { failureOf, retryIn } from './failure.ts';
import type { RecurringJob } from './job.ts';

/** Milliseconds after which it is looked what another process has changed. */
const LOOK_MS = 30_000;
/** Milliseconds before the first try after a failure, at most. */
const RETRY_AFTER_MS = 5_000;

const ENTER = `INSERT INTO recurring_jobs (name, every_ms)
  SELECT * FROM unnest($1::text[], $2::bigint[]) ON CONFLICT (name) DO UPDATE SET every_ms = excluded.every_ms`;
const LEAVE_OUT = 'DELETE FROM recurring_jobs WHERE name <> ALL ($1)';
// A leader before this one may have ended in the middle of it.
const BEGIN = `UPDATE recurring_jobs SET next_at = now()
  WHERE name = ANY ($1) AND (name = ANY ($2) OR (started_at IS NOT NULL AND ended_at IS NULL))`;
const DUE = `SELECT name, failures, (greatest(extract(epoch FROM next_at - now()), 0) * 1000)::float8 AS in_ms
  FROM recurring_jobs WHERE name = ANY ($1)`;
const START = `UPDATE recurring_jobs SET started_at = now(), ended_at = NULL, next_at = now() + every_ms * interval '1 ms'
  WHERE name = $1`;
const END = `UPDATE recurring_jobs SET ended_at = now(), error = $2,
  failures = CASE WHEN $2::text IS NULL THEN 0 ELSE failures + 1 END,
  next_at = now() + least(every_ms, $3::bigint) * interval '1 ms' WHERE name = $1`;

interface Due {
  readonly name: string;
  readonly failures: number;
  readonly in_ms: number;
}

/** Does the work that comes back, in the one process that leads. */
export class Schedule {
  readonly #soon = new WakeSignal();

  constructor(
    private readonly jobs: readonly RecurringJob[],
    private readonly pool: Pool,
    private readonly log: Log,
  ) {}

  /** Something is due, maybe. */
  wake(): void {
    this.#soon.notify();
  }

  /** One term as leader. A job that takes long does not keep others from being done. */
  async lead(signal: AbortSignal): Promise<void> {
    const names = this.jobs.map(({ name }) => name);
    const atStart = this.jobs.filter((job) => job.atStart).map(({ name }) => name);
    await this.pool.query(ENTER, [names, this.jobs.map(({ everyMs }) => everyMs)]);
    await this.pool.query(LEAVE_OUT, [names]);
    await this.pool.query(BEGIN, [names, atStart]);
    const running = new Map<string, Promise<void>>();
    try {
      while (!signal.aborted) {
        const rows = (await this.pool.query<Due>(DUE, [names])).rows.filter(({ name }) => !running.has(name));
        for (const row of rows.filter(({ in_ms: inMs }) => inMs === 0))
          running.set(
            row.name,
            this.#run(row, signal).finally(() => {
              running.delete(row.name);
              this.wake();
            }),
          );
        const waits = rows.map(({ in_ms: inMs }) => inMs).filter((inMs) => inMs > 0);
        await this.#soon.wait(Math.min(LOOK_MS, ...waits), signal);
      }
    } finally {
      await Promise.all(running.values());
    }
  }

  /** Never throws: what cannot be noted is done again by the next leader. */
  async #run({ name, failures }: Due, signal: AbortSignal): Promise<void> {
    const job = this.jobs.find((each) => each.name === name);
    try {
      await this.pool.query(START, [name]);
      const error = await this.#failureOf(job, signal);
      const inMs = error === null ? Number.MAX_SAFE_INTEGER : retryIn(failures + 1, RETRY_AFTER_MS);
      await this.pool.query(END, [name, error, inMs]);
    } catch (error) {
      this.log.warn({ err: error, job: name }, 'what became of a job could not be noted');
    }
  }

  async #failureOf(job: RecurringJob | undefined, signal: AbortSignal): Promise<string | null> {
    try {
      await job?.run(signal);
      return null;
    } catch (error) {
      this.log.warn({ err: error, job: job?.name }, 'a recurring job failed, and is tried again');
      return failureOf(error);
    }
  }
}
