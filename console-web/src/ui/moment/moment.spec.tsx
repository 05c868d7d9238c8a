import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Moment } from './moment.tsx';
import { utcClock } from './moments.ts';

describe('a time in the console', () => {
  it('names its zone where it stands in a sentence', () => {
    render(<Moment at="2026-01-02T03:04:05.678Z" show="full" />);
    expect(screen.getByText('2026-01-02 03:04:05.678 UTC')).toBeTruthy();
  });

  it('says the day by the clock when it is not today', () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    expect(utcClock(at, Date.parse('2026-01-02T23:59:59Z'))).toBe('03:04:05.678');
    expect(utcClock(at, Date.parse('2026-01-03T00:00:00Z'))).toBe('01-02 03:04:05');
  });
});
