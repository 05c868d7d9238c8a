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

  const undo = () => {
    showToast('Deleted', { action: { label: 'Undo', run: () => undefined } });
    showToast('Also deleted', { durationMs: 1000 });
  };

  it('gives the focus back to what had it, and the others go away again', () => {
    render(
      <>
        <button type="button">Delete</button>
        <ToastRegion />
      </>,
    );
    const had = screen.getByRole('button', { name: 'Delete' });
    act(() => had.focus());
    act(undo);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(document.activeElement).toBe(had);
    act(() => void jest.advanceTimersByTime(1000));
    expect(texts()).toEqual([]);
  });

  it('gives the focus to the content where what had it is gone', () => {
    const page = (isThere: boolean) => (
      <>
        <main id="content" tabIndex={-1}>
          {isThere && <button type="button">Delete</button>}
        </main>
        <ToastRegion />
      </>
    );
    const { rerender } = render(page(true));
    act(() => screen.getByRole('button', { name: 'Delete' }).focus());
    act(undo);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    rerender(page(false));
    act(() => screen.getAllByRole('button', { name: 'Dismiss' })[0]?.click());
    expect(document.activeElement?.id).toBe('content');
  });
});
