import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Poller } from './poller.ts';

describe('looking for what nobody told of', () => {
  let closing: AbortController;
  let pauseMs: number;
  let looks: number;
  let outcome: () => Promise<void>;
  let poller: Poller;
  const passing = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

  beforeEach(() => {
    jest.useFakeTimers();
    closing = new AbortController();
    pauseMs = 10_000;
    looks = 0;
    outcome = () => Promise.resolve();
    const look = (): Promise<void> => {
      looks += 1;
      return outcome();
    };
    poller = new Poller({ poll: look, pauseMs: () => pauseMs, closing: closing.signal });
  });
  afterEach(() => {
    closing.abort();
    jest.useRealTimers();
  });

  it('is done after each pause, also when it has failed', async () => {
    outcome = () => Promise.reject(new Error('the store is away'));
    await passing(9_999);
    expect(looks).toBe(0);
    await passing(1);
    expect(looks).toBe(1);
    await passing(10_000);
    expect(looks).toBe(2);
  });

  it('is done at once when it is rung for, and then by the pause that holds now', async () => {
    pauseMs = 1_000;
    poller.pollSoon();
    await passing(0);
    expect(looks).toBe(1);
    await passing(3_000);
    expect(looks).toBe(4);
  });

  it('is done once more when it was rung for in the middle of it', async () => {
    let end: () => void = () => undefined;
    outcome = () => new Promise((resolve) => (end = resolve));
    poller.pollSoon();
    await passing(0);
    poller.pollSoon();
    expect(looks).toBe(1);
    end();
    await passing(0);
    expect(looks).toBe(2);
  });

  it('ends when the store closes', async () => {
    closing.abort();
    await passing(60_000);
    expect(looks).toBe(0);
  });
});
