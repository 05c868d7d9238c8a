import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { Objective } from '@corkboard/rules/ads/campaigns';
import type { BillableEvent } from '@corkboard/rules/ads/hits';

export interface Price {
  readonly billable: BillableEvent;
  /** Whole micros of `currency`. */
  readonly priceMicro: number;
}

export const priceListChanged = fact<{
  /** Of this state of the list: what was served under it is charged by it. */
  priceListId: string;
  country: string;
  objective: Objective;
  currency: string;
  before: Price | null;
  after: Price;
  operatorId: string;
  /** Null where none was asked for. */
  reason: string | null;
}>()('PriceListChanged', {
  meaning: 'The operator set what an objective costs in a country.',
  upcasters: [(data) => ({ ...data, reason: null })],
});

export const priceRemoved = fact<{
  country: string;
  objective: Objective;
  currency: string;
  before: Price;
  operatorId: string;
  reason: string;
}>()('PriceRemoved', { meaning: 'The operator charges nothing for an objective in a country any more.' });

export const priceListFacts = { priceListChanged, priceRemoved };
export type PriceListEvent = EventsOf<typeof priceListFacts>;
