import { describe, expect, it } from '@jest/globals';
import { interestsOfPins } from './interests-of-people.ts';

const pins = (...all: readonly string[][]) => all.map((ids) => new Set(ids));

describe('the interests of somebody who saves pins', () => {
  it('are those of two pins at least, the most frequent first', () =>
    expect(interestsOfPins(pins(['art'], ['art', 'food'], ['food'], ['food'], ['travel']))).toEqual(['food', 'art']));

  it('are none of nobody, or of one pin', () => {
    expect(interestsOfPins([])).toEqual([]);
    expect(interestsOfPins(pins(['art', 'food']))).toEqual([]);
  });

  it('are ten at most', () => {
    const ids = Array.from({ length: 12 }, (_, at) => `i${at}`);
    expect(interestsOfPins(pins(ids, ids))).toEqual(ids.slice(0, 10));
  });
});
