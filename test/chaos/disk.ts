import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'corkboard-chaos-disk-';
const MEGABYTES = 320;

/** A small disk of its own for PostgreSQL, that can be filled up. */
export interface SmallDisk {
  readonly folder: string;
  fill(): void;
  free(): void;
  remove(): void;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Unmounts what a killed run left. */
const removeLeftOvers = (): void => {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length)))) continue;
    spawnSync('umount', ['-l', join(tmpdir(), name)], { stdio: 'ignore' });
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
};

const writeUntilFull = (file: string): void => {
  const chunk = Buffer.alloc(1024 * 1024);
  const open = openSync(file, 'w');
  try {
    for (let written = chunk.length; written === chunk.length; ) written = writeSync(open, chunk);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(open);
  }
};

/** Null where this process may not mount one. */
export const smallDisk = (): SmallDisk | null => {
  removeLeftOvers();
  const folder = join(tmpdir(), `${PREFIX}${process.pid}`);
  mkdirSync(folder, { mode: 0o755 });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=755`, 'tmpfs', folder], {
    stdio: 'ignore',
  });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => writeUntilFull(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
