import { type RefObject, useEffect } from 'react';

/** True where a key is text: fields, menus, dialogs. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role=dialog]') !== null);

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
): void => {
  useEffect(() => {
    const walk = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0 || !list.current || count === 0) return;
      event.preventDefault();
      const next = Math.min(count - 1, Math.max(0, currentRow(list.current) + step));
      scrollTo(next);
      requestAnimationFrame(() => list.current && focusRow(list.current, next));
    };
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, [list, count, scrollTo]);
};
