import { describe, expect, it } from '@jest/globals';
import { loginCounters } from './login-counters.ts';

const key = (...parts: string[]): string => parts.join('|');
const attempt = { identifier: 'i', accountId: 'a', knownDevice: null, network: '10.0.0', address: '10.0.0.1' };

describe('what a log-in counts on (DE-059)', () => {
  it('is the device alone when the account knows it', () => {
    const { all, forgottenBySuccess } = loginCounters({ ...attempt, knownDevice: 'd' }, key);
    expect(all.map((counter) => counter.key)).toEqual(['device|a|d']);
    expect(forgottenBySuccess.map((counter) => counter.key)).toEqual(['device|a|d', 'consecutive|a']);
    expect(all[0]).toMatchObject({ scope: 'device', max: 10, window: 1800, lock: 1800 });
  });

  it('is network, account and address otherwise', () => {
    const { all, forgottenBySuccess } = loginCounters(attempt, key);
    expect(all.map((counter) => counter.key)).toEqual(['network|i|10.0.0', 'consecutive|a', 'address|10.0.0.1']);
    expect(all.map(({ max, window }) => [max, window])).toEqual([
      [10, 1800],
      [100, 36_500 * 86_400],
      [30, 600],
    ]);
    expect(forgottenBySuccess.map((counter) => counter.scope)).toEqual(['account', 'account']);
  });

  it('is the same for a name that nobody has', () => {
    const { all } = loginCounters({ ...attempt, accountId: null }, key);
    expect(all.map((counter) => counter.key)).toEqual(['network|i|10.0.0', 'consecutive|i', 'address|10.0.0.1']);
  });
});
