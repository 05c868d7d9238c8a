import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { burst, livesUntil, MOST_DELAY_MS, seeded } from './confetti.ts';
import { SaveLayer } from './save-layer.tsx';
import { SaveOverlay } from './save-overlay.tsx';
import { celebrate, stopCelebrating } from './save-requests.ts';
import { savedPin } from './saving-fixture.tsx';

const particles = () => document.querySelectorAll('[data-particle]').length;
const later = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });
const overlay = (first = false) => (
  <SaveOverlay seed={1} celebration={{ pin: savedPin({ is_first_save: first }), boardName: 'Trips' }} />
);

describe('the overlay after a save', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    act(() => stopCelebrating());
    jest.useRealTimers();
  });

  it('names the board, and says when it was the first [S-017]', () => {
    const { unmount } = render(overlay());
    expect(screen.getByRole('heading').textContent).toBe('You saved this Pin to Trips!');
    unmount();
    render(overlay(true));
    expect(screen.getByRole('heading').textContent).toBe('You saved your first Pin to Trips!');
  });

  it('lets the picture shrink into the tile of its board [S-014]', () => {
    render(overlay());
    const shown = screen.getByTestId('save-overlay');
    expect(shown.hasAttribute('data-calm')).toBe(false);
    expect(shown.querySelector('.tile > img.picture')?.getAttribute('src')).toBe('/i/474');
  });

  it('throws 120 particles that go 800 ms after their own delay [S-015]', () => {
    render(overlay());
    expect(particles()).toBe(120);
    later(790);
    expect(particles()).toBe(120);
    later(160);
    expect(particles()).toBeLessThan(120);
    later(MOST_DELAY_MS + 50);
    expect(particles()).toBe(0);
  });

  it('goes away after 2600 ms [S-016]', async () => {
    render(<SaveLayer />);
    await act(async () => {
      celebrate({ pin: savedPin(), boardName: 'Trips' });
      await import('./save-overlay.tsx');
    });
    await act(async () => undefined);
    expect(screen.getByTestId('save-overlay')).toBeTruthy();
    later(2599);
    expect(screen.getByTestId('save-overlay')).toBeTruthy();
    later(1);
    expect(screen.queryByTestId('save-overlay')).toBeNull();
  });

  it('stays calm for those who want no motion', () => {
    const asked = window.matchMedia;
    window.matchMedia = (() => ({ matches: true })) as unknown as typeof window.matchMedia;
    render(overlay());
    expect(particles()).toBe(0);
    expect(screen.getByTestId('save-overlay').hasAttribute('data-calm')).toBe(true);
    window.matchMedia = asked;
  });
});

describe('a burst', () => {
  it('repeats with its seed and delays no particle by more than 400 ms', () => {
    expect(burst(seeded(7))).toEqual(burst(seeded(7)));
    for (const one of burst(seeded(7))) expect(livesUntil(one)).toBeLessThanOrEqual(1200);
  });
});
