import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

interface Owner {
  readonly pid: number;
  readonly began: string | null;
}

const lives = (owner: Owner | null): owner is Owner =>
  owner !== null && isAlive(owner.pid) && beginning(owner.pid) === owner.began;

const refuse = (folder: string, owner: Owner): never => {
  throw new EmbeddedPostgresError(
    'in-use',
    `The data folder ${folder} is in use by process ${owner.pid}: stop that one first, or set DATA_DIR to another folder.`,
  );
};

/** Notes that this process owns the folder; throws when another one that is alive does. Of two at once, one does. */
export const own = (folder: string): void => {
  const file = ownerFile(folder);
  const owner = readOwner(file);
  if (lives(owner)) refuse(folder, owner);
  const mine = `${file}.${process.pid}`;
  try {
    clear(folder, file, `${mine}.old`);
    writeFileSync(mine, JSON.stringify({ pid: process.pid, began: beginning(process.pid) }));
    linkSync(mine, file);
  } catch (error) {
    const now = readOwner(file);
    if (lives(now)) refuse(folder, now);
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
};

/** Takes a dead owner's note away; looks again at what it took, since another start may have been here first. */
const clear = (folder: string, file: string, aside: string): void => {
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const taken = readOwner(aside);
  if (lives(taken)) {
    renameSync(aside, file);
    refuse(folder, taken);
  }
  rmSync(aside);
};

export const disown = (folder: string): void => {
  const file = ownerFile(folder);
  if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
};

const readOwner = (file: string): Owner | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
};
