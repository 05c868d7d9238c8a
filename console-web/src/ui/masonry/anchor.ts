import { parsedJson } from '../../lib/browser/json.ts';
import { readStored, session, store } from '../../lib/browser/storage.ts';
import { type Layout, tilesWithin } from './layout.ts';

/** The first tile in view and how far (CSS px) the view stands below its top: exact however columns change. */
export interface Anchor {
  readonly key: string;
  readonly offset: number;
}

type KeyAt = (index: number) => string | undefined;

export const anchorAt = (placed: Layout, scrolled: number, keyAt: KeyAt): Anchor | null => {
  if (scrolled <= 0) return null;
  const seen = tilesWithin(placed, scrolled, scrolled);
  const first = seen.find((index) => (placed.top[index] ?? 0) + (placed.height[index] ?? 0) > scrolled) ?? seen[0];
  const key = first === undefined ? undefined : keyAt(first);
  return first === undefined || key === undefined ? null : { key, offset: scrolled - (placed.top[first] ?? 0) };
};

/** Scroll position, in CSS px from the feed's top, at which the view is at the anchor again; null when it is gone. */
export const scrollFor = (placed: Layout, anchor: Anchor, keyAt: KeyAt): number | null => {
  for (let index = 0; index < placed.top.length; index += 1) {
    if (keyAt(index) === anchor.key) return (placed.top[index] ?? 0) + anchor.offset;
  }
  return null;
};

const PREFIX = 'masonry:';

export const rememberAnchor = (memory: string, anchor: Anchor | null): void =>
  store(session, PREFIX + memory, anchor && JSON.stringify(anchor));

export const recallAnchor = (memory: string): Anchor | null => {
  const value = parsedJson(readStored(session, PREFIX + memory) ?? 'null') as Partial<Anchor> | null;
  const { key, offset } = value ?? {};
  return typeof key === 'string' && typeof offset === 'number' ? { key, offset } : null;
};
