import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';
import { isAlive } from './owner.ts';

/** Number of the postmaster that serves a cluster, by its own note; null when there is none. */
const postmasterOf = (cluster: string): number | null => {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
};

/** False when the number now belongs to something else (a restarted container hands out the same small numbers). */
const isPostgres = (pid: number, cluster: string): boolean => {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('postgres') && command.includes(cluster);
  } catch {
    return false;
  }
};

/** Stops the PostgreSQL that a crashed process left behind, and removes a note that nobody stands behind. */
export const stopLeftOver = async (cluster: string, log: (line: string) => void): Promise<void> => {
  const pid = postmasterOf(cluster);
  if (pid === null) return;
  if (!isPostgres(pid, cluster)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  log(`Stopping the PostgreSQL that an earlier run left behind (process ${pid}).`);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalTo(pid, signal);
    for (let waited = 0; waited < 10_000; waited += 50) {
      if (!isPostgres(pid, cluster)) return;
      await delay(50);
    }
  }
  throw new EmbeddedPostgresError(
    'in-use',
    `The PostgreSQL left behind by an earlier run (process ${pid}) does not stop.`,
  );
};

const signalTo = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone in the meantime.
  }
};
