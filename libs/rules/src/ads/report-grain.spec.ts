import { describe, expect, it } from '@jest/globals';
import { grainOf } from './report-grain.ts';

describe('the grain of a chart', () => {
  const from = Date.parse('2026-11-01T00:00:00Z');
  it.each([
    ['2026-11-02', 'hour'],
    ['2026-11-04', 'hour'],
    ['2026-11-05', 'day'],
    ['2028-11-01', 'day'],
  ])('up to %s is the %s', (to, grain) => {
    expect(grainOf(from, Date.parse(`${to}T00:00:00Z`))).toBe(grain);
  });
});
