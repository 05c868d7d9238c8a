import { describe, expect, it } from '@jest/globals';
import { homePins, pinsOfBoard, relatedPins } from './pin-feeds.ts';

describe('a list of pins', () => {
  it('is kept under its type and what it is of [S-337]', () => {
    expect(homePins().queryKey).toEqual(['feeds', 'homefeed', '']);
    expect(pinsOfBoard('b1').queryKey).toEqual(['feeds', 'boardfeed', 'b1']);
    expect(relatedPins('p1').queryKey).toEqual(['feeds', 'relatedfeed', 'p1']);
  });
});
