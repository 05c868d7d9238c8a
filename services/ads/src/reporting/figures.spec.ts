import type { HitType } from '@corkboard/rules/ads/hits';
import { metricIds } from '@corkboard/rules/ads/metrics';
import { describe, expect, it } from '@jest/globals';
import { figuresOf, type TypeCount } from './figures.ts';

const count = (type: HitType, hits: number, money: Partial<TypeCount> = {}): TypeCount => ({
  ...{ type, hits, overBudget: 0, spendMicro: 0 },
  ...money,
});

describe('the figures of a report [S-239 part]', () => {
  it('are all metrics, added up over the rows', () => {
    const clicks = count('outbound_click', 3, { overBudget: 1, spendMicro: 400_000 });
    const rows = [count('impression', 30), count('impression', 10), clicks, count('video_50', 2), count('video_25', 9)];
    expect(figuresOf(rows)).toEqual({
      ...{ impressions: 40, pin_clicks: 0, outbound_clicks: 3, saves: 0, hides: 0, video_views: 2 },
      ...{ ctr: 0.075, spend: 400_000, over_budget: 1 },
    });
  });

  it('are zero where nothing was counted, and none where nothing was measured', () => {
    const figures = figuresOf([]);
    expect(Object.keys(figures)).toEqual(metricIds);
    expect(figures['ctr']).toBeNull();
    expect(Object.entries(figures).filter(([id, value]) => id !== 'ctr' && value !== 0)).toEqual([]);
  });
});
