import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

/** When a process began, in the kernel's ticks, so that a reused number is not taken for it; null where unknown. Dead but not yet waited for is 'ended'. */
const beginning = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null);
  } catch {
    return null;
  }
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const ownerFile = (folder: string): string => join(folder, 'owner.json');

/** Notes that this process owns the folder; throws when another one that is alive does. */
export const own = (folder: string): void => {
  const owner = readOwner(folder);
  if (owner && isAlive(owner.pid) && beginning(owner.pid) === owner.began) {
    throw new EmbeddedPostgresError(
      'in-use',
      `The data folder ${folder} is in use by process ${owner.pid}: stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(ownerFile(folder), JSON.stringify({ pid: process.pid, began: beginning(process.pid) }));
};

export const disown = (folder: string): void => {
  const owner = readOwner(folder);
  if (owner?.pid === process.pid) rmSync(ownerFile(folder), { force: true });
};

const readOwner = (folder: string): { pid: number; began: string | null } | null => {
  try {
    return JSON.parse(readFileSync(ownerFile(folder), 'utf8')) as { pid: number; began: string | null };
  } catch {
    return null;
  }
};
