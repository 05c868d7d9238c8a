import type { RefObject } from 'react';
import { usePageKey } from '../../lib/browser/keys.ts';

const focusRow = (list: HTMLElement, index: number): void => {
  list.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus({ preventScroll: true });
};

const currentRow = (list: HTMLElement): number => {
  const row = document.activeElement?.closest('[data-index]');
  return row && list.contains(row) ? Number(row.getAttribute('data-index')) : -1;
};

/** `j` and `k` move the focus from row to row of a list, drawn or not. */
export const useRowKeys = (
  list: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (index: number) => void,
): void =>
  usePageKey((event) => {
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    if (step === 0 || !list.current || count === 0) return;
    event.preventDefault();
    const next = Math.min(count - 1, Math.max(0, currentRow(list.current) + step));
    scrollTo(next);
    requestAnimationFrame(() => list.current && focusRow(list.current, next));
  });
