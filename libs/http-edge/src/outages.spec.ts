import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '@corkboard/event-store/port';
import { describe, expect, it } from '@jest/globals';
import type { Log } from './log.ts';
import { Outages } from './outages.ts';

const recording = () => {
  const lines: [string, object][] = [];
  const say = (level: string) => (fields: object, message: string) => void lines.push([`${level}: ${message}`, fields]);
  const log: Log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
  return { lines, outages: new Outages(log) };
};

const lost = new StoreUnavailable('the database cannot be reached', { cause: new Error('connect ENOENT') });

describe('requests that are refused for what is lost', () => {
  it('are one line when it begins, with the reason, and one when it is over, with their number', async () => {
    const { lines, outages } = recording();
    let isAway = true;
    outages.askBy(() => (isAway ? Promise.reject(lost) : Promise.resolve()));
    for (let number = 0; number < 50; number += 1) outages.refused('the database', lost, `r${number}`);
    await delay(2_500);
    outages.refused('the database', lost, 'later');
    const reason = 'the database cannot be reached: connect ENOENT';
    const begun = ['error: the database does not answer: requests are refused with 503', { reason, requestId: 'r0' }];
    expect(lines).toEqual([begun]);
    isAway = false;
    for (const until = Date.now() + 10_000; lines.length < 2 && Date.now() < until; ) await delay(50);
    const over = ['warn: the database answers again', { refused: 51, seconds: expect.any(Number) }];
    expect(lines).toEqual([begun, over]);
    outages.refused('the database', lost, 'again');
    expect(lines).toHaveLength(3);
  });

  it('are told apart by what is lost', () => {
    const { lines, outages } = recording();
    outages.refused('the database', lost, 'a');
    outages.refused('another service', lost, 'b');
    expect(lines.map(([line]) => line)).toEqual([
      'error: the database does not answer: requests are refused with 503',
      'error: another service does not answer: requests are refused with 503',
    ]);
  });
});
