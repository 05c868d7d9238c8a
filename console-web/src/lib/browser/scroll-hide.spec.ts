import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { atTop, type ScrollState, scrolled } from './scroll-hide.ts';
import { throttled } from './throttle.ts';

const through = (...places: number[]): ScrollState => places.reduce(scrolled, atTop);

describe('a header that hides while scrolling', () => {
  it('goes away after 55 px down, not after 54 [E-257 part]', () => {
    expect(through(54).isHidden).toBe(false);
    expect(through(55).isHidden).toBe(true);
    expect(through(30, 54).isHidden).toBe(false);
    expect(through(30, 55).isHidden).toBe(true);
  });
  it('comes back after 20 px up, not after 19 [E-257 part]', () => {
    expect(through(300, 281).isHidden).toBe(true);
    expect(through(300, 280).isHidden).toBe(false);
    expect(through(300, 290, 281).isHidden).toBe(true);
    expect(through(300, 290, 280).isHidden).toBe(false);
  });
  it('counts anew where the direction turns', () => {
    expect(through(300, 280, 320).isHidden).toBe(false);
    expect(through(300, 280, 335).isHidden).toBe(true);
  });
  it('is there at the top', () => expect(through(300, 0).isHidden).toBe(false));
});

describe('a throttled handler', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  it('runs at most once in 30 ms, and does not lose the last call [E-257]', () => {
    let runs = 0;
    const run = throttled(() => {
      runs += 1;
    });
    for (let call = 0; call < 10; call += 1) run();
    expect(runs).toBe(1);
    jest.advanceTimersByTime(29);
    expect(runs).toBe(1);
    jest.advanceTimersByTime(1);
    expect(runs).toBe(2);
    jest.advanceTimersByTime(300);
    expect(runs).toBe(2);
  });
});
