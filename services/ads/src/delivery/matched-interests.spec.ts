import { KnownInterests } from '@corkboard/rules/ads/known-interests';
import { describe, expect, it } from '@jest/globals';
import type { EligibleAd } from './eligible-ad.ts';
import { interestOf, matchedInterests } from './matched-interests.ts';

const known = new KnownInterests([
  { id: 'decor', parent: null, name: 'Decor', words: ['decor'] },
  { id: 'light', parent: 'decor', name: 'Light', words: ['lamp'] },
  { id: 'art', parent: null, name: 'Art', words: ['art'] },
]);
const adFor = (...INTEREST: readonly string[]) => ({ campaign: { targeting: { INTEREST } } }) as unknown as EligibleAd;

describe('the interest by which an ad is shown', () => {
  const matched = matchedInterests(known, ['lamp'], { interests: ['art', 'decor'] });

  it.each([
    [['light'], { id: 'light', from: 'page' }],
    [['decor'], { id: 'decor', from: 'page' }],
    [['art'], { id: 'art', from: 'saves' }],
    [['art', 'light'], { id: 'light', from: 'page' }],
    [['food'], null],
    [[], null],
  ])('of those it asks for, %j, is %j: one of the page first', (asked, by) =>
    expect(interestOf(adFor(...asked), matched)).toEqual(by),
  );

  it('is one of the page alone for who objects, and none without words [DS-141 part]', () => {
    expect([...matchedInterests(known, ['lamp'], null)]).toEqual([
      ['light', 'page'],
      ['decor', 'page'],
    ]);
    expect(matchedInterests(known, [], null).size).toBe(0);
  });
});
