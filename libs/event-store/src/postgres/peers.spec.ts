import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Peers } from './peers.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('who else listens', () => {
  it('is nobody until somebody greets', () => {
    const neighbours = new Peers();
    expect(neighbours.isAlone).toBe(true);
    expect([neighbours.note('here other'), neighbours.isAlone]).toEqual([true, false]);
  });

  it('is greeted back once', () => {
    const neighbours = new Peers();
    expect([1, 2, 3].map(() => neighbours.note('here other'))).toEqual([true, false, false]);
    expect(neighbours.note('here third')).toBe(true);
  });

  it('is gone after 15 s without a greeting, and new when it comes back', () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const neighbours = new Peers();
    neighbours.note('here other');
    clock.mockReturnValue(15_999);
    expect(neighbours.isAlone).toBe(false);
    clock.mockReturnValue(16_001);
    expect(neighbours.isAlone).toBe(true);
    expect(neighbours.note('here other')).toBe(true);
  });
});
