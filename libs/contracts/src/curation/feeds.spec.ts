import { describe, expect, it } from '@jest/globals';
import { feedTypes } from './feeds.ts';

describe('the types of feeds', () => {
  it('are the four that were named, and the lists beside them [S-337]', () => {
    expect(feedTypes).toEqual([
      'boardfeed',
      'board-sections',
      'board-section-pins',
      'profileBoards',
      'searchfeed',
      'homefeed',
      'relatedfeed',
      'followersfeed',
    ]);
  });
});
