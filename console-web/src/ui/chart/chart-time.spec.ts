import { describe, expect, it } from '@jest/globals';
import { exactTime, tickTime } from './chart-time.ts';

describe('a time of a chart', () => {
  const nine = '2026-11-24T09:00:00.000Z';
  const day = 86_400_000;

  it('is exact in a table', () => {
    expect([exactTime(nine, 'hour'), exactTime(nine, 'day')]).toEqual(['2026-11-24 09:00', '2026-11-24']);
  });

  it('is as short on an axis as its steps allow, in UTC', () => {
    const midnight = Date.parse('2026-11-24T00:00:00.000Z');
    expect(tickTime(Date.parse(nine), day / 8)).toBe('09:00');
    expect(tickTime(midnight, day / 8)).toBe('Nov 24');
    expect(tickTime(midnight, day * 7)).toBe('Nov 24');
    expect(tickTime(midnight, day * 30)).toBe('Nov 2026');
  });
});
