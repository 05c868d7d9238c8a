import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@corkboard/testing/eventually';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import type { Answered } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inParallel, type Saver, someoneWhoSaves } from './saves.ts';

const FULL_MS = 15_000;
/** Of PostgreSQL's own, which names each file that it cannot grow. */
const MOST_LINES = 60;

const disk = mkdtempSync(join(tmpdir(), 'corkboard-full-'));
const filler = join(disk, 'filler');
const mount = ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'tmpfs', disk];
const mounted = process.getuid?.() === 0 && spawnSync('mount', mount, { stdio: 'ignore' }).status === 0;
const withDisk = mounted ? describe : describe.skip;

let product: ProductProcess;
let saver: Saver;

beforeAll(async () => {
  chmodSync(disk, 0o755);
  if (!mounted) return;
  product = await startProduct({ dataDir: join(disk, 'data') });
  saver = await someoneWhoSaves(product.origin);
}, 600_000);
afterAll(async () => {
  await product?.stop();
  if (mounted) spawnSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** To the last byte, again and again: whatever is let go of is taken. */
const fill = (): void => {
  for (let size = 1024 * 1024; size >= 512; ) {
    try {
      appendFileSync(filler, Buffer.alloc(size));
    } catch {
      size /= 2;
    }
  }
};

const freeBytes = (): number => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

interface Seen {
  readonly kind: 'write' | 'read';
  readonly status: number;
  readonly saysWhen: boolean;
}

const acknowledged = new Map<string, string>();
const seen: Seen[] = [];

const saveOnce = async (guid: string): Promise<number> => {
  const { status, headers, data } = await saver.save(guid);
  seen.push({ kind: 'write', status, saysWhen: Number(headers.get('retry-after')) > 0 });
  if (status === 200) acknowledged.set(guid, data.id);
  return status;
};

const readOnce = async (): Promise<void> => {
  const query = { board_id: saver.boardId, page_size: 25 };
  const { status, headers } = await saver.client.get('/resource/BoardFeedResource/get/', query);
  seen.push({ kind: 'read', status, saysWhen: Number(headers.get('retry-after')) > 0 });
};

/** Saves and reads without a pause, four at once. */
const use = async (milliseconds: number): Promise<void> => {
  const until = Date.now() + milliseconds;
  await inParallel([1, 2, 3, 4], 4, async () => {
    while (Date.now() < until) {
      await saveOnce(randomUUID());
      await readOnce();
      await delay(60);
    }
  });
};

/** One page, the largest: fewer are saved than it holds. */
const onTheBoard = async (): Promise<readonly string[]> => {
  const query = { board_id: saver.boardId, page_size: 250 };
  const page: Answered<{ id: string }[]> = await saver.client.get('/resource/BoardFeedResource/get/', query);
  return page.data.map(({ id }) => id);
};

withDisk('a disk that is full under load (skipped unless root may mount one)', () => {
  it('is 503 with Retry-After, loses nothing that was acknowledged, and is told of in a few lines', async () => {
    await use(1_500);
    const before = acknowledged.size;
    expect(before).toBeGreaterThan(0);
    const from = product.output().length;
    const filling = setInterval(fill, 100);
    await use(FULL_MS);
    clearInterval(filling);
    fill();
    expect(freeBytes()).toBeLessThan(1024 * 1024);
    const refused = seen.filter(({ status }) => status !== 200);
    expect(refused.filter(({ kind }) => kind === 'write').length).toBeGreaterThan(10);
    rmSync(filler);
    const again = randomUUID();
    await eventually(async () => (await saveOnce(again)) === 200, { every: 200 });
    expect(acknowledged.has(again)).toBe(true);
    await delay(12_000);
    const lines = product.output().slice(from).trim().split('\n');
    const ours = lines.filter((line) => !line.includes('"msg":"PostgreSQL'));
    expect(
      new Set(seen.filter(({ status }) => status !== 200).map(({ status, saysWhen }) => `${status} ${saysWhen}`)),
    ).toEqual(new Set(['503 true']));
    for (const [guid, pinId] of acknowledged) expect((await saver.save(guid)).data.id).toBe(pinId);
    const shown = await onTheBoard();
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toEqual(expect.arrayContaining([...acknowledged.values()]));
    expect(ours).toEqual([
      expect.stringContaining('the database or the event store does not answer'),
      expect.stringContaining('the database or the event store answers again'),
    ]);
    expect(ours[0]).toContain('No space left on device');
    expect(lines.length).toBeLessThan(MOST_LINES);
  }, 600_000);
});
