import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { packed } from './compression.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

const BYTES = 500_000;
const TEXTS = 20;

const held = (): number => {
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

describe('a compressed text', () => {
  it('is not held any longer than it takes', async () => {
    const pack = async (n: number) => (await packed(`${n}`.padEnd(BYTES, ' lamps and rooms'), 'gzip')).encoding;
    await pack(0);
    const begun = held();
    for (let n = 1; n <= TEXTS; n += 1) {
      expect(await pack(n)).toBe('gzip');
      held();
    }
    expect(held() - begun).toBeLessThan((TEXTS * BYTES) / 2);
  });
});
