import { describe, expect, it } from '@jest/globals';
import { ClockRefused, WalkingClock } from './walking-clock.ts';

const HOUR = 3_600_000;

describe('a walking clock', () => {
  it('goes on from where it was moved to, and returns', async () => {
    const clock = new WalkingClock();
    expect(clock.offsetMs).toBe(0);
    const before = Date.now();
    await clock.moveTo(new Date(before - HOUR));
    expect(clock.offsetMs).toBeLessThanOrEqual(-HOUR);
    expect(Date.now() + clock.offsetMs).toBeGreaterThanOrEqual(before - HOUR);
    clock.end();
    expect(clock.offsetMs).toBe(0);
  });

  it('is not moved ahead of the present, nor where something is against it', async () => {
    const clock = new WalkingClock();
    await expect(clock.moveTo(new Date(Date.now() + HOUR))).rejects.toThrow(ClockRefused);
    clock.beforeMove(async () => {
      throw new ClockRefused('Not here.');
    });
    await expect(clock.moveTo(new Date(Date.now() - HOUR))).rejects.toThrow('Not here.');
    expect(clock.offsetMs).toBe(0);
  });
});
