import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { whenViewable } from './viewable.ts';

type Callback = (entries: readonly { readonly intersectionRatio: number }[]) => void;
let tell: (ratio: number) => void;
let observed: Element[];

/** jsdom lays nothing out: the test says how much of the element is in view. */
class Observer {
  constructor(callback: Callback) {
    tell = (ratio) => callback([{ intersectionRatio: ratio }]);
  }
  observe(element: Element): void {
    observed.push(element);
  }
  disconnect(): void {
    observed = [];
  }
}

const tab = (state: 'visible' | 'hidden'): void => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

let seen: number;
let end: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { IntersectionObserver: Observer });
  observed = [];
  seen = 0;
  end = whenViewable(document.body, () => {
    seen += 1;
  });
});
afterEach(() => {
  end();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a viewable element', () => {
  it('had half of itself in view for a second [DS-166 part]', () => {
    tell(0.49);
    jest.advanceTimersByTime(5_000);
    expect(seen).toBe(0);
    tell(0.5);
    jest.advanceTimersByTime(999);
    expect(seen).toBe(0);
    jest.advanceTimersByTime(1);
    expect([seen, observed]).toEqual([1, []]);
  });

  it('was not interrupted', () => {
    tell(1);
    jest.advanceTimersByTime(900);
    tell(0.2);
    jest.advanceTimersByTime(900);
    tell(0.8);
    jest.advanceTimersByTime(999);
    expect(seen).toBe(0);
    jest.advanceTimersByTime(1);
    expect(seen).toBe(1);
  });

  it('goes on counting while more of it comes into view', () => {
    tell(0.6);
    jest.advanceTimersByTime(600);
    tell(0.9);
    jest.advanceTimersByTime(400);
    expect(seen).toBe(1);
  });

  it('was in a tab that was visible all the time', () => {
    tell(1);
    jest.advanceTimersByTime(900);
    tab('hidden');
    jest.advanceTimersByTime(5_000);
    expect(seen).toBe(0);
    tab('visible');
    jest.advanceTimersByTime(1_000);
    expect(seen).toBe(1);
  });

  it('is watched no more once its watch has ended', () => {
    tell(1);
    end();
    jest.advanceTimersByTime(5_000);
    expect([seen, observed]).toEqual([0, []]);
  });
});
