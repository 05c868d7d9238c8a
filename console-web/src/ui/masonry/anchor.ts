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

export const rememberAnchor = (memory: string, anchor: Anchor | null): void => {
  try {
    if (anchor === null) sessionStorage.removeItem(PREFIX + memory);
    else sessionStorage.setItem(PREFIX + memory, JSON.stringify(anchor));
  } catch {
    // A full or forbidden storage costs only the scroll position.
  }
};

export const recallAnchor = (memory: string): Anchor | null => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(PREFIX + memory) ?? 'null');
    const isAnchor =
      typeof value === 'object' &&
      value !== null &&
      'key' in value &&
      typeof value.key === 'string' &&
      'offset' in value &&
      typeof value.offset === 'number';
    return isAnchor ? { key: value.key as string, offset: value.offset as number } : null;
  } catch {
    return null;
  }
};
