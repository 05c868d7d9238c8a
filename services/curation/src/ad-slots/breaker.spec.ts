import { describe, expect, it } from '@jest/globals';
import { Breaker, FAILURES_MOST, OPEN_MS } from './breaker.ts';

const opened = (at: number): Breaker => {
  const breaker = new Breaker();
  for (let failure = 0; failure < FAILURES_MOST; failure += 1) breaker.failed(at);
  return breaker;
};

describe('a breaker', () => {
  it('opens after three failures in a row', () => {
    const breaker = new Breaker();
    breaker.failed(0);
    breaker.failed(0);
    breaker.succeeded();
    breaker.failed(0);
    breaker.failed(0);
    expect(breaker.mayCall(0)).toBe(true);
    breaker.failed(0);
    expect(breaker.mayCall(0)).toBe(false);
  });

  it('lets one call through after ten seconds, and closes once that succeeds', () => {
    const breaker = opened(500);
    expect([breaker.mayCall(500 + OPEN_MS - 1), breaker.mayCall(500 + OPEN_MS)]).toEqual([false, true]);
    expect(breaker.mayCall(500 + OPEN_MS)).toBe(false);
    breaker.succeeded();
    expect([breaker.mayCall(11_000), breaker.mayCall(11_000)]).toEqual([true, true]);
    expect(OPEN_MS).toBe(10_000);
  });

  it('is open again at once when that call fails', () => {
    const breaker = opened(0);
    breaker.mayCall(OPEN_MS);
    breaker.failed(OPEN_MS + 20);
    expect([breaker.mayCall(2 * OPEN_MS + 19), breaker.mayCall(2 * OPEN_MS + 20)]).toEqual([false, true]);
  });

  it('takes no notice of calls that were made before it opened', () => {
    const breaker = opened(0);
    breaker.succeeded();
    breaker.failed(5_000);
    expect([breaker.mayCall(OPEN_MS - 1), breaker.mayCall(OPEN_MS)]).toEqual([false, true]);
  });
});
