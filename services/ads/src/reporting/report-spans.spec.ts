import { describe, expect, it } from '@jest/globals';
import { spansOf } from './report-spans.ts';

const of = (from: string, to: string, finalUntil: string) => {
  const range = { from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T00:00:00Z`) };
  const spans = Object.entries(spansOf(range, new Date(finalUntil)));
  const shown = spans.filter(([, [start, end]]) => start < end);
  return Object.fromEntries(shown.map(([name, [start, end]]) => [name, `${day(start)} ${day(end)}`]));
};
const day = (moment: Date) => moment.toISOString().slice(0, 10);

describe('the roll-ups that a report is read from [S-239 part]', () => {
  it('are whole months and days as far as all their hours are final, and the hours of the rest', () =>
    expect(of('2026-08-30', '2026-11-25', '2026-11-23T10:00:00Z')).toEqual({
      ...{ daysBefore: '2026-08-30 2026-09-01', months: '2026-09-01 2026-11-01' },
      ...{ daysAfter: '2026-11-01 2026-11-23', hours: '2026-11-23 2026-11-25' },
    }));

  it('are hours alone where nothing is final yet', () =>
    expect(of('2026-11-24', '2026-11-25', '2026-11-23T10:00:00Z')).toEqual({ hours: '2026-11-24 2026-11-25' }));

  it('are days within one month, and no hours where all is final', () =>
    expect(of('2026-11-02', '2026-11-09', '2026-11-23T10:00:00Z')).toEqual({ daysBefore: '2026-11-02 2026-11-09' }));

  it('are one month from its first day to its last, also at the turn of a year', () => {
    expect(of('2025-12-01', '2026-01-01', '2026-11-23T10:00:00Z')).toEqual({ months: '2025-12-01 2026-01-01' });
    expect(of('2025-12-02', '2026-01-01', '2026-11-23T10:00:00Z')).toEqual({ daysBefore: '2025-12-02 2026-01-01' });
  });
});
