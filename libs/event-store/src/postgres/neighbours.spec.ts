import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Neighbours } from './neighbours.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('who else listens', () => {
  it('is nobody until somebody greets', () => {
    const neighbours = new Neighbours();
    expect(neighbours.isAlone).toBe(true);
    expect([neighbours.hear('here other'), neighbours.isAlone]).toEqual([true, false]);
  });

  it('is greeted back once', () => {
    const neighbours = new Neighbours();
    expect([1, 2, 3].map(() => neighbours.hear('here other'))).toEqual([true, false, false]);
    expect(neighbours.hear('here third')).toBe(true);
  });

  it('is gone after 15 s without a greeting, and new when it comes back', () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const neighbours = new Neighbours();
    neighbours.hear('here other');
    clock.mockReturnValue(15_999);
    expect(neighbours.isAlone).toBe(false);
    clock.mockReturnValue(16_001);
    expect(neighbours.isAlone).toBe(true);
    expect(neighbours.hear('here other')).toBe(true);
  });
});
