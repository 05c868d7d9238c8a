import * as z from 'zod/mini';
import { route } from '../route.ts';

const own = { service: 'identity', session: 'required' } as const;
/** False: the person objects, and ads are chosen by the words of a search or page alone. */
const preference = z.object({ personal_ads: z.boolean() });

export const getAdsPreference = route.get('GetAdsPreference', '/v3/settings/ads/', {
  ...own,
  limit: 'read',
  answer: preference,
});

/** Holds in every service within a second. */
export const setAdsPreference = route.put('SetAdsPreference', '/v3/settings/ads/', {
  ...own,
  limit: 'write',
  body: preference,
  answer: preference,
});
