import { describe, expect, it } from '@jest/globals';
import { run } from '../load/budgets.bench.ts';

describe('what a page makes people fetch', () => {
  it('stays within its budgets', async () => {
    const rows = await run();
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ met }) => !met)).toEqual([]);
  });
});
