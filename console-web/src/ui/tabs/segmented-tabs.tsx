import { type KeyboardEvent, useRef } from 'react';
import styles from './segmented-tabs.module.css';

export interface Segment<K extends string> {
  readonly key: K;
  readonly label: string;
}

interface SegmentedTabsProps<K extends string> {
  readonly label: string;
  readonly segments: readonly Segment<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  /** Id of the panel that the tabs switch. */
  readonly panelId?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A few views of one thing; arrow keys move between them. */
export const SegmentedTabs = <K extends string>({
  label,
  segments,
  value,
  onChange,
  panelId,
}: SegmentedTabsProps<K>) => {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const at = segments.findIndex((segment) => segment.key === value);
    const to = (at + step * mirrored + segments.length) % segments.length;
    const next = segments[to];
    if (next) onChange(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
      {segments.map((segment) => (
        <button
          key={segment.key}
          type="button"
          role="tab"
          aria-selected={segment.key === value}
          aria-controls={panelId}
          tabIndex={segment.key === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(segment.key)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
};
