import type { Layout } from './layout.ts';

const JUMPS = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End'] as const;
export type Jump = (typeof JUMPS)[number];

export const isJump = (key: string): key is Jump => JUMPS.some((jump) => jump === key);

const columnOf = (placed: Layout, index: number): number =>
  Math.round((placed.left[index] ?? 0) / (placed.columns.width + placed.columns.gutter));

const middle = (placed: Layout, index: number): number => (placed.top[index] ?? 0) + (placed.height[index] ?? 0) / 2;

const inColumn = (placed: Layout, from: number, step: 1 | -1): number | null => {
  const column = columnOf(placed, from);
  for (let index = from + step; index >= 0 && index < placed.top.length; index += step) {
    if (columnOf(placed, index) === column) return index;
  }
  return null;
};

const beside = (placed: Layout, from: number, step: 1 | -1): number | null => {
  const column = columnOf(placed, from) + step;
  let best: number | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (let index = 0; index < placed.top.length; index += 1) {
    const away = Math.abs(middle(placed, index) - middle(placed, from));
    if (columnOf(placed, index) === column && away < distance) {
      best = index;
      distance = away;
    }
  }
  return best;
};

/** The tile that a key leads to from `from`, by where tiles stand; null where the wall ends. `rtl` mirrors left and right. */
export const neighbour = (placed: Layout, from: number, key: Jump, rtl = false): number | null => {
  const last = placed.top.length - 1;
  switch (key) {
    case 'ArrowDown':
      return inColumn(placed, from, 1);
    case 'ArrowUp':
      return inColumn(placed, from, -1);
    case 'ArrowRight':
      return beside(placed, from, rtl ? -1 : 1);
    case 'ArrowLeft':
      return beside(placed, from, rtl ? 1 : -1);
    case 'PageDown':
      return from < last ? from + 1 : null;
    case 'PageUp':
      return from > 0 ? from - 1 : null;
    case 'Home':
      return from > 0 ? 0 : null;
    case 'End':
      return from < last ? last : null;
  }
};
