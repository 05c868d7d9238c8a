import type { KeyboardEvent } from 'react';

const FAR = 10;
const CONTROLS = 'a[href], button:not([disabled]), select, input';

/** Controls of a row by their cell, first to last. */
const controlsOf = (row: Element): readonly HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

const placeIn = (row: Element, control: Element): number =>
  [...row.children].findIndex((cell) => cell.contains(control));

/** The control of a row in a column, or the nearest one before it. */
const controlAt = (row: Element, place: number): HTMLElement | undefined =>
  controlsOf(row).findLast((control) => placeIn(row, control) <= place) ?? controlsOf(row)[0];

const besides: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowDown: (from) => from + 1,
  ArrowUp: (from) => from - 1,
  PageDown: (from, count) => Math.min(from + FAR, count - 1),
  PageUp: (from) => Math.max(from - FAR, 0),
};

const inRow = (key: string, control: HTMLElement, row: Element): HTMLElement | undefined => {
  const controls = controlsOf(row);
  const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return controls[0];
  if (key === 'End') return controls.at(-1);
  return controls[controls.indexOf(control) + (key === forward ? 1 : -1)];
};

const across = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Leads by arrow keys, Home, End and the page keys from one control of a table to the next. A menu keeps its own keys. */
export const moveInGrid = (event: KeyboardEvent<HTMLElement>): void => {
  const control = event.target as HTMLElement;
  const row = control.closest('tr');
  const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
  if (row === null || !isPlain || control.getAttribute('aria-haspopup') === 'menu') return;
  const rows = [...event.currentTarget.querySelectorAll('tr')].filter((one) => controlsOf(one)[0]);
  const beside = besides[event.key]?.(rows.indexOf(row), rows.length);
  const next = beside === undefined ? undefined : rows[beside];
  const to = across.includes(event.key)
    ? inRow(event.key, control, row)
    : next && controlAt(next, placeIn(row, control));
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
};
