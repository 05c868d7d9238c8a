import { describe, expect, it } from '@jest/globals';
import { loginCounters } from './login-counters.ts';

const key = (...parts: string[]): string => parts.join('|');
const attempt = { subject: 'a', knownDevice: null, network: '10.0.0', address: '10.0.0.1' };

describe('what a log-in counts on (DE-059)', () => {
  it('is the device alone when the account knows it', () => {
    const { all, forgottenBySuccess } = loginCounters({ ...attempt, knownDevice: 'd' }, key);
    expect(all.map((counter) => counter.key)).toEqual(['device|a|d', 'device-total|a|d']);
    expect(forgottenBySuccess.map(({ key: of }) => of)).toEqual(['device|a|d', 'device-total|a|d', 'consecutive|a']);
    expect(all[0]).toMatchObject({ scope: 'device', max: 10, window: 1800, lock: 1800, endsBy: 'time' });
    expect(all[1]).toMatchObject({ scope: 'device', max: 100, endsBy: 'reset' });
  });

  it('is network, account and address otherwise', () => {
    const { all, forgottenBySuccess } = loginCounters(attempt, key);
    expect(all.map((counter) => counter.key)).toEqual(['network|a|10.0.0', 'consecutive|a', 'address|10.0.0.1']);
    expect(all.map(({ max, window, endsBy }) => [max, window, endsBy])).toEqual([
      [10, 1800, 'time'],
      [100, 36_500 * 86_400, 'reset'],
      [30, 600, 'time'],
    ]);
    expect(forgottenBySuccess.map((counter) => counter.scope)).toEqual(['account', 'account']);
  });
});
