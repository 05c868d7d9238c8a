import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { throttled } from '../../lib/browser/throttle.ts';
import { FETCH_MORE_THROTTLE_MS, isNearEnd } from './near-end.ts';

describe('fetching more while scrolling [S-335]', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('starts within twice the container of the bottom', () => {
    expect(isNearEnd({ bottom: 2200, total: 4000, container: 900 })).toBe(true);
    expect(isNearEnd({ bottom: 2199, total: 4000, container: 900 })).toBe(false);
  });

  it('asks at once and then at most every 200 ms', () => {
    const act = jest.fn();
    const asked = throttled(act, FETCH_MORE_THROTTLE_MS);
    asked();
    asked();
    jest.advanceTimersByTime(199);
    expect(act).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(2);
    asked();
    jest.advanceTimersByTime(199);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('asks no more once cancelled', () => {
    const act = jest.fn();
    const asked = throttled(act, FETCH_MORE_THROTTLE_MS);
    asked();
    asked();
    asked.cancel();
    jest.advanceTimersByTime(1000);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
