import { describe, expect, it } from '@jest/globals';
import { attributionSources, sourceEventOf } from './attribution.ts';
import { hitTypes } from './hits.ts';

describe('what a conversion may be credited to', () => {
  it('is a click for 30 days, and a view for one, which a click goes before [S-321]', () =>
    expect(attributionSources).toEqual({
      click: { expiry: 30 * 86_400, priority: 100 },
      view: { expiry: 86_400, priority: 0 },
    }));

  it('is the way to the page of the advertiser, or that the ad was seen, and no other hit', () =>
    expect(hitTypes.filter((type) => sourceEventOf(type) !== null)).toEqual(
      hitTypes.filter((type) => type === 'outbound_click' || type === 'impression'),
    ));
});
