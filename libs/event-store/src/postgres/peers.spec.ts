import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Peers } from './peers.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('who else listens', () => {
  it('is nobody until somebody greets', () => {
    const peers = new Peers();
    expect(peers.isAlone).toBe(true);
    expect([peers.note('here other'), peers.isAlone]).toEqual([true, false]);
  });

  it('is greeted back once', () => {
    const peers = new Peers();
    expect([1, 2, 3].map(() => peers.note('here other'))).toEqual([true, false, false]);
    expect(peers.note('here third')).toBe(true);
  });

  it('is gone after 15 s without a greeting, and new when it comes back', () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const peers = new Peers();
    peers.note('here other');
    clock.mockReturnValue(15_999);
    expect(peers.isAlone).toBe(false);
    clock.mockReturnValue(16_001);
    expect(peers.isAlone).toBe(true);
    expect(peers.note('here other')).toBe(true);
  });
});
