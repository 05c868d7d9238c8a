import { describe, expect, it } from '@jest/globals';
import { layout } from './layout.ts';
import { isJump, neighbour } from './neighbour.ts';

const square = { width: 1, height: 1 };
const tower = { width: 1, height: 2 };
/** Columns: 0 3 6 | 1 5 | 2 4 7 (1 is twice as high). */
const placed = layout([square, tower, square, square, square, square, square, square], {
  count: 3,
  width: 100,
  gutter: 10,
});

describe('keys on the wall', () => {
  it('go down and up a column', () => {
    expect(neighbour(placed, 0, 'ArrowDown')).toBe(3);
    expect(neighbour(placed, 3, 'ArrowUp')).toBe(0);
  });
  it('go to the tile beside', () => {
    expect(neighbour(placed, 0, 'ArrowRight')).toBe(1);
    expect(neighbour(placed, 4, 'ArrowLeft')).toBe(1);
  });
  it('are mirrored right to left', () => expect(neighbour(placed, 0, 'ArrowLeft', true)).toBe(1));
  it('follow the feed by page keys', () => {
    expect(neighbour(placed, 4, 'PageDown')).toBe(5);
    expect(neighbour(placed, 4, 'PageUp')).toBe(3);
  });
  it('go to both ends', () => {
    expect(neighbour(placed, 4, 'Home')).toBe(0);
    expect(neighbour(placed, 4, 'End')).toBe(7);
  });
  it('lead nowhere beyond the wall', () => {
    expect(neighbour(placed, 0, 'ArrowUp')).toBeNull();
    expect(neighbour(placed, 0, 'ArrowLeft')).toBeNull();
    expect(neighbour(placed, 2, 'ArrowRight')).toBeNull();
    expect(neighbour(placed, 7, 'PageDown')).toBeNull();
    expect(neighbour(placed, 0, 'Home')).toBeNull();
  });
  it('are only these', () => expect([isJump('ArrowDown'), isJump('Enter')]).toEqual([true, false]));
});
