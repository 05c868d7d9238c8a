import { ApiError } from '@corkboard/http-edge/api-error';
import { describe, expect, it } from '@jest/globals';
import { hoursOf, lastDays, rangeOf } from './report-range.ts';

const of = (start_date: string, end_date: string) => {
  try {
    const { from, to } = rangeOf({ start_date, end_date });
    return [from.toISOString(), to.toISOString()];
  } catch (error) {
    return error instanceof ApiError ? error.errorName : error;
  }
};

describe('the days of a report [S-239 part]', () => {
  it('are whole ones in UTC, both included', () => {
    expect(of('2026-02-28', '2026-02-28')).toEqual(['2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
  });

  it('are the last 30 with today, as far as the UTC day has come', () => {
    expect(lastDays(30, new Date('2026-03-01T00:00:00.000Z'))).toEqual({
      start_date: '2026-01-31',
      end_date: '2026-03-01',
    });
    expect(lastDays(1, new Date('2026-02-28T23:59:59.999Z'))).toEqual({
      start_date: '2026-02-28',
      end_date: '2026-02-28',
    });
  });

  it('are at most 750', () => {
    expect(of('2024-01-01', '2026-01-19')).toHaveLength(2);
    expect(of('2024-01-01', '2026-01-20')).toBe('REPORT_TOO_LARGE');
  });

  it.each([
    ['2026-02-29', '2026-03-01'],
    ['2026-13-01', '2026-13-02'],
    ['0000-01-01', '0000-01-02'],
    ['2026-03-02', '2026-03-01'],
  ])('are days of the calendar, in their order: %s to %s', (start, end) => expect(of(start, end)).toBe('MALFORMED'));
});

describe('an hour of a report [S-239 part]', () => {
  const of = (hour?: string) => {
    try {
      const { from, to } = hoursOf({ start_date: '2026-02-28', end_date: '2026-03-01', hour });
      return [from.toISOString(), to.toISOString()];
    } catch (error) {
      return error instanceof ApiError ? error.errorName : error;
    }
  };

  it('is a whole one within the days, and all of them where none is named', () => {
    expect(of()).toEqual(['2026-02-28T00:00:00.000Z', '2026-03-02T00:00:00.000Z']);
    expect(of('2026-02-28T00:00:00.000Z')).toEqual(['2026-02-28T00:00:00.000Z', '2026-02-28T01:00:00.000Z']);
    expect(of('2026-03-01T23:00:00.000Z')).toEqual(['2026-03-01T23:00:00.000Z', '2026-03-02T00:00:00.000Z']);
  });

  it.each([
    '2026-02-27T23:00:00.000Z',
    '2026-03-02T00:00:00.000Z',
    '2026-03-01T08:00:00.001Z',
    '2026-03-01T08:30:00Z',
    'x',
  ])('is no other moment: %s', (hour) => expect(of(hour)).toBe('MALFORMED'));
});
