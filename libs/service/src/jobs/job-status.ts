import type { Pool } from 'pg';
import type { RecurringJobRow } from './jobs.table.ts';

export interface QueueCounts {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly retrying: number;
  readonly failed: number;
  /** Age of the oldest that is due, in seconds. */
  readonly oldest: number;
}

export interface TroubledRow {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly run_at: Date;
  readonly failed_at: Date | null;
  readonly error: string | null;
  readonly repeatable: boolean;
}

const LISTED = 100;
const COUNTS = `SELECT name,
    count(*) FILTER (WHERE attempts = 0 AND claim IS NULL AND failed_at IS NULL)::int AS waiting,
    count(*) FILTER (WHERE claim IS NOT NULL AND failed_at IS NULL)::int AS running,
    count(*) FILTER (WHERE attempts > 0 AND claim IS NULL AND failed_at IS NULL)::int AS retrying,
    count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed,
    coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE failed_at IS NULL AND run_at < now())), 0)::float8 AS oldest
  FROM queued_jobs GROUP BY name`;
const TROUBLED = `SELECT id, name, attempts, created_at, run_at, failed_at, error, payload IS NOT NULL AS repeatable
  FROM queued_jobs WHERE failed_at IS NOT NULL OR (attempts > 0 AND claim IS NULL)
  ORDER BY failed_at NULLS LAST, run_at, id LIMIT ${LISTED}`;
const AGAIN = `UPDATE queued_jobs SET failed_at = NULL, attempts = 0, run_at = now()
  WHERE id = $1 AND failed_at IS NOT NULL AND payload IS NOT NULL`;
const DISCARD = 'DELETE FROM queued_jobs WHERE id = $1 AND failed_at IS NOT NULL';

export const recurringStatus = async (pool: Pool): Promise<readonly RecurringJobRow[]> =>
  (await pool.query<RecurringJobRow>('SELECT * FROM recurring_jobs ORDER BY name')).rows;

/** Of every queue, empty ones among them. */
export const queueCounts = async (pool: Pool, names: readonly string[]): Promise<readonly QueueCounts[]> => {
  const { rows } = await pool.query<QueueCounts>(COUNTS);
  const empty = names
    .filter((name) => !rows.some((row) => row.name === name))
    .map((name) => ({ name, waiting: 0, running: 0, retrying: 0, failed: 0, oldest: 0 }));
  return [...rows, ...empty].sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** Jobs that are retried or have failed: failed ones first, the oldest first. */
export const troubledJobs = async (pool: Pool): Promise<readonly TroubledRow[]> =>
  (await pool.query<TroubledRow>(TROUBLED)).rows;

/** Resolves a failed job; false when it is not among the failed, or has nothing to be tried again. */
export const resolveFailed = async (pool: Pool, id: string, resolution: 'replay' | 'skip'): Promise<boolean> =>
  (await pool.query(resolution === 'replay' ? AGAIN : DISCARD, [id])).rowCount === 1;
