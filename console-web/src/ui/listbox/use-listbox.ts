import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

interface ListboxOptions {
  readonly count: number;
  /** -1: Enter while no option is active. */
  readonly onTake: (at: number) => void;
  /** Escape; without it Escape is left to what stands around. */
  readonly onLeave?: () => void;
  /** Index of the option that is active before a key is pressed; none unless given. */
  readonly first?: number;
  /** Home and End lead to the first and the last option, not through the text. */
  readonly edges?: boolean;
  /** Time for which a pointer rests on an option before it is the active one, in ms. */
  readonly restMs?: number;
}

/** Options, and which of them the keys are on while the focus stays in the field (aria-activedescendant). */
export interface Listbox {
  /** Of the element with role `listbox`; that of an option follows from it. */
  readonly id: string;
  /** -1: none. */
  readonly active: number;
  readonly activeId: string | undefined;
  readonly setActive: (at: number) => void;
  readonly point: (at: number) => void;
  readonly take: (at: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Index after a key: around the list and back to its other end; null where the key does not move. */
const stepOf = (key: string, at: number, count: number, edges: boolean): number | null => {
  if (key === 'ArrowDown') return count === 0 ? -1 : (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (!edges) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/** DS-025: arrows move the active option, Enter takes it, Escape goes back; the focus stays where it is. */
export const useListbox = (options: ListboxOptions): Listbox => {
  const { count, onTake, onLeave, first = -1, edges = false, restMs = 0 } = options;
  const id = useId();
  const [chosen, setActive] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const active = Math.min(chosen, count - 1);
  const activeId = active < 0 ? undefined : `${id}-${active}`;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = stepOf(event.key, active, count, edges);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter') onTake(active);
    else if (event.key === 'Escape' && onLeave) onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const point = (at: number) => {
    clearTimeout(timer.current);
    if (restMs === 0) setActive(at);
    else timer.current = setTimeout(() => setActive(at), restMs);
  };
  return { id, active, activeId, setActive, point, take: onTake, onKeyDown };
};
