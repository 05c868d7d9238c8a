import { describe, expect, it } from '@jest/globals';
import { anchorAt, recallAnchor, rememberAnchor, scrollFor } from './anchor.ts';
import { columnsFor, layout } from './layout.ts';

const items = Array.from({ length: 400 }, (_, index) => ({ width: 100, height: 80 + ((index * 37) % 150) }));
const keyAt = (index: number) => (index < items.length ? `pin${index}` : undefined);
const wide = layout(items, columnsFor(1240));
const phone = layout(items, columnsFor(374));

describe('the scroll position of a wall', () => {
  it('comes back to the pixel', () => {
    for (const scrolled of [1, 500, 1024, 3333.5, 9000]) {
      const anchor = anchorAt(wide, scrolled, keyAt);
      expect(anchor && scrollFor(wide, anchor, keyAt)).toBe(scrolled);
    }
  });
  it('keeps the same tile in view when the columns change', () => {
    const anchor = anchorAt(wide, 5000, keyAt);
    const index = Number(anchor?.key.slice(3));
    const y = anchor === null ? null : scrollFor(phone, anchor, keyAt);
    expect(y).toBe((phone.top[index] ?? 0) + (anchor?.offset ?? 0));
  });
  it('is none at the top, where new pins should be seen', () => expect(anchorAt(wide, 0, keyAt)).toBeNull());
  it('is given up when its tile is gone', () => expect(scrollFor(wide, { key: 'gone', offset: 1 }, keyAt)).toBeNull());
  it('is kept for a visit', () => {
    rememberAnchor('home', { key: 'pin4', offset: 12.5 });
    expect(recallAnchor('home')).toEqual({ key: 'pin4', offset: 12.5 });
    rememberAnchor('home', null);
    expect(recallAnchor('home')).toBeNull();
  });
  it('does not trust what it finds', () => {
    sessionStorage.setItem('masonry:home', '{"key":7}');
    expect(recallAnchor('home')).toBeNull();
    sessionStorage.setItem('masonry:home', '{');
    expect(recallAnchor('home')).toBeNull();
  });
});
