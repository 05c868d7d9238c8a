import type { Objective } from '@corkboard/rules/ads/campaigns';
import { type BillableEvent, priceOfOne } from '@corkboard/rules/ads/hits';
import type { PriceLists } from './read-models/price-lists/price-lists.ts';

/** Price of a billable event, in whole micros of the currency of its campaign. */
export interface PriceOfAd {
  readonly priceListId: string;
  readonly billable: BillableEvent;
  readonly priceMicro: number;
}

/** A price is whole micros of its currency, and means nothing in another one. */
interface Priced {
  readonly country: string;
  readonly objective: Objective;
  readonly currency: string;
}

const keyOf = ({ country, objective, currency }: Priced): string => `${country} ${objective} ${currency}`;

/** Prices that the operator has set, for the campaigns that they are of. */
export class PricesOfAds {
  readonly #prices: ReadonlyMap<string, PriceOfAd>;

  constructor(lists: Awaited<ReturnType<PriceLists['all']>>) {
    this.#prices = new Map(
      lists.map(({ price_list_id: priceListId, billable, price_micro, ...of }) => [
        keyOf(of),
        { priceListId, billable, priceMicro: Number(price_micro) },
      ]),
    );
  }

  /** Null where nothing is charged. The same object as long as these are the prices. */
  of(campaign: Priced): PriceOfAd | null {
    return this.#prices.get(keyOf(campaign)) ?? null;
  }

  /** Whole micros of one hit; 1 where nothing is charged. */
  ofOne(campaign: Priced): bigint {
    const price = this.of(campaign);
    return price === null ? 1n : BigInt(priceOfOne(price.billable, price.priceMicro));
  }
}
