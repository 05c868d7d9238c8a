import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ToastRegion } from './toast-region.tsx';
import { dismissToast, holdToasts, notify, releaseToasts, shownToasts, showToast } from './toasts.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  for (const toast of shownToasts()) dismissToast(toast.id);
  jest.useRealTimers();
});

const texts = () => shownToasts().map((toast) => toast.text);

describe('a toast', () => {
  it('stays exactly as long as it should [E-213 part] [E-095 part]', () => {
    showToast('Email sent!', { durationMs: 3500 });
    jest.advanceTimersByTime(3499);
    expect(texts()).toEqual(['Email sent!']);
    jest.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });
  it("says 'Unknown Error' when there is no error to name [E-030]", () => {
    notify();
    expect(texts()).toEqual(['Unknown Error']);
    notify(new Error('Something in particular'));
    expect(texts()).toEqual(['Unknown Error', 'Something in particular']);
  });
  it('is there once, however often it is said', () => {
    showToast('A');
    showToast('A');
    expect(texts()).toEqual(['A']);
  });
  it('waits while someone reads it', () => {
    showToast('A', { durationMs: 1000 });
    holdToasts();
    jest.advanceTimersByTime(5000);
    expect(texts()).toEqual(['A']);
    releaseToasts();
    jest.advanceTimersByTime(1000);
    expect(texts()).toEqual([]);
  });
  it('is read aloud, and its action runs', () => {
    render(<ToastRegion />);
    let undone = 0;
    act(() => void showToast('Deleted', { action: { label: 'Undo', run: () => (undone += 1) } }));
    expect(screen.getByRole('region', { name: 'Messages' }).getAttribute('aria-live')).toBe('polite');
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect([undone, texts()]).toEqual([1, []]);
  });
});
