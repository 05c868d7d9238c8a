import { describe, expect, it } from '@jest/globals';
import { happenedAt, hourOf } from './moment.ts';

const at = (time: string): number => Date.parse(`2026-03-01T${time}Z`);
const moved = (reported: number, received = at('11:30:00')) =>
  new Date(happenedAt({ reported, served: at('10:59:59'), received })).toISOString().slice(11, 19);

describe('the moment of a hit [S-239 part]', () => {
  it.each([
    ['as the browser says it', at('11:00:00'), '11:00:00'],
    ['the serving, where the browser says earlier', at('10:59:58'), '10:59:59'],
    ['the serving, where the browser says nonsense', Date.parse('0000-01-01T00:00:00Z'), '10:59:59'],
    ['the receipt, where the browser says later', at('11:30:01'), '11:30:00'],
  ])('is %s', (_, reported, moment) => expect(moved(reported)).toBe(moment));

  it('is the serving where the clock that receives is behind', () => {
    expect(moved(at('11:00:00'), at('10:59:50'))).toBe('10:59:59');
  });

  it('is of the hour that it began in', () => {
    expect(hourOf(at('10:59:59'))).toBe(at('10:00:00'));
    expect(hourOf(at('11:00:00'))).toBe(at('11:00:00'));
  });
});
