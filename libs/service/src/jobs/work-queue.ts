import { randomUUID } from 'node:crypto';
import type { Log } from '@corkboard/event-store/log';
import { columnsOf } from '@corkboard/event-store/table';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { WakeSignal } from '@corkboard/event-store/wake-signal';
import type { Pool } from 'pg';
import { failureOf, retryIn } from './failure.ts';
import type { QueuedJob } from './job.ts';
import { type QueuedJobRow, queuedJobs } from './jobs.table.ts';

/** Pieces of one queue that a process works on at a time. */
const AT_ONCE = 5;
/** Milliseconds after which it is looked whether something is due that nobody told of. */
const LOOK_MS = 5_000;
const ATTEMPTS = 8;
const RETRY_AFTER_MS = 30_000;

// A process that dies with a piece leaves it to another when its time is over; one that lives asks for more in time.
const CLAIM = `UPDATE queued_jobs SET claim = $2, attempts = attempts + 1, run_at = now() + $3 * interval '1 ms' WHERE id IN (
  SELECT id FROM queued_jobs WHERE name = $1 AND failed_at IS NULL AND run_at <= now()
  ORDER BY run_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) RETURNING ${columnsOf(queuedJobs)}`;
const KEEP = "UPDATE queued_jobs SET run_at = now() + $3 * interval '1 ms' WHERE id = $1 AND claim = $2";
const DONE = 'DELETE FROM queued_jobs WHERE id = $1 AND claim = $2';
const AGAIN = `UPDATE queued_jobs SET claim = NULL, error = $3, run_at = now() + $4 * interval '1 ms'
  WHERE id = $1 AND claim = $2`;
const FAIL = `UPDATE queued_jobs SET claim = NULL, error = $3, failed_at = now(),
  payload = CASE WHEN $4 THEN NULL ELSE payload END WHERE id = $1 AND claim = $2`;

export interface QueueOptions {
  readonly pool: Pool;
  readonly log: Log;
  /** Milliseconds for which a piece belongs to the process that took it; extended while that works on it. */
  readonly leaseMs: number;
}

/** Does what is due of one queue. */
export class WorkQueue {
  readonly #soon = new WakeSignal();

  constructor(
    private readonly job: QueuedJob,
    private readonly options: QueueOptions,
  ) {}

  /** Something is due, maybe. */
  wake(): void {
    this.#soon.notify();
  }

  async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const rows = await this.#claim().catch((error: unknown) => {
        this.options.log.warn({ err: error, job: this.job.name }, 'a queue could not be read');
        return [];
      });
      await Promise.all(rows.map((row) => this.#take(row, signal)));
      if (rows.length < AT_ONCE) await this.#soon.wait(LOOK_MS, signal);
    }
  }

  async #claim(): Promise<readonly QueuedJobRow[]> {
    const { pool, leaseMs } = this.options;
    return (await pool.query<QueuedJobRow>(CLAIM, [this.job.name, randomUUID(), leaseMs])).rows;
  }

  /** Never throws: what cannot be noted about a piece now is found when its time is over. */
  async #take(row: QueuedJobRow, stopping: AbortSignal): Promise<void> {
    const { pool, log, leaseMs } = this.options;
    const lost = new AbortController();
    const keep = async (): Promise<void> => {
      const { rowCount } = await pool.query(KEEP, [row.id, row.claim, leaseMs]);
      if (rowCount === 0) lost.abort();
    };
    const timer = setInterval(() => void keep().catch(() => undefined), leaseMs / 3);
    try {
      await this.#attempt(row, AbortSignal.any([stopping, lost.signal]));
    } catch (error) {
      log.warn({ err: error, job: this.job.name, id: row.id }, 'what became of a job could not be noted');
    } finally {
      clearInterval(timer);
    }
  }

  async #attempt(row: QueuedJobRow, signal: AbortSignal): Promise<void> {
    const { pool, log } = this.options;
    const { name, attempts: most = ATTEMPTS, retryAfterMs = RETRY_AFTER_MS } = this.job;
    const error = row.attempts > most ? 'ProcessEnded' : await this.#failureOf(row, signal);
    if (error === null) return void (await pool.query(DONE, [row.id, row.claim]));
    const isLast = row.attempts >= most;
    log.warn(
      { job: name, id: row.id, attempts: row.attempts, error },
      isLast ? 'a job has failed' : 'a job is retried',
    );
    if (isLast) return this.#fail(row, error);
    await pool.query(AGAIN, [row.id, row.claim, error, retryIn(row.attempts, retryAfterMs)]);
  }

  /** Null: it was done. */
  async #failureOf({ payload }: QueuedJobRow, signal: AbortSignal): Promise<string | null> {
    try {
      await this.job.run(payload ?? {}, signal);
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  async #fail({ id, claim, payload }: QueuedJobRow, error: string): Promise<void> {
    const { giveUp } = this.job;
    await allOrNothing(this.options.pool, async (client) => {
      const { rowCount } = await client.query(FAIL, [id, claim, error, giveUp !== undefined]);
      if (rowCount === 1) await giveUp?.(payload ?? {}, client);
    });
  }
}
