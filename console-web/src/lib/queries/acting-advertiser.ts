import { listAdAccounts } from '@corkboard/contracts/ads/promotions';
import { advertiserOfSave } from '@corkboard/rules/ads/acting-advertiser';
import { queryOptions } from '@tanstack/react-query';
import { activeProfile } from '../api/acting-as.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { call } from '../api/call.ts';
import { findViewer } from '../bootstrap.ts';

/** DS-132: id of the ad account of the active profile, its oldest one, where its owner is another user than the viewer (S-087). */
export const actingAdvertiserQuery = () => {
  const profileId = activeProfile();
  return queryOptions<string | null, ApiFailure>({
    queryKey: ['ads', 'acting-advertiser', profileId],
    queryFn: async () => {
      const { advertisers } = await call(listAdAccounts, {}, { promptsEntry: false });
      const own = advertisers.find(({ owner_user_id }) => owner_user_id === profileId);
      return advertiserOfSave(findViewer()?.user?.id ?? null, own ?? null);
    },
    staleTime: 60_000,
    retry: false,
  });
};
