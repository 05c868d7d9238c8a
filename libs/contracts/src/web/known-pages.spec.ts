import { advertiserLink, shownAdvertiserPages } from '@corkboard/rules/ads/links';
import { describe, expect, it } from '@jest/globals';
import { pageKindOf } from './known-pages.ts';

describe('the kind of a page', () => {
  it('is known for each page of an ad account that is shown, of the default one and of one by its id', () => {
    for (const page of shownAdvertiserPages)
      for (const link of [advertiserLink(page), advertiserLink(page, { advertiserId: 'v1' })])
        expect([link, pageKindOf(link)]).toEqual([link, 'known']);
  });

  it.each([
    '/quick-promote',
    '/quick-promote/',
    '/advertiser/quick_promote',
    '/advertiser/v1/quick-promote/',
    '/ads/create/',
    '/advertiser/v1/automated/ads/create',
    '/business/convert',
    '/business/access/',
    '/business/invitation/',
    '/settings/ads',
    '/settings/ads/',
    '/settings/account',
    '/board/create/',
    '/board/invitation/',
    '/trash',
    '/trash/',
  ])('is known for %s', (path) => expect(pageKindOf(path)).toBe('known'));

  it.each([
    '/audiences/',
    '/advertiser/v1/nothing/',
    '/business/hub',
    '/board/hub/',
    '/settings/',
    '/settings/ads/more',
    '/v3/no',
  ])('is unknown for %s', (path) => expect(pageKindOf(path)).toBe('unknown'));

  it.each(['/maya/', '/maya/lamps/', '/pin/1/'])('is that of a product for %s', (path) =>
    expect(pageKindOf(path)).toBe('product'),
  );
});
