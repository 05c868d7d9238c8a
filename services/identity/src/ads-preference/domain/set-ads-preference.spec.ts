import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import {
  type AccountEvent,
  adsPreferenceSet,
  personalDataErasureRequested,
} from '../../accounts/domain/account.facts.ts';
import { accountDecider } from '../../accounts/domain/account.ts';
import { registeredAs } from '../../testing/an-account.ts';
import { setAdsPreference } from './set-ads-preference.ts';

const given = givenFor(accountDecider);
const said = (objects: boolean) => adsPreferenceSet({ accountId: 'a1', objects, source: 'settings' });
const set = (objects: boolean, ...past: readonly AccountEvent[]) =>
  given(registeredAs(), ...past).when((account) => setAdsPreference(account, objects));

describe('an objection to personal ads', () => {
  it('is recorded, and so is that it was taken back', () => {
    set(true).then(said(true));
    set(false, said(true)).then(said(false));
  });

  it('is said once', () => {
    set(true, said(true)).thenNothing();
    set(false).thenNothing();
    set(false, said(true), said(false)).thenNothing();
  });

  it('is for accounts that are open', () => {
    given()
      .when((account) => setAdsPreference(account, true))
      .thenRefused('account-not-open');
    const requestedAt = '2026-01-01T00:00:00.000Z';
    const leaving = personalDataErasureRequested({ accountId: 'a1', requestId: 'r', requestedAt });
    set(true, leaving).thenRefused('account-not-open');
  });
});
