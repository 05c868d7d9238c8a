import { type Decision, refuse } from '@corkboard/event-store/decider';
import { type AccountEvent, adsPreferenceSet } from '../../accounts/domain/account.facts.ts';
import type { Account } from '../../accounts/domain/account.ts';

export type AdsPreferenceRefusal = 'account-not-open';

/** Objects to personal ads, or takes the objection back; what holds already is not said again. */
export const setAdsPreference = (account: Account, objects: boolean): Decision<AccountEvent, AdsPreferenceRefusal> => {
  if (account.status !== 'open') return refuse('account-not-open');
  if (account.objectsToAds === objects) return [];
  return [adsPreferenceSet({ accountId: account.accountId, objects, source: 'settings' })];
};
