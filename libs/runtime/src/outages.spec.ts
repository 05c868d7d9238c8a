import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '@corkboard/event-store/port';
import { eventually } from '@corkboard/testing/eventually';
import { describe, expect, it, jest } from '@jest/globals';
import type { Log } from './log.ts';
import { Outages, withOutagesOnce } from './outages.ts';

const recording = () => {
  const lines: [string, object][] = [];
  const say = (level: string) => (fields: object, message: string) => void lines.push([`${level}: ${message}`, fields]);
  const log: Log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
  return { lines, log, outages: new Outages(log) };
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
    await eventually(() => lines.length >= 2);
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

describe('background work that meets a lost store', () => {
  const begun = 'error: the database or the event store does not answer: what needs it waits, and goes on by itself';

  it('is one line when it begins, one a minute, and one when it has been quiet for a while', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const { lines, log } = recording();
    const once = withOutagesOnce(log);
    const said = () => lines.map(([line]) => line).filter((line) => !line.startsWith('debug: '));
    for (let seconds = 0; seconds < 130; seconds += 1) {
      once.warn({ err: lost, attempt: seconds }, 'a loop tries again');
      await jest.advanceTimersByTimeAsync(1_000);
    }
    const reminder = 'warn: the database or the event store still does not answer';
    expect(said()).toEqual([begun, reminder, reminder]);
    expect(lines.filter(([line]) => line === 'debug: a loop tries again')).toHaveLength(130);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(said()).toHaveLength(3);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(said().slice(3)).toEqual(['warn: the database or the event store answers again']);
    jest.useRealTimers();
  });

  it('leaves every other line as it is, and those about Kafka', () => {
    const { lines, log } = recording();
    const once = withOutagesOnce(log);
    const away = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      name: 'KafkaJSConnectionError',
    });
    once.warn({ err: away }, 'publishing waits');
    once.warn({ err: new Error('a defect') }, 'a loop tries again');
    once.warn({ mail: 1 }, 'a mail was not taken');
    once.error({ err: lost }, 'lines were lost');
    expect(lines.map(([line]) => line)).toEqual([
      'warn: publishing waits',
      'warn: a loop tries again',
      'warn: a mail was not taken',
      'error: lines were lost',
    ]);
  });
});
