import {
  type AdAccount,
  addBillingProfile,
  createAdAccount,
  listAdAccounts,
} from '@corkboard/contracts/ads/promotions';
import { type AccountCountry, accountCountries } from '@corkboard/rules/ads/countries';
import { queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../api/api-failure.ts';
import { call } from '../api/call.ts';

/** Ad accounts of the viewer; the first one is their default (DS-132). */
export const adAccountsQuery = queryOptions<readonly AdAccount[], ApiFailure>({
  queryKey: ['ads', 'accounts'],
  queryFn: async ({ signal }) => (await call(listAdAccounts, {}, { signal, firstLoad: true })).advertisers,
  staleTime: 10_000,
});

export const isAccountCountry = (country: string): country is AccountCountry =>
  accountCountries.some((one) => one === country);

/** DS-132. */
export const makeAdAccount = (name: string, country: AccountCountry, idempotencyKey: string): Promise<AdAccount> =>
  call(createAdAccount, { body: { name, country } }, { idempotencyKey });

/** Asks the operator to confirm how the ad account pays; asking again changes nothing while that waits. */
export const askForBilling = (advertiserId: string, idempotencyKey: string) =>
  call(addBillingProfile, { params: { advertiserId }, body: { kind: 'invoice' } }, { idempotencyKey });

/** Country or region in words. */
export const regionName = (country: string): string =>
  new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
