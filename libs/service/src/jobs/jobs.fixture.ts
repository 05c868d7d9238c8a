import { openPool } from '@corkboard/event-store/postgres/pool';
import { openLeaderLock } from '@corkboard/event-store/postgres/watch';
import { createLog } from '@corkboard/runtime/create-log';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Pool } from 'pg';
import { migrateService, openDatabase } from '../database.ts';
import type { Job } from './job.ts';
import { jobMigration, jobTables } from './jobs.table.ts';
import { Jobs } from './jobs.ts';

const log = createLog('silent', 'test');
let url: string;
let ends: (() => Promise<unknown>)[] = [];

export let pool: Pool;

/** A database with the tables of jobs, emptied after each test. */
export const useJobs = (): void => {
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
  afterAll(() => dropTestDatabase(url));
};

/** The jobs of one process: its own connections, its own candidate for leader. */
export const processWith = (leaseMs: number, ...work: readonly Job[]) => {
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

export const schedule = async (name: string) =>
  (await pool.query('SELECT * FROM recurring_jobs WHERE name = $1', [name])).rows[0];
