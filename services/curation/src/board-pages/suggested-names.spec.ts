import { describe, expect, it } from '@jest/globals';
import { suggestedNames } from './suggested-names.ts';

describe('suggested board names', () => {
  const pin = { title: 'A warm lamp for the kitchen', hashtags: ['cozy', 'lighting'] };

  it('are names of boards around the pin, then its hashtags and longer words, five at most', () => {
    expect(suggestedNames({ around: ['Home', 'Lights'], pin, own: [] })).toEqual([
      'Home',
      'Lights',
      'Cozy',
      'Lighting',
      'Warm',
    ]);
  });

  it('leave out what the viewer has, whatever its case and accents, and what stands there already', () => {
    expect(suggestedNames({ around: ['Home', 'Cozy'], pin, own: ['HÓME', 'lamp'] })).toEqual([
      'Cozy',
      'Lighting',
      'Warm',
      'Kitchen',
    ]);
  });

  it('are none when nothing is known', () => {
    expect(suggestedNames({ around: [], pin: { title: null, hashtags: [] }, own: [] })).toEqual([]);
  });
});
