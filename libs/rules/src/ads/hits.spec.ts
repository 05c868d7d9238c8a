import { describe, expect, it } from '@jest/globals';
import { pinsBeforeSlot, slotsOfPage } from './hits.ts';

describe('positions of ads', () => {
  it('are the fourth and every eighth after it, in the list with its ads', () => {
    expect(slotsOfPage({ shown: 0, count: 25 })).toEqual([4, 12, 20, 28]);
    expect(slotsOfPage({ shown: 0, count: 3 })).toEqual([]);
    expect(slotsOfPage({ shown: 0, count: 4 })).toEqual([4]);
  });

  it('go on through the pages: each is on the page of the pin that it stands before', () => {
    for (const size of [1, 2, 6, 7, 8, 25, 250]) {
      const slots: number[] = [];
      for (let shown = 0; shown < 500; shown += size) slots.push(...slotsOfPage({ shown, count: size }));
      expect(slots).toEqual(slots.map((_, index) => 4 + 8 * index));
      expect(slots.length).toBeGreaterThanOrEqual(71);
    }
    expect([4, 12, 20].map(pinsBeforeSlot)).toEqual([3, 10, 17]);
  });

  it('are found however deep a page lies', () =>
    expect(slotsOfPage({ shown: 1_000_000_000, count: 25 }).map(pinsBeforeSlot)).toEqual([
      1_000_000_004, 1_000_000_011, 1_000_000_018,
    ]));
});
