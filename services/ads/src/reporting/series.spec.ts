import { describe, expect, it } from '@jest/globals';
import type { TypeCount } from './figures.ts';
import { pointsOf } from './series.ts';

const at = (text: string) => new Date(`${text}:00Z`);
const saves: TypeCount = { type: 'save', hits: 2, overBudget: 0, spendMicro: 0 };

describe('the points of a chart [S-239 part]', () => {
  const range = { from: at('2026-11-01T00:00'), to: at('2026-11-04T00:00') };
  const counts = new Map([[at('2026-11-02T00:00').getTime(), [saves]]]);

  it('are one for each day, with 0 where nothing was counted', () => {
    const points = pointsOf(range, 'day', { updatedAt: at('2026-12-01T00:00'), counts });
    expect(points.map((point) => [point.at, point.figures['saves']])).toEqual([
      ['2026-11-01T00:00:00.000Z', 0],
      ['2026-11-02T00:00:00.000Z', 2],
      ['2026-11-03T00:00:00.000Z', 0],
    ]);
    expect(points[0]?.figures['ctr']).toBeNull();
  });

  it('are none of what has not begun', () => {
    const of = (updatedAt: string, grain: 'day' | 'hour') =>
      pointsOf(range, grain, { updatedAt: at(updatedAt), counts }).length;
    expect(of('2026-11-01T23:59', 'day')).toBe(1);
    expect(of('2026-11-02T00:00', 'day')).toBe(2);
    expect(of('2026-11-01T02:30', 'hour')).toBe(3);
    expect(of('2026-10-31T23:59', 'day')).toBe(0);
  });
});
