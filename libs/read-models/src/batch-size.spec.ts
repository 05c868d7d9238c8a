import { describe, expect, it } from '@jest/globals';
import { BatchSize } from './batch-size.ts';

describe('the size of a batch', () => {
  it('grows from 500 to 2000 while batches are full and taken in fast', () => {
    const size = new BatchSize();
    const seen = [500, 1_000, 2_000, 2_000].map((full) => {
      const now = size.current;
      size.took(full, 500);
      return now;
    });
    expect(seen).toEqual([500, 1_000, 2_000, 2_000]);
  });

  it('stays while batches are not full', () => {
    const size = new BatchSize();
    size.took(499, 1);
    expect(size.current).toBe(500);
  });

  it('shrinks to no less than 500 when they take long', () => {
    const size = new BatchSize();
    for (const full of [500, 1_000]) size.took(full, 1);
    const seen = [1, 2, 3].map(() => {
      size.took(2_000, 501);
      return size.current;
    });
    expect(seen).toEqual([1_000, 500, 500]);
  });
});
