import { describe, expect, it } from '@jest/globals';
import { remainingDays, runOf } from './schedule.ts';

const startAt = Date.parse('2026-03-01T10:00:00Z');
const asked = { ongoing: false, inclusiveEndDate: null, durationDays: null, startAt };

describe('how long a campaign runs [S-196]', () => {
  it('is until it is stopped, whatever else was asked for', () =>
    expect(runOf({ ...asked, ongoing: true, inclusiveEndDate: '2026-03-05', durationDays: 3 })).toEqual({
      endAt: null,
      days: null,
    }));

  it('is to the last second of the end date, which wins over the duration', () =>
    expect(runOf({ ...asked, inclusiveEndDate: '2026-03-05', durationDays: 30 })).toEqual({
      endAt: '2026-03-05T23:59:59.000Z',
      days: 5,
    }));

  it('is so many days from its start on', () =>
    expect(runOf({ ...asked, durationDays: 10 })).toEqual({ endAt: '2026-03-11T10:00:00.000Z', days: 10 }));

  it.each([
    ['2026-03-01', 1],
    ['2027-02-28', 365],
  ])('may end at %s, after %i days', (inclusiveEndDate, days) =>
    expect(runOf({ ...asked, inclusiveEndDate })).toMatchObject({ days }),
  );

  it.each([
    ['2026-02-28', 'end-date-not-in-future'],
    ['2027-03-01', 'duration-out-of-range'],
    ['2026-02-30', 'end-date-not-in-future'],
    ['soon', 'end-date-not-in-future'],
  ])('may not end at %s', (inclusiveEndDate, flaw) => expect(runOf({ ...asked, inclusiveEndDate })).toBe(flaw));
});

describe('days of a campaign [S-208]', () => {
  it.each([
    [0, false],
    [1, true],
    [365, true],
    [366, false],
    [1.5, false],
  ])('may be %s: %s', (durationDays, fits) =>
    expect(runOf({ ...asked, durationDays }) === 'duration-out-of-range').toBe(!fits),
  );
  it('must be said without an end date', () => expect(runOf(asked)).toBe('duration-out-of-range'));
});

describe('the days that are left of a campaign', () => {
  const now = Date.parse('2026-03-01T10:00:00Z');
  it.each([
    ['2026-03-01T23:59:59.000Z', 1],
    ['2026-03-03T23:59:59.000Z', 3],
    ['2026-03-02T10:00:00.000Z', 1],
    ['2026-02-27T23:59:59.000Z', 0],
  ])('until %s are %s', (endAt, days) => expect(remainingDays(endAt, now)).toBe(days));
});
