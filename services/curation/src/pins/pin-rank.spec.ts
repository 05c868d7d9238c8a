import { describe, expect, it } from '@jest/globals';
import { rankBetween, rankOf } from './pin-rank.ts';

const idOf = (head: string) => `${head}-5c10-8000-8000-000000000000`;
const early = rankOf('2026-01-31T12:00:00.000Z', idOf('10000000'));
const late = rankOf('2026-01-31T12:00:00.001Z', idOf('10000000'));

describe('ranks of pins', () => {
  it('are in the order of time, and within a millisecond in that of the ids', () => {
    const next = rankOf('2026-01-31T12:00:00.000Z', idOf('10000010'));
    const old = rankOf('1999-12-31T23:59:59.999Z', idOf('ffffffff'));
    expect([late, old, early, next].toSorted()).toEqual([old, early, next, late]);
  });

  it('leave room between two, before the first and after the last, however often', () => {
    let [lower, higher] = [early, late];
    for (let n = 0; n < 200; n += 1) {
      const between = rankBetween(lower, higher);
      expect([lower, between, higher].toSorted()).toEqual([lower, between, higher]);
      if (n % 2 === 0) lower = between;
      else higher = between;
    }
    expect(rankBetween(late, null) > late).toBe(true);
    expect(rankBetween(null, early) < early).toBe(true);
  });

  it('before the first of a board are below that of a pin that is saved a moment later', () => {
    const first = rankBetween(early, null);
    expect(first < rankOf('2026-01-31T12:00:00.002Z', idOf('10000000'))).toBe(true);
  });
});
