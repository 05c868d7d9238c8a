import { describe, expect, it } from '@jest/globals';
import { Recent } from './recent.ts';

const full = (most: number, entries: number): Recent<number> => {
  const recent = new Recent<number>(most);
  for (let n = 0; n < entries; n += 1) recent.keep(`${n}`, n, 1);
  return recent;
};

/** The least of several times, in ms, so that a pause of the machine does not count. */
const leastTime = (times: number, work: () => void): number => {
  const taken = Array.from({ length: times }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...taken);
};

describe('what was kept last', () => {
  it('is found, at least half as much as it may be, and what was kept long before is not', () => {
    const recent = full(10, 100);
    expect([95, 96, 97, 98, 99].map((n) => recent.get(`${n}`))).toEqual([95, 96, 97, 98, 99]);
    expect(recent.get('88')).toBeUndefined();
  });

  it('stays when it is kept again, as it was the last time', () => {
    const recent = full(10, 0);
    for (let n = 0; n < 100; n += 1) {
      recent.keep('again', n, 1);
      recent.keep(`${n}`, n, 1);
    }
    expect(recent.get('again')).toBe(99);
  });

  it('counts by its size, and once however often it is kept', () => {
    const recent = full(10, 0);
    recent.keep('other', 0, 1);
    for (let size = 1; size <= 4; size += 1) recent.keep('growing', size, size);
    expect(recent.get('other')).toBe(0);
    recent.keep('large', 1, 10);
    recent.keep('larger', 2, 10);
    expect([recent.get('other'), recent.get('larger')]).toEqual([undefined, 2]);
  });

  it('takes as long to keep when it is full as before', () => {
    const most = 50_000;
    const filling = leastTime(3, () => full(most, 20_000));
    const recent = full(most, 2 * most);
    let n = 2 * most;
    const going = leastTime(5, () => {
      for (const until = n + 20_000; n < until; n += 1) recent.keep(`${n}`, n, 1);
    });
    expect(going).toBeLessThan(10 * filling);
  });
});
