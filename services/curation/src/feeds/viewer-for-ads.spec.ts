import type { Session } from '@corkboard/http-edge/session';
import { describe, expect, it } from '@jest/globals';
import { viewerForAds } from './viewer-for-ads.ts';

const ana: Session = {
  sessionId: 's',
  accountId: 'ana',
  username: 'ana',
  isPartner: false,
  isMinor: false,
  emailVerified: true,
  country: 'NL',
  accountCreatedAt: '2026-01-01T00:00:00.000Z',
};
const noHeaders = { headers: {} };

describe('a viewer who may be shown ads', () => {
  it('is told by coarse facts alone', () => {
    const facts = { account_id: 'ana', country: 'NL', age_bucket: null, gender: null };
    expect(viewerForAds(ana, noHeaders)).toEqual({ ...facts, device: 'web' });
    const phones = [{ 'sec-ch-ua-mobile': '?1' }, { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' }];
    for (const headers of phones) expect(viewerForAds(ana, { headers })?.device).toBe('web_mobile');
  });

  it('is signed in, of age, from a country, and has not objected', () => {
    expect(viewerForAds(null, noHeaders)).toBeNull();
    expect(viewerForAds({ ...ana, isMinor: true }, noHeaders)).toBeNull();
    expect(viewerForAds({ ...ana, isMinor: undefined as never }, noHeaders)).toBeNull();
    expect(viewerForAds({ ...ana, country: '' }, noHeaders)).toBeNull();
    expect(viewerForAds(ana, { headers: { 'sec-gpc': '1' } })).toBeNull();
    expect(viewerForAds(ana, { headers: { 'sec-gpc': '0' } })).not.toBeNull();
  });
});
