import { priceIdOf } from '@corkboard/contracts/ads/prices';
import { change, projection } from '@corkboard/event-store/projection';
import { rowsIn } from '@corkboard/event-store/rows';
import { bigint, type RowOf, type StoredRow, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import { type Objective, objectives } from '@corkboard/rules/ads/campaigns';
import { accountCountries } from '@corkboard/rules/ads/countries';
import { currencyOf } from '@corkboard/rules/ads/currency';
import type { BillableEvent } from '@corkboard/rules/ads/hits';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { PriceListEvent } from '../../domain/price-list.facts.ts';

export const priceListsTable = table(
  'price_lists',
  {
    country: text({ primary: true }),
    objective: text<Objective>({ primary: true }),
    price_list_id: uuid(),
    currency: text(),
    billable: text<BillableEvent>(),
    price_micro: bigint(),
    changed_at: timestamptz(),
    /** Key in the console. Null, like the reason, where it was built before there was one. */
    price_id: uuid({ nullable: true }),
    reason: text({ nullable: true }),
  },
  {
    sql: [
      'CREATE UNIQUE INDEX price_lists_by_id ON price_lists (price_id)',
      'CREATE INDEX price_lists_newest ON price_lists (changed_at DESC, price_id DESC)',
    ],
    open: ['country', 'objective', 'currency', 'billable', 'reason'],
  },
);
export type PriceListRow = StoredRow<typeof priceListsTable>;

const unset = (country: string, objective: Objective) => ({
  ...{ price_id: priceIdOf(country, objective), country, objective, currency: currencyOf(country) },
  ...{ price_list_id: null, billable: null, price_micro: null, changed_at: null, reason: null },
});
/** Rows by key for staff where no price was set. */
export const unsetPrices = Object.fromEntries(
  accountCountries.flatMap((country) =>
    objectives.map((objective) => [priceIdOf(country, objective), unset(country, objective)] as const),
  ),
);

/** What does an objective cost in a country now? */
export const priceListsProjection = projection<PriceListEvent>({
  name: 'price-lists',
  version: 3,
  tables: [priceListsTable],
  on: {
    PriceListChanged: ({ data, metadata }) => [
      change(
        priceListsTable,
        [data.country, data.objective],
        (): RowOf<typeof priceListsTable> => ({
          country: data.country,
          objective: data.objective,
          price_list_id: data.priceListId,
          currency: data.currency,
          billable: data.after.billable,
          price_micro: data.after.priceMicro,
          changed_at: metadata.occurredAt,
          price_id: priceIdOf(data.country, data.objective),
          reason: data.reason,
        }),
      ),
    ],
    PriceRemoved: ({ data: { country, objective } }) => [change(priceListsTable, [country, objective], () => null)],
  },
});

/** Asks the read model. */
@Injectable()
export class PriceLists {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** All of them: at most one for each country and objective. */
  all(): Promise<readonly Omit<PriceListRow, 'changed_at' | 'price_id' | 'reason'>[]> {
    const columns = ['country', 'objective', 'price_list_id', 'currency', 'billable', 'price_micro'] as const;
    return rowsIn(this.pool, priceListsTable).find(columns, '', []);
  }
}
