import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** DS-028: how long a pointer rests on a row before it is the active one. */
export const ROW_HOVER_MS = 32;

const stepOf = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/** DS-025: arrows, Home and End move the active row, Enter takes it, Escape goes back; the focus stays where it is. */
export const useListKeys = (count: number, take: (at: number) => void, leave: () => void) => {
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const at = Math.min(active, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = count === 0 ? null : stepOf(event.key, at, count);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && at >= 0) take(at);
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const point = (row: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setActive(row), ROW_HOVER_MS);
  };
  return { active: at, setActive, point, onKeyDown };
};
