import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
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
    holdToasts('pointer');
    jest.advanceTimersByTime(5000);
    expect(texts()).toEqual(['A']);
    releaseToasts('pointer');
    jest.advanceTimersByTime(1000);
    expect(texts()).toEqual([]);
  });
  describe('under the pointer or with the focus', () => {
    const region = () => screen.getByRole('region', { name: 'Messages' });
    const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
    const say = (text: string) => act(() => void showToast(text, { durationMs: 1000 }));
    const show = () => {
      render(<ToastRegion />);
      say('A');
    };

    it('stays where it comes while another one is held', () => {
      show();
      fireEvent.pointerEnter(region());
      say('B');
      wait(5000);
      expect(texts()).toEqual(['A', 'B']);
      fireEvent.pointerLeave(region());
      wait(1000);
      expect(texts()).toEqual([]);
    });

    it.each([
      ['pointer', 'focus'],
      ['focus', 'pointer'],
    ])('stays until both are gone, the %s before the %s', (first) => {
      show();
      const dismiss = screen.getByRole('button', { name: 'Dismiss' });
      fireEvent.pointerEnter(region());
      act(() => dismiss.focus());
      const leave = [() => void fireEvent.pointerLeave(region()), () => act(() => dismiss.blur())];
      if (first === 'focus') leave.reverse();
      leave[0]?.();
      wait(5000);
      expect(texts()).toEqual(['A']);
      leave[1]?.();
      wait(1000);
      expect(texts()).toEqual([]);
    });

    it('stays where the same is said again', () => {
      show();
      fireEvent.pointerEnter(region());
      say('A');
      wait(5000);
      expect(texts()).toEqual(['A']);
    });

    it('goes where the same that had the focus is said again', () => {
      show();
      act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
      say('A');
      wait(1000);
      expect(texts()).toEqual([]);
    });

    it('does not hold those that come after the last one went', () => {
      show();
      fireEvent.pointerEnter(region());
      act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
      say('B');
      wait(1000);
      expect(texts()).toEqual([]);
    });
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
