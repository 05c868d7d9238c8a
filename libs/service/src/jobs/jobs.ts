import type { JsonObject } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { type LeaderLock, lead } from '@corkboard/event-store/leading';
import type { Log } from '@corkboard/event-store/log';
import { orLeft } from '@corkboard/event-store/pause';
import type { Pool, PoolClient } from 'pg';
import type { Job, Queue, QueuedJob, RecurringJob } from './job.ts';
import { queueCounts, recurringStatus, resolveFailed, troubledJobs } from './job-status.ts';
import { Schedule } from './schedule.ts';
import { WorkQueue } from './work-queue.ts';

export interface JobsOptions {
  readonly pool: Pool;
  /** Elects who does the work that comes back. */
  readonly lock: LeaderLock;
  readonly log: Log;
  /** Milliseconds for which a piece belongs to a process that says nothing more. */
  readonly leaseMs?: number;
}

export interface PutOptions {
  /** While a piece with the same key waits, is under way or has failed, this one is not put in. */
  readonly key?: string;
  /** Not before; now unless stated. */
  readonly at?: Date;
  /** The transaction that it belongs to; after its commit `wake` has it done without delay. */
  readonly client?: Pool | PoolClient;
}

const LEASE_MS = 60_000;
/** Milliseconds for work under way to end when the process stops; after that another one takes it over. */
const LEAVE_MS = 5_000;
const PUT = `INSERT INTO queued_jobs (id, name, key, payload, run_at) VALUES ($1, $2, $3, $4, coalesce($5, now()))
  ON CONFLICT (name, key) DO NOTHING`;

const isRecurring = (job: Job): job is RecurringJob => 'everyMs' in job;
const isQueued = (job: Job): job is QueuedJob => !isRecurring(job);

/** The jobs of one service: pieces of work in queues, done by every process, and work that comes back, done by the leader. */
export class Jobs {
  readonly #jobs: Job[] = [];
  readonly #stopping = new AbortController();
  #queues: readonly WorkQueue[] = [];
  #schedule: Schedule | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: JobsOptions) {
    this.add({
      name: 'remove-old-failed-jobs',
      everyMs: 60 * 60_000,
      run: () => options.pool.query("DELETE FROM queued_jobs WHERE failed_at < now() - interval '30 days'"),
    });
  }

  /** Before `start`. */
  add(...jobs: readonly Job[]): void {
    for (const { name } of jobs)
      if (this.#jobs.some((job) => job.name === name)) throw new Error(`there are two jobs called ${name}`);
    this.#jobs.push(...jobs);
  }

  async put<Payload extends JsonObject>(
    queue: Queue<Payload>,
    payload: Payload,
    options: PutOptions = {},
  ): Promise<void> {
    const { pool } = this.options;
    const { key = null, at = null, client = pool } = options;
    await client.query(PUT, [uuidv7(), queue.name, key, payload, at]);
    if (client === pool) this.wake();
  }

  /** Has this process look for what is due. */
  wake(): void {
    for (const queue of this.#queues) queue.wake();
    this.#schedule?.wake();
  }

  recurring(): ReturnType<typeof recurringStatus> {
    return recurringStatus(this.options.pool);
  }

  queues(): ReturnType<typeof queueCounts> {
    const names = this.#jobs.filter(isQueued).map(({ name }) => name);
    return queueCounts(this.options.pool, names);
  }

  /** Pieces that are tried again or have failed. */
  troubled(): ReturnType<typeof troubledJobs> {
    return troubledJobs(this.options.pool);
  }

  /** Has a failed piece tried again, or discards it; false when that cannot be done. */
  async resolve(id: string, resolution: 'replay' | 'skip'): Promise<boolean> {
    const isResolved = await resolveFailed(this.options.pool, id, resolution);
    this.wake();
    return isResolved;
  }

  start(): void {
    const { pool, lock, log, leaseMs = LEASE_MS } = this.options;
    const { signal } = this.#stopping;
    const schedule = new Schedule(this.#jobs.filter(isRecurring), pool, log);
    this.#schedule = schedule;
    this.#queues = this.#jobs.filter(isQueued).map((job) => new WorkQueue(job, { pool, log, leaseMs }));
    const task = {
      name: 'jobs',
      lock,
      term: (until: AbortSignal) => schedule.lead(until),
      failed: (error: unknown) => log.warn({ err: error }, 'leading the jobs was cut short'),
    };
    this.#running = Promise.all([lead(task, signal), ...this.#queues.map((queue) => queue.work(signal))]);
  }

  /** Leaves a few seconds to running jobs. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await orLeft(this.#running, this.#stopping.signal, LEAVE_MS);
  }
}
