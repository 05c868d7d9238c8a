import { describe, expect, it } from '@jest/globals';
import { campaignModes, objectives } from './campaigns.ts';
import {
  advertiserLink,
  advertiserPageAt,
  advertiserPaths,
  askedAd,
  convertAddress,
  createAdAt,
  createAdLink,
  objectiveFilterOf,
  objectiveFilters,
  objectiveUnder,
  promoteBillingLink,
  quickPromoteAddress,
  quickPromoteAt,
  reportingLink,
} from './links.ts';

const advertiserId = 'v1';

describe('links to pages of an ad account', () => {
  it('are prefixed, every one, when its id is given [S-231]', () => {
    const params = { id: 'e1', campaignId: 'c1', productGroupId: 'g1' };
    for (const page of Object.keys(advertiserPaths)) {
      const plain = advertiserLink(page, { params });
      const path = plain === '/advertiser/' ? '/' : plain;
      expect([page, advertiserLink(page, { params, advertiserId })]).toEqual([page, `/advertiser/v1${path}`]);
      expect(advertiserLink(page, { params, advertiserId: '' })).toBe(plain);
    }
    expect(advertiserLink('ads', { advertiserId: 'a/b' })).toBe('/advertiser/a%2Fb/reporting/ads/');
  });

  it('lead there as the addresses are written [S-231]', () => {
    expect(advertiserLink('campaigns', { advertiserId })).toBe('/advertiser/v1/reporting/campaigns/');
    expect(advertiserLink('campaigns')).toBe('/reporting/campaigns/');
    expect(advertiserLink('campaigns', { advertiserId: null })).toBe('/reporting/campaigns/');
    expect(advertiserLink('overview', { advertiserId })).toBe('/advertiser/v1/');
    expect(advertiserLink('overview')).toBe('/advertiser/');
  });

  it('lead to 76 pages, each to its own [S-231 part]', () => {
    const { reconciliation, ...named } = advertiserPaths;
    expect(new Set(Object.values(named)).size).toBe(76);
    expect(reconciliation).toBe('/reporting/reconciliation/');
    expect(Object.values(advertiserPaths).filter((path) => !path.startsWith('/'))).toEqual([]);
  });

  it('have their ids in the path [S-231 part]', () => {
    expect(advertiserLink('campaignInsights', { advertiserId, params: { campaignId: 'a/b' } })).toBe(
      '/advertiser/v1/campaign-insights/a%2Fb/',
    );
    expect(() => advertiserLink('campaignInsights')).toThrow('needs campaignId');
  });

  it.each(['campaign', '', 'toString', '__proto__'])('throw for the unknown key %j [S-232]', (key) =>
    expect(() => advertiserLink(key)).toThrow(`Unknown advertiser link key: ${key}`),
  );
});

describe('links to reports', () => {
  it.each(objectiveFilters)('are filtered by %s [S-233 part]', (objective) => {
    const link = reportingLink('campaigns', { advertiserId, objective });
    expect(link).toBe(`/advertiser/v1/reporting/campaigns/?objectiveType=${objective}`);
    expect(objectiveFilterOf(objective)).toBe(objective);
  });

  it('are nine kinds, of which three have campaigns [S-233]', () => {
    expect(objectiveFilters).toHaveLength(9);
    expect(objectiveFilters.filter((filter) => objectiveUnder(filter) !== null)).toEqual([
      'TRAFFIC',
      'CATALOG_SALES',
      'WEB_CONVERSION',
    ]);
    expect(objectiveUnder('TRAFFIC')).toBe('CONSIDERATION');
  });

  it('take the temporary kinds too, which are no choice [S-234]', () => {
    expect(reportingLink('ads', { objective: 'VIDEO_TEMP' })).toBe('/reporting/ads/?objectiveType=VIDEO_TEMP');
    expect(objectiveFilterOf('VIDEO_TEMP')).toBe('VIDEO_VIEW');
    expect(objectiveFilterOf('SHOPPING_TEMP')).toBe('CATALOG_SALES');
    expect(objectiveFilters).not.toContain('VIDEO_TEMP');
    expect(objectiveFilterOf('CLICKS')).toBeNull();
  });

  it.each(['constructor', '__proto__', 'toString'])('are none at %s, which every object has', (text) =>
    expect(objectiveFilterOf(text)).toBeNull(),
  );

  it('of ad groups show all of them where asked [S-191]', () => {
    expect(reportingLink('adGroups', { advertiserId, campaignId: 'c1', showAllEntities: true })).toBe(
      '/advertiser/v1/reporting/adgroups/?campaignId=c1&showAllEntities=true',
    );
    expect(reportingLink('adGroups', { advertiserId })).toBe('/advertiser/v1/reporting/adgroups/');
  });
});

describe('links to a new ad', () => {
  it('have the campaign only to add to it [S-235 part]', () => {
    expect(createAdLink({ campaignId: 'c1' })).toBe('/ads/create/');
    expect(createAdLink({ advertiserId, campaignId: 'c1', partialCreate: true })).toBe(
      '/advertiser/v1/ads/create/?partialCreate=true&campaignId=c1',
    );
  });

  it('have the objective, and the feed of a catalog for sales alone [S-236 part]', () => {
    expect(createAdLink({ objectiveType: 'CATALOG_SALES', catalogFeedId: 'f1' })).toBe(
      '/ads/create/?objectiveType=CATALOG_SALES&catalogFeedId=f1',
    );
    expect(createAdLink({ objectiveType: 'CONSIDERATION', catalogFeedId: 'f1' })).toBe(
      '/ads/create/?objectiveType=CONSIDERATION',
    );
  });

  it('have catalog, product group, client and draft [S-237 part]', () => {
    const all = { catalogId: 'k1', productGroupId: 'g1', managedClientId: 'm1', resumeLastDraft: true };
    expect(createAdLink(all)).toBe(
      '/ads/create/?catalogId=k1&productGroupId=g1&managedClientId=m1&resumeLastDraft=true',
    );
    expect(createAdLink({ ...all, resumeLastDraft: false })).not.toContain('resumeLastDraft');
  });

  const read = (link: string) => askedAd(new URL(link, 'http://a.test').searchParams);

  it('are read by the form as they were made [S-235] [S-236 part] [S-237 part]', () => {
    const none = { objective: null, campaignId: null, resumesDraft: false };
    expect(read(createAdLink())).toEqual(none);
    expect(read(createAdLink({ campaignId: 'c1', partialCreate: true }))).toEqual({ ...none, campaignId: 'c1' });
    expect(read(createAdLink({ campaignId: 'c1' }))).toEqual(none);
    for (const by of ['/ads/create/?campaignId=c1', '/ads/create/?campaignId=c1&partialCreate=1'])
      expect(read(by)).toEqual(none);
    for (const objectiveType of objectives)
      expect(read(createAdLink({ objectiveType }))).toEqual({ ...none, objective: objectiveType });
    expect(read('/ads/create/?objectiveType=TRAFFIC&resumeLastDraft=no')).toEqual(none);
    expect(read(createAdLink({ resumeLastDraft: true }))).toEqual({ ...none, resumesDraft: true });
  });

  it.each(campaignModes)('lead to the form of the mode, and are read there: %s [S-230]', (mode) => {
    expect(createAdLink({ mode })).toBe(mode === 'ADS_MANAGER' ? '/ads/create/' : '/automated/ads/create/');
    for (const id of [null, 'v1'])
      expect(createAdAt(createAdLink({ mode, advertiserId: id }))).toEqual({ mode, advertiserId: id });
    expect(createAdAt('/ads/edit/')).toBeNull();
  });
});

describe('links of quick promote', () => {
  it('lead to billing with the campaign [S-190] [S-217 part]', () =>
    expect(promoteBillingLink('v1', 'c1')).toBe(
      '/advertiser/v1/billing/?campaign_id=c1&objective_type=CLICKTHROUGH&is_quick_promote=true',
    ));

  it('lead to it with the pin, when it is known, over becoming a business [S-007] [S-175]', () => {
    expect(quickPromoteAddress('p1')).toBe('/advertiser/quick_promote?pinId=p1');
    expect(quickPromoteAddress()).toBe('/advertiser/quick_promote');
    const { searchParams, pathname } = new URL(convertAddress(quickPromoteAddress('p1')), 'http://a.test');
    expect([pathname, searchParams.get('next')]).toEqual(['/business/convert', '/advertiser/quick_promote?pinId=p1']);
  });

  it.each(['/quick-promote/', '/quick-promote', '/advertiser/quick-promote/', '/advertiser/quick-promote'])(
    'open at %s [S-175] [S-306 part]',
    (path) => expect(quickPromoteAt(path)).toEqual({ advertiserId: null }),
  );

  it.each(['/advertiser/quick_promote', '/advertiser/quick_promote/'])('open at %s [S-175] [S-307 part]', (path) =>
    expect(quickPromoteAt(path)).toEqual({ advertiserId: null }),
  );

  it.each([
    '/advertiser/v1/quick-promote/',
    '/advertiser/v1/advertiser/quick-promote/',
    '/advertiser/v1/advertiser/quick_promote',
  ])('open at %s for the ad account in it [S-176]', (path) =>
    expect(quickPromoteAt(path)).toEqual({ advertiserId: 'v1' }),
  );

  it.each(['/', '/quick-promote/x', '/advertiser/', '/advertiser/v1/', '/advertiser/v1/ads/create/'])(
    'do not open at %s [S-176]',
    (path) => expect(quickPromoteAt(path)).toBeNull(),
  );
});

describe('the page of an ad account at an address', () => {
  it('is that of the link to it, with and without an id and a last slash', () => {
    for (const page of ['overview', 'campaigns', 'billingHistory', 'accountsManager'] as const)
      for (const advertiserId of [null, 'v1']) {
        const link = advertiserLink(page, { advertiserId });
        expect(advertiserPageAt(link)).toEqual({ page, advertiserId });
        expect(advertiserPageAt(link.replace(/\/$/, ''))).toEqual({ page, advertiserId });
      }
  });

  it.each(['/', '', '/advertiser/v1/nothing/', '/reporting/', '/ana/'])('is none at %j', (path) =>
    expect(advertiserPageAt(path)).toBeNull(),
  );
});
