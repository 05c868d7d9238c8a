import { type Objective, objectives } from '@corkboard/rules/ads/campaigns';
import { accountCountries } from '@corkboard/rules/ads/countries';
import { billableEvents } from '@corkboard/rules/ads/hits';
import * as z from 'zod/mini';
import type { StaffActs } from '../operations/service-acts.ts';
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

/** The list of prices in the console. */
export const PRICES = 'prices';
/** Key of the price of an objective in a country there: the same whether one was set or not. */
export const priceIdOf = (country: string, objective: Objective): string => {
  const letters = [...country].map((letter) => letter.charCodeAt(0).toString(16)).join('');
  return `00000000-0000-4000-8000-0000${objectives.indexOf(objective).toString(16).padStart(4, '0')}${letters}`;
};

export const priceValues = z.object(price);
export const priceActs = {
  'set-price': { on: PRICES, roles: ['trust_safety'], means: 'set prices of ads', values: priceValues },
  'remove-price': { on: PRICES, roles: ['trust_safety'], means: 'remove prices of ads' },
} as const satisfies StaffActs;
export type PriceAct = keyof typeof priceActs;

export const listedPrice = z.object({
  price_id: z.string(),
  ...list,
  currency: z.string(),
  billable: z.nullable(z.enum(billableEvents)),
  /** Whole micros; null while none is set, so that nothing is charged. */
  price_micro: z.nullable(z.coerce.number()),
  reason: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
});
export type ListedPrice = z.infer<typeof listedPrice>;
