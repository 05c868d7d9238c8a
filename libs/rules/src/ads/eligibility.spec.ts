import { describe, expect, it } from '@jest/globals';
import { isPromotableCatalog, isPromotionOffered, type SiteType, siteTypeOf, siteTypes } from './eligibility.ts';

const now = Date.parse('2026-03-01T00:00:00Z');
const days = (count: number) => now - count * 86_400_000;
const person = { isAuth: true, isPartner: false, hasBusinessTies: false, createdAt: days(28) };
const pin = { isOwn: true, isPublic: true, mediaReady: true, isWithheld: false, isRepinOfAd: false };
const offered = (
  viewer: Partial<typeof person> = {},
  of: Partial<typeof pin> = {},
  siteType: SiteType = siteTypes.main,
) => isPromotionOffered({ ...person, ...viewer }, { ...pin, ...of }, { siteType, now });

describe('promotion is offered after a save', () => {
  const table = [true, false].flatMap((isAuth) =>
    [true, false].flatMap((isPartner) =>
      [true, false].flatMap((hasBusinessTies) =>
        [true, false].map((recent) => ({ isAuth, isPartner, hasBusinessTies, recent })),
      ),
    ),
  );
  it.each(table)('%j: only to a signed-in person without business and not new [S-008]', (row) => {
    const expected = row.isAuth && !row.isPartner && !row.hasBusinessTies && !row.recent;
    expect(offered({ ...row, createdAt: days(row.recent ? 27 : 28) })).toBe(expected);
  });

  it('from exactly 28 days on [S-008]', () => {
    expect(offered({ createdAt: days(28) })).toBe(true);
    expect(offered({ createdAt: days(28) + 1 })).toBe(false);
  });

  it('for a pin that may become an ad [S-008]', () => {
    expect(offered({}, { isOwn: false })).toBe(false);
    expect(offered({}, { isPublic: false })).toBe(false);
    expect(offered({}, { mediaReady: false })).toBe(false);
    expect(offered({}, { isWithheld: true })).toBe(false);
    expect(offered({}, { isRepinOfAd: true })).toBe(false);
  });

  it('not on the site of ads [S-009]', () => {
    expect(offered({}, {}, siteTypes.ads)).toBe(false);
    expect(offered({}, {}, siteTypes.analytics)).toBe(true);
    expect(siteTypes.ads).toBe(3);
  });
});

describe('the kind of site of a page [DS-238 part]', () => {
  it.each([
    ['/', 0],
    ['/pin-builder/', 0],
    ['/advertisers-of-the-world/', 0],
    ['/advertiser/v1/pin-builder/', 3],
    ['/advertiser', 3],
    ['/ads/', 3],
    ['/business/hub/', 3],
    ['/business/convert', 0],
    ['/analytics/', 4],
    ['/trends', 7],
    ['/planning/', 12],
  ])('%s is %i', (path, type) => expect(siteTypeOf(path)).toBe(type));
});

describe('a catalog [S-010 part]', () => {
  it.each([
    ['shopify', false],
    ['Shopify', false],
    ['WooCommerce', false],
    ['woocommerce', false],
    ['magento', true],
    ['', true],
  ])('of %s can be promoted: %s', (platform, can) => expect(isPromotableCatalog(platform)).toBe(can));
});
