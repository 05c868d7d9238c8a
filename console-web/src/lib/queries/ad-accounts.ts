import { takeOverBusiness } from '@corkboard/contracts/ads/business-access';
import {
  type AdAccount,
  addBillingProfile,
  chooseCampaignMode,
  createAdAccount,
  listAdAccounts,
  type VacantAccounts,
} from '@corkboard/contracts/ads/promotions';
import type { CampaignMode } from '@corkboard/rules/ads/campaigns';
import { type AccountCountry, accountCountries } from '@corkboard/rules/ads/countries';
import { queryOptions } from '@tanstack/react-query';
import { dropDraftsExcept } from '../ads/last-draft.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { type AnswerOf, call } from '../api/call.ts';

type Accounts = AnswerOf<typeof listAdAccounts>;

const accounts = <Part>(select: (accounts: Accounts) => Part) =>
  queryOptions<Accounts, ApiFailure, Part>({
    queryKey: ['ads', 'accounts'],
    queryFn: async ({ signal }) => {
      const answer = await call(listAdAccounts, {}, { signal, firstLoad: true });
      // Drafts of an ad account that the viewer has no access to any more do not stay in the browser.
      dropDraftsExcept(answer.advertisers.map(({ id }) => id));
      return answer;
    },
    select,
    staleTime: 10_000,
  });

/** Ad accounts of the viewer and of the businesses they work for; the first one is the default (DS-132). */
export const adAccountsQuery = accounts<readonly AdAccount[]>(({ advertisers }) => advertisers);

/** Businesses without an owner, which the viewer may take over. */
export const vacantQuery = accounts<readonly VacantAccounts[]>(({ vacant }) => vacant ?? []);

export const takeOver = (businessId: string, name: string, idempotencyKey: string) =>
  call(takeOverBusiness, { params: { businessId }, body: { name } }, { idempotencyKey });

export const isAccountCountry = (country: string): country is AccountCountry =>
  accountCountries.some((one) => one === country);

/** DS-132. */
export const makeAdAccount = (name: string, country: AccountCountry, idempotencyKey: string): Promise<AdAccount> =>
  call(createAdAccount, { body: { name, country } }, { idempotencyKey });

/** Asks the operator to confirm how the ad account pays; asking again changes nothing while that waits. */
export const askForBilling = (advertiserId: string, idempotencyKey: string) =>
  call(addBillingProfile, { params: { advertiserId }, body: { kind: 'invoice' } }, { idempotencyKey });

/** DS-210: form that new campaigns of the ad account open with, for all who work in it. */
export const chooseMode = (advertiserId: string, mode: CampaignMode) =>
  call(chooseCampaignMode, { params: { advertiserId }, body: { mode } });

/** Country or region in words. */
export const regionName = (country: string): string =>
  new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
