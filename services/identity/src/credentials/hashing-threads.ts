import { access, readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

const TASKS = '/proc/self/task';
const BEHIND = 10;

const lower = async (task: string): Promise<void> => {
  const name = await readFile(`${TASKS}/${task}/comm`, 'utf8').catch(() => '');
  if (name.trim() === 'libuv-worker') setPriority(Number(task), BEHIND);
};

/** Lowers the priority of hashing threads below the event loop and the database, where the system names its threads (Linux, Node 24). */
export const lowerHashingThreads = async (): Promise<void> => {
  try {
    await access(TASKS);
    await Promise.all((await readdir(TASKS)).map(lower));
  } catch {
    // They share the cores as equals.
  }
};
