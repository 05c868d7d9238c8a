import type { QueryClient } from '@tanstack/react-query';
import { type actingAs, asProfile, isActing } from '../api/acting-as.ts';

/** Fields of a call by who works in the ad account of another one (S-061, S-064, S-087). */
export type AsMember = ReturnType<typeof actingAs> & { readonly advertiser_id?: string };

/** Id of that ad account. Fetched only while the viewer acts as a business: nobody's own saves wait for it. */
const advertiserOf = async (client: QueryClient): Promise<string | null> => {
  if (!isActing()) return null;
  const { actingAdvertiserQuery } = await import('./acting-advertiser.ts');
  return client.ensureQueryData(actingAdvertiserQuery());
};

/** Calls as the active profile, in its ad account if it has one that is not the viewer's own. */
export const inAdAccount = <Answer>(client: QueryClient, call: (as: AsMember) => Promise<Answer>): Promise<Answer> =>
  asProfile(async (as) => {
    const advertiserId = await advertiserOf(client);
    return call(advertiserId === null ? as : { ...as, advertiser_id: advertiserId });
  });
