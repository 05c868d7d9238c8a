import { describe, expect, it } from '@jest/globals';
import {
  ageOn,
  dateOfAge,
  dateOfEpochSeconds,
  epochSecondsOf,
  hasReachedAge,
  isPlausibleBirthdate,
  readBirthday,
} from './birthday.ts';

const now = new Date('2026-11-21T12:00:00Z');
const fields = (year: string, month: string, day: string) => ({ year, month, day });

describe('a birthday', () => {
  it('travels as seconds since the epoch [E-057 part]', () => {
    expect(epochSecondsOf('2000-01-02')).toBe(946_771_200);
    expect(dateOfEpochSeconds(946_771_200)).toBe('2000-01-02');
    expect(dateOfEpochSeconds(946_771_200 + 86_399)).toBe('2000-01-02');
    expect(dateOfEpochSeconds(946_771_199)).toBe('2000-01-01');
  });

  it('may lie before 1970', () => {
    expect(epochSecondsOf('1969-12-31')).toBe(-86_400);
    expect(dateOfEpochSeconds(-1)).toBe('1969-12-31');
    expect(dateOfEpochSeconds(-86_400)).toBe('1969-12-31');
    expect(dateOfEpochSeconds(-86_401)).toBe('1969-12-30');
    expect(dateOfEpochSeconds(1e20)).toBeNull();
  });

  it('is missing, impossible, or a date [E-220 part]', () => {
    expect(readBirthday(fields('', '', ''), now)).toEqual({ problem: 'birthday-missing' });
    expect(readBirthday(fields('2000', '', ''), now)).toEqual({ problem: 'birthday-invalid' });
    expect(readBirthday(fields('2001', '2', '29'), now)).toEqual({ problem: 'birthday-invalid' });
    expect(readBirthday(fields('2000', '13', '1'), now)).toEqual({ problem: 'birthday-invalid' });
    expect(readBirthday(fields('20', '1', '1'), now)).toEqual({ problem: 'birthday-invalid' });
    expect(readBirthday(fields('2000', '2', '29'), now)).toEqual({ date: '2000-02-29' });
    expect(readBirthday(fields('0099', '1', '2'), now)).toEqual({ date: '0099-01-02' });
  });

  it('is not later than 1 January of this year [E-221 part]', () => {
    expect(readBirthday(fields('2026', '1', '1'), now)).toEqual({ date: '2026-01-01' });
    expect(readBirthday(fields('2026', '1', '2'), now)).toEqual({ problem: 'birthday-invalid' });
    expect(isPlausibleBirthdate('2026-01-01', now)).toBe(true);
    expect(isPlausibleBirthdate('2026-01-02', now)).toBe(false);
  });
});

describe('an age', () => {
  it('is counted in full years', () => {
    expect(ageOn('2000-11-21', '2026-11-20')).toBe(25);
    expect(ageOn('2000-11-21', '2026-11-21')).toBe(26);
  });

  it('of 29 February changes on 1 March, but on the day itself in a leap year', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
    expect(ageOn('2008-02-29', '2028-02-28')).toBe(19);
    expect(ageOn('2008-02-29', '2028-02-29')).toBe(20);
  });

  it('of an adult is 18, to the day [E-255] [E-258]', () => {
    expect(hasReachedAge(epochSecondsOf('2008-11-21'), now)).toBe(true);
    expect(hasReachedAge(epochSecondsOf('2008-11-22'), now)).toBe(false);
    expect(hasReachedAge(epochSecondsOf('2008-11-21') + 86_399, now)).toBe(true);
  });

  it('can be asked for any number of years [E-258]', () => {
    expect(hasReachedAge(epochSecondsOf('2013-11-21'), now, 13)).toBe(true);
    expect(hasReachedAge(epochSecondsOf('2013-11-22'), now, 13)).toBe(false);
    expect(hasReachedAge(epochSecondsOf('2010-03-01'), new Date('2028-02-29T23:59:59Z'))).toBe(false);
  });
});

describe('the day on which somebody comes of age', () => {
  it('is the birthday, or 1 March where there is no 29 February', () => {
    expect(dateOfAge('2010-11-21')).toBe('2028-11-21');
    expect(dateOfAge('2012-02-29')).toBe('2030-03-01');
    expect(dateOfAge('2012-02-29', 4)).toBe('2016-02-29');
  });

  it.each(['2010-11-21', '2012-02-29', '2011-12-31'])('is the first on which they are 18: %s', (birthdate) => {
    const day = dateOfAge(birthdate);
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect([ageOn(birthdate, before), ageOn(birthdate, day)]).toEqual([17, 18]);
  });
});
