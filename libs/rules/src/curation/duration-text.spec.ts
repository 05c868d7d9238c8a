import { describe, expect, it } from '@jest/globals';
import { durationText } from './duration-text.ts';

describe('the duration of a video', () => {
  it.each([
    [0, '0:00'],
    [4_000, '0:04'],
    [59_999, '0:59'],
    [60_000, '1:00'],
    [75_000, '1:15'],
    [600_000, '10:00'],
    [900_000, '15:00'],
  ])('of %i ms is written as %s [S-003 part]', (durationMs, text) => {
    expect(durationText(durationMs)).toBe(text);
  });
});
