import { getAdsPreference, setAdsPreference } from '@corkboard/contracts/identity/ads-preference';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';

const preferenceKey = ['settings', 'ads'] as const;

/** True: ads may be chosen by who the viewer is. */
export const personalAdsQuery = queryOptions<boolean, ApiFailure>({
  queryKey: preferenceKey,
  queryFn: async ({ signal }) => (await call(getAdsPreference, {}, { signal, firstLoad: true })).personal_ads,
  retry: false,
});

/** Sets it; lists with ads are asked for anew where they are next shown. */
export const savePersonalAds = async (client: QueryClient, personal: boolean): Promise<void> => {
  const { personal_ads: saved } = await call(setAdsPreference, { body: { personal_ads: personal } });
  client.setQueryData(preferenceKey, saved);
  for (const queryKey of [keys.feeds, keys.searches]) client.removeQueries({ queryKey, type: 'inactive' });
};
