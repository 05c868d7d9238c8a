import { describe, expect, it } from '@jest/globals';
import { woven } from './woven.ts';

describe('ads among the pins of a page', () => {
  it('stand before the pin of their index', () => {
    const ads = new Map([
      [0, 'first'],
      [2, 'third'],
    ]);
    expect(woven(['a', 'b', 'c'], ads)).toEqual(['first', 'a', 'b', 'third', 'c']);
    expect(woven(['a', 'b'], new Map())).toEqual(['a', 'b']);
  });

  it('are left out beyond the end of a short page', () => {
    expect(woven(['a', 'b', 'c'], new Map([[3, 'after']]))).toEqual(['a', 'b', 'c']);
    expect(woven([], new Map([[0, 'alone']]))).toEqual([]);
  });
});
