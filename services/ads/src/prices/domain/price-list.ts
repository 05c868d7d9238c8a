import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import type { Objective } from '@corkboard/rules/ads/campaigns';
import { currencyOf } from '@corkboard/rules/ads/currency';
import { isPrice } from '@corkboard/rules/ads/hits';
import { type Price, type PriceListEvent, priceListChanged, priceRemoved } from './price-list.facts.ts';

/** Of a country and an objective; without one nothing is charged (DS-168). */
export type PriceList = { readonly status: 'absent' } | ({ readonly status: 'set' } & Price);

const evolve = (_: PriceList, event: PriceListEvent): PriceList => {
  switch (event.type) {
    case 'PriceListChanged':
      return { status: 'set', ...event.data.after };
    case 'PriceRemoved':
      return { status: 'absent' };
  }
};

export const priceListDecider: Decider<PriceList, PriceListEvent> = {
  category: 'pricelist',
  initial: { status: 'absent' },
  evolve,
};

export const priceListStream = (country: string, objective: Objective): string => `pricelist-${country}-${objective}`;

export interface SetPrice extends Price {
  readonly priceListId: string;
  readonly country: string;
  readonly objective: Objective;
  readonly operatorId: string;
  readonly reason: string | null;
}

export const setPrice = (list: PriceList, asked: SetPrice): Decision<PriceListEvent, 'price-invalid'> => {
  const { billable, priceMicro, country, objective, operatorId, priceListId, reason } = asked;
  if (!isPrice(billable, priceMicro)) return refuse('price-invalid');
  if (list.status === 'set' && list.billable === billable && list.priceMicro === priceMicro) return [];
  const before = list.status === 'set' ? { billable: list.billable, priceMicro: list.priceMicro } : null;
  const after = { billable, priceMicro };
  const currency = currencyOf(country);
  return [priceListChanged({ priceListId, country, objective, currency, before, after, operatorId, reason })];
};

/** Ads that are shown from then on cost nothing; what was shown before is charged as it was sold. */
export const removePrice = (
  list: PriceList,
  asked: Pick<SetPrice, 'country' | 'objective' | 'operatorId'> & { readonly reason: string },
): Decision<PriceListEvent, 'price-not-set'> => {
  if (list.status === 'absent') return refuse('price-not-set');
  const before = { billable: list.billable, priceMicro: list.priceMicro };
  return [priceRemoved({ ...asked, currency: currencyOf(asked.country), before })];
};
