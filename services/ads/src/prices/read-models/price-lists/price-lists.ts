import { change, projection } from '@corkboard/event-store/projection';
import { rowsIn } from '@corkboard/event-store/rows';
import { bigint, type RowOf, type StoredRow, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import type { Objective } from '@corkboard/rules/ads/campaigns';
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
  },
  { open: ['country', 'objective', 'currency', 'billable'] },
);
export type PriceListRow = StoredRow<typeof priceListsTable>;

/** What does an objective cost in a country now? */
export const priceListsProjection = projection<PriceListEvent>({
  name: 'price-lists',
  version: 1,
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
        }),
      ),
    ],
  },
});

/** Asks the read model. */
@Injectable()
export class PriceLists {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** All of them: at most one for each country and objective. */
  all(): Promise<readonly Omit<PriceListRow, 'changed_at'>[]> {
    const columns = ['country', 'objective', 'price_list_id', 'currency', 'billable', 'price_micro'] as const;
    return rowsIn(this.pool, priceListsTable).find(columns, '', []);
  }
}
