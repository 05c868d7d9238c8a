import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from '@corkboard/consumer/transient';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { BadConfiguration } from './config.ts';
import type { Log } from './log.ts';

const [FIRST_WAIT, LONGEST_WAIT] = [250, 2_000];

/** Of a name that nobody knows yet, as that of a container which starts at the same time. */
const UNKNOWN_HOST = 'ENOTFOUND';
/** Refused for good: password, role and database that are not there, in the words of PostgreSQL. */
const REFUSED = /^(28|3D)\w{3}$/;

const ask = async (url: string): Promise<void> => {
  const pool = openPool({ url, max: 1 });
  try {
    await pool.query('SELECT 1');
  } finally {
    await pool.end();
  }
};

/**
 * Resolves when PostgreSQL answers; that it is waited for is said once.
 * @throws BadConfiguration when it refuses the log-in or does not have the database
 */
export const waitForDatabase = async (url: string, log: Log): Promise<void> => {
  const { host } = new URL(url);
  let said = false;
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      await ask(url);
      if (said) log.info({ host }, 'PostgreSQL answers');
      return;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const reason = String((error as NodeJS.ErrnoException).code ?? error.message);
      if (REFUSED.test(reason)) throw new BadConfiguration(`DATABASE_URL is wrong: PostgreSQL says ${error.message}.`);
      if (!isTransient(error) && reason !== UNKNOWN_HOST) throw error;
      if (!said) log.warn({ host, reason }, 'waiting for PostgreSQL');
      said = true;
      await sleep(wait);
    }
  }
};
