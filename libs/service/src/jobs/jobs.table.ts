import type { JsonObject } from '@corkboard/event-store/event';
import { bigint, integer, jsonb, type StoredRow, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import { migration } from '../migration.ts';

/** Pieces of work that wait, are under way or have failed; one that is done goes. Nothing in them is personal in clear. */
export const queuedJobs = table(
  'queued_jobs',
  {
    id: uuid({ primary: true }),
    name: text(),
    /** There is one piece of a name with it. */
    key: text({ nullable: true }),
    /** Null once it was given up. */
    payload: jsonb<JsonObject>({ nullable: true }),
    created_at: timestamptz({ default: 'now()' }),
    /** Due from then on. While a process has it: until when it has. */
    run_at: timestamptz({ default: 'now()' }),
    /** Of the process that has it. */
    claim: uuid({ nullable: true }),
    attempts: integer({ default: '0' }),
    /** Name and code of what was thrown last: a message may quote anybody. */
    error: text({ nullable: true }),
    failed_at: timestamptz({ nullable: true }),
  },
  {
    indexes: {
      queued_jobs_due: { columns: ['name', 'run_at'], where: 'failed_at IS NULL' },
      queued_jobs_failed: { columns: ['failed_at'], where: 'failed_at IS NOT NULL' },
    },
    sql: ['CREATE UNIQUE INDEX queued_jobs_key ON queued_jobs (name, key)'],
  },
);
export type QueuedJobRow = StoredRow<typeof queuedJobs>;

/** When the work that comes back was done and is next. */
export const recurringJobs = table('recurring_jobs', {
  name: text({ primary: true }),
  every_ms: bigint(),
  next_at: timestamptz({ default: 'now()' }),
  started_at: timestamptz({ nullable: true }),
  /** Null while it runs, or after a process that ended within it. */
  ended_at: timestamptz({ nullable: true }),
  /** In a row. */
  failures: integer({ default: '0' }),
  error: text({ nullable: true }),
});
export type RecurringJobRow = StoredRow<typeof recurringJobs>;

export const jobTables = [queuedJobs, recurringJobs];

export const jobMigration = migration(
  'Jobs1769100000000',
  `CREATE TABLE queued_jobs (
    id uuid PRIMARY KEY, name text NOT NULL, key text, payload jsonb, created_at timestamptz NOT NULL DEFAULT now(),
    run_at timestamptz NOT NULL DEFAULT now(), claim uuid, attempts integer NOT NULL DEFAULT 0, error text,
    failed_at timestamptz)`,
  'CREATE INDEX queued_jobs_due ON queued_jobs (name, run_at) WHERE failed_at IS NULL',
  'CREATE INDEX queued_jobs_failed ON queued_jobs (failed_at) WHERE failed_at IS NOT NULL',
  'CREATE UNIQUE INDEX queued_jobs_key ON queued_jobs (name, key)',
  `CREATE TABLE recurring_jobs (
    name text PRIMARY KEY, every_ms bigint NOT NULL, next_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz, ended_at timestamptz, failures integer NOT NULL DEFAULT 0, error text)`,
);
