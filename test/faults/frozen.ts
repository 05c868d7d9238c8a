import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const childrenOf = (pid: number): number[] => {
  try {
    const told = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return told === '' ? [] : told.split(' ').map(Number);
  } catch {
    return [];
  }
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
};

/** SIGSTOP for a server and all its children, the father first: who is not there yet is not forked any more. */
export const freeze = async (pid: number): Promise<void> => {
  signal(pid, 'SIGSTOP');
  await delay(20);
  for (const child of childrenOf(pid)) signal(child, 'SIGSTOP');
};

export const thaw = (pid: number): void => {
  for (const child of childrenOf(pid)) signal(child, 'SIGCONT');
  signal(pid, 'SIGCONT');
};
