import { access, readdir, readFile } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';

const TASKS = '/proc/self/task';
const BEHIND = 10;

const lower = async (task: string): Promise<boolean> => {
  const name = await readFile(`${TASKS}/${task}/comm`, 'utf8').catch(() => '');
  if (name.trim() !== 'libuv-worker') return false;
  setPriority(Number(task), BEHIND);
  return true;
};

/**
 * How many passwords to hash at a time. Where the system names its threads (Linux, Node 24), those that hash step behind
 * the event loop and the database: then one more than there are cores keeps every core full and slows no page.
 */
export const hashingConcurrency = async (): Promise<number> => {
  const cores = availableParallelism();
  try {
    await access(TASKS);
    const lowered = await Promise.all((await readdir(TASKS)).map(lower));
    return lowered.includes(true) ? cores + 1 : cores;
  } catch {
    return cores;
  }
};
