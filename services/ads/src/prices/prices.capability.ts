import { capability } from '@corkboard/service/capability';
import { SetPriceHandler } from './commands/set-price.ts';
import { priceListFacts } from './domain/price-list.facts.ts';
import { priceListDecider } from './domain/price-list.ts';
import { PricesController } from './prices.controller.ts';
import { PriceLists, priceListsProjection } from './read-models/price-lists/price-lists.ts';

/** Prices of ads, by country and objective. */
export const prices = capability({
  facts: priceListFacts,
  decider: priceListDecider,
  publishes: { priceListChanged: 'private' },
  projections: [priceListsProjection],
  controllers: [PricesController],
  providers: [PriceLists, SetPriceHandler],
});
