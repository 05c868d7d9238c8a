import { objectives } from '@corkboard/rules/ads/campaigns';
import { accountCountries } from '@corkboard/rules/ads/countries';
import { billableEvents } from '@corkboard/rules/ads/hits';
import * as z from 'zod/mini';
import { route } from '../route.ts';

const price = {
  billable: z.enum(billableEvents),
  /** Whole micros; for `thousand_impressions` of 1,000 of them, and divisible by 1,000. */
  price_micro: z.int().check(z.gt(0)),
};
const list = { country: z.enum(accountCountries), objective: z.enum(objectives) };

/** DS-168: price list of the operator; without one nothing is charged. Holds for what is served from then on. */
export const setPrice = route.put('ads.setPrice', '/internal/ads/price-lists/:country/:objective/', {
  service: 'ads',
  session: 'internal',
  limit: 'none',
  params: z.object(list),
  body: z.object({ operator_id: z.uuid(), ...price }),
  answer: z.object({ ...list, ...price }),
});
