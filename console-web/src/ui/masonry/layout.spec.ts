import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BUCKET, columnsFor, type Layout, layout, pictureHeight, type Tile, tilesWithin } from './layout.ts';

const tile = fc.record({ width: fc.integer({ min: 120, max: 12_000 }), height: fc.integer({ min: 120, max: 12_000 }) });
const wall = fc.tuple(fc.array(tile, { maxLength: 300 }), fc.integer({ min: 320, max: 2600 }));
const place = ([items, width]: [Tile[], number]): Layout => layout(items, columnsFor(width));
const bottom = (placed: Layout, index: number): number => (placed.top[index] ?? 0) + (placed.height[index] ?? 0);

describe('columns of the wall', () => {
  it('are 236 px wide with gutters of 16 px', () =>
    expect(columnsFor(1244)).toEqual({ count: 5, width: 236, gutter: 16 }));
  it('take another column exactly when it fits', () => {
    expect(columnsFor(1243).count).toBe(4);
    expect(columnsFor(1244).count).toBe(5);
  });
  it('are two on a phone, sharing the width with a gutter of 8 px', () =>
    expect(columnsFor(374)).toEqual({ count: 2, width: 183, gutter: 8 }));
  it('are two on the smallest phone', () => expect(columnsFor(304)).toEqual({ count: 2, width: 148, gutter: 8 }));
});

describe('a picture in its column', () => {
  it('keeps its ratio', () => expect(pictureHeight({ width: 474, height: 711 }, 236)).toBe(354));
  it('is cropped where it is a tower or a strip', () => {
    expect(pictureHeight({ width: 120, height: 12_000 }, 236)).toBe(Math.round(236 * 2.6));
    expect(pictureHeight({ width: 12_000, height: 120 }, 236)).toBe(Math.round(236 * 0.42));
  });
  it('is a square when its size is unknown', () => expect(pictureHeight({ width: 0, height: 0 }, 236)).toBe(236));
});

describe('the wall', () => {
  it('adds the height of the text below', () =>
    expect(layout([{ width: 100, height: 100, below: 44 }], columnsFor(1240)).totalHeight).toBe(280));
  it('has no height without tiles', () => expect(layout([], columnsFor(1240)).totalHeight).toBe(0));
  it('fills the shortest column, the first one of equals', () => {
    const square = { width: 1, height: 1 };
    const placed = layout([square, { width: 1, height: 2 }, square, square], { count: 3, width: 100, gutter: 10 });
    expect([...placed.left]).toEqual([0, 110, 220, 0]);
    expect([...placed.top]).toEqual([0, 0, 0, 110]);
  });

  it('never lets two tiles of a column touch', () =>
    fc.assert(
      fc.property(wall, (input) => {
        const placed = place(input);
        const bottoms = new Map<number, number>();
        for (let index = 0; index < placed.top.length; index += 1) {
          const x = placed.left[index] ?? 0;
          expect(placed.top[index]).toBe(bottoms.get(x) ?? 0);
          bottoms.set(x, bottom(placed, index) + placed.columns.gutter);
        }
      }),
    ));

  it('starts every tile at or below the start of the one before it, so that reading order is feed order', () =>
    fc.assert(
      fc.property(wall, (input) => {
        const { top } = place(input);
        for (let index = 1; index < top.length; index += 1)
          expect(top[index]).toBeGreaterThanOrEqual(top[index - 1] ?? 0);
      }),
    ));

  it('stays where it is when tiles are added at the end', () =>
    fc.assert(
      fc.property(wall, tile, ([items, width], added) => {
        const before = layout(items, columnsFor(width));
        const after = layout([...items, added], columnsFor(width));
        expect([...after.top].slice(0, items.length)).toEqual([...before.top]);
        expect([...after.left].slice(0, items.length)).toEqual([...before.left]);
      }),
    ));
});

describe('the window', () => {
  it('holds every tile in view, once, in feed order', () =>
    fc.assert(
      fc.property(wall, fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 3000 }), (input, from, view) => {
        const placed = place(input);
        const shown = tilesWithin(placed, from, from + view);
        expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
        for (let index = 0; index < placed.top.length; index += 1) {
          const seen = (placed.top[index] ?? 0) <= from + view && bottom(placed, index) >= from;
          if (seen) expect(shown).toContain(index);
        }
      }),
    ));

  it('holds nothing a whole bucket away', () => {
    const placed = layout(
      Array.from({ length: 500 }, () => ({ width: 1, height: 1 })),
      columnsFor(1240),
    );
    for (const index of tilesWithin(placed, 5 * BUCKET, 6 * BUCKET - 1)) {
      expect(bottom(placed, index)).toBeGreaterThanOrEqual(5 * BUCKET);
      expect(placed.top[index]).toBeLessThan(6 * BUCKET);
    }
  });
});
