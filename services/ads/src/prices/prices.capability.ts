import { type PriceAct, priceValues } from '@corkboard/contracts/ads/prices';
import { capability } from '@corkboard/service/capability';
import { type StaffAct, staffList } from '@corkboard/service/staff-lists';
import { RemovePrice, RemovePriceHandler } from './commands/remove-price.ts';
import { SetPrice, SetPriceHandler } from './commands/set-price.ts';
import { priceListFacts } from './domain/price-list.facts.ts';
import { priceListDecider } from './domain/price-list.ts';
import { PricesController } from './prices.controller.ts';
import {
  PriceLists,
  priceListsProjection,
  priceListsTable,
  unsetPrices,
} from './read-models/price-lists/price-lists.ts';

/** Country and objective that a key in the console stands for. */
const placeOf = (priceId: string) => {
  const place = unsetPrices[priceId];
  if (!place) throw new Error(`no price has the id ${priceId}`);
  return place;
};

const acts: Readonly<Record<PriceAct, StaffAct>> = {
  'set-price': ({ target, reason, values }, context) => {
    const { country, objective } = placeOf(target);
    const { billable, price_micro: priceMicro } = priceValues.parse(values);
    return new SetPrice(context('SetPrice'), { country, objective, billable, priceMicro, reason });
  },
  'remove-price': ({ target, reason }, context) => {
    const { country, objective } = placeOf(target);
    return new RemovePrice(context('RemovePrice'), { country, objective, reason });
  },
};

/** Prices of ads, by country and objective. */
export const prices = capability({
  facts: priceListFacts,
  decider: priceListDecider,
  publishes: { priceListChanged: 'private', priceRemoved: 'private' },
  projections: [priceListsProjection],
  lists: {
    prices: staffList(priceListsTable, {
      newest: 'changed_at',
      foundBy: ['price_id'],
      key: 'price_id',
      initial: unsetPrices,
    }),
  },
  acts,
  controllers: [PricesController],
  providers: [PriceLists, SetPriceHandler, RemovePriceHandler],
});
