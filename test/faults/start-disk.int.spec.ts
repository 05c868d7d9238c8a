import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { postgresOf, refusalOf, startOf } from './start/starts.ts';

const MEBIBYTE = 1024 * 1024;

const mount = (...parameters: readonly string[]): boolean =>
  spawnSync('mount', parameters, { stdio: 'ignore' }).status === 0;

const disk = mkdtempSync(join(tmpdir(), 'corkboard-disk-'));
const dataDir = join(disk, 'data');
// A disk of its own needs root; without, only the folder's permissions are tried.
const mounted = process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=16m,mode=0755', 'tmpfs', disk);
const withDisk = mounted ? describe : describe.skip;

beforeAll(() => chmodSync(disk, 0o755));

afterAll(() => {
  if (mounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

const freeMebibytes = (): number => {
  const { bavail, bsize } = statfsSync(disk);
  return Math.floor((bavail * bsize) / MEBIBYTE);
};

const fill = (leave: number): void =>
  writeFileSync(join(disk, 'filler'), Buffer.alloc((freeMebibytes() - leave) * MEBIBYTE));

const full = /^The disk that holds .+ is full: free some space and start again\.$/;

/** The product, used once and stopped in good order. */
const goodStart = async (use: (origin: string) => Promise<unknown>): Promise<void> => {
  const { child, port, ready, ended } = await startOf({ dataDir });
  await ready;
  await use(`http://localhost:${port}`).finally(() => child.kill('SIGTERM'));
  expect((await ended).code).toBe(0);
};

withDisk('a full disk (skipped unless root may mount one)', () => {
  let client: RouteClient;

  it('is said in one sentence at the first start, which works once there is room', async () => {
    expect(await refusalOf({ dataDir })).toMatch(full);
    expect(postgresOf(disk)).toEqual([]);
    expect(mount('-o', 'remount,size=400m', disk)).toBe(true);
    await goodStart(async (origin) => {
      client = await signUp(origin);
    });
  }, 600_000);

  it('is said in one sentence at a later start, and nothing is damaged', async () => {
    for (const leave of [0, 20]) {
      fill(leave);
      expect(await refusalOf({ dataDir })).toMatch(full);
      rmSync(join(disk, 'filler'));
    }
    await goodStart(async (origin) => {
      const cookie = client.cookieHeader();
      const answer = await fetch(`${origin}/v3/viewer/`, { headers: { cookie } });
      expect(await answer.text()).toContain('@');
    });
  }, 600_000);
});

describe('a data folder that cannot be written to', () => {
  const closed = mkdtempSync(join(tmpdir(), 'corkboard-closed-'));
  // Root may write wherever the disk lets it.
  const isRoot = process.getuid?.() === 0;
  const readOnly = isRoot && mounted && mount('-t', 'tmpfs', '-o', 'ro', 'tmpfs', closed);
  const withClosed = !isRoot || readOnly ? it : it.skip;

  afterAll(() => {
    if (readOnly) spawnSync('umount', [closed]);
    chmodSync(closed, 0o755);
    rmSync(closed, { recursive: true, force: true });
  });

  withClosed(
    'is said in one sentence',
    async () => {
      if (!isRoot) {
        mkdirSync(join(closed, 'data'));
        chmodSync(join(closed, 'data'), 0o555);
        chmodSync(closed, 0o555);
      }
      for (const folder of [closed, join(closed, 'data'), join(closed, 'new')])
        expect(await refusalOf({ dataDir: folder })).toMatch(
          /^The data folder .+ cannot be written to \(E\w+\): .+ set DATA_DIR to another one\.$/,
        );
    },
    600_000,
  );
});
