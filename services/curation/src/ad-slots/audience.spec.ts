import type { Session } from '@corkboard/http-edge/session';
import { describe, expect, it } from '@jest/globals';
import { audienceOf } from './audience.ts';

const ana: Session = {
  sessionId: 's',
  accountId: 'ana',
  username: 'ana',
  isPartner: false,
  isMinor: false,
  emailVerified: true,
  country: 'NL',
  accountCreatedAt: '2026-01-01T00:00:00.000Z',
  ageBucket: '25-34',
  objectsToAds: false,
};
const noHeaders = { headers: {} };

describe('an adult who may be shown ads', () => {
  it('is told by coarse facts alone', () => {
    const facts = { account_id: 'ana', country: 'NL', age_bucket: '25-34', gender: null };
    const audience = { accountId: 'ana', market: 'NL', viewer: { ...facts, device: 'web' } };
    expect(audienceOf(ana, noHeaders)).toEqual(audience);
    const phones = [{ 'sec-ch-ua-mobile': '?1' }, { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' }];
    for (const headers of phones) expect(audienceOf(ana, { headers })?.viewer?.device).toBe('web_mobile');
  });

  it('is signed in, of age, and from a country', () => {
    expect(audienceOf(null, noHeaders)).toBeNull();
    expect(audienceOf({ ...ana, isMinor: true }, noHeaders)).toBeNull();
    expect(audienceOf({ ...ana, isMinor: undefined as never }, noHeaders)).toBeNull();
    expect(audienceOf({ ...ana, country: '' }, noHeaders)).toBeNull();
  });

  it('is nobody in particular after an objection, in the settings or by Global Privacy Control', () => {
    const nobody = { accountId: 'ana', market: 'NL', viewer: null };
    expect(audienceOf({ ...ana, objectsToAds: true }, noHeaders)).toEqual(nobody);
    expect(audienceOf(ana, { headers: { 'sec-gpc': '1' } })).toEqual(nobody);
    expect(audienceOf(ana, { headers: { 'sec-gpc': '0' } })?.viewer).not.toBeNull();
  });
});
