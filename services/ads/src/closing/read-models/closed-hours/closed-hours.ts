import { change, projection } from '@corkboard/event-store/projection';
import {
  bigint,
  integer,
  jsonb,
  type RowOf,
  type StoredRow,
  table,
  text,
  timestamptz,
  uuid,
} from '@corkboard/event-store/table';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { AdLedgerEvent, HourFigures } from '../../domain/ad-ledger.facts.ts';

export const closedHoursTable = table(
  'closed_hours',
  {
    advertiser_id: uuid({ primary: true }),
    hour: timestamptz({ primary: true }),
    counts: jsonb<HourFigures['counts']>(),
    over_budget: integer(),
    rejected: jsonb<HourFigures['rejected']>(),
    spend_micro: bigint(),
    currency: text(),
    rows_sha256: text(),
    closed_at: timestamptz(),
    restated_at: timestamptz({ nullable: true }),
  },
  { open: ['currency', 'rows_sha256'] },
);
type Folded = RowOf<typeof closedHoursTable>;
export type ClosedHour = StoredRow<typeof closedHoursTable>;

const figuresOf = ({ counts, overBudget, rejected, spendMicro, rowsSha256 }: HourFigures) => ({
  ...{ counts, over_budget: overBudget, rejected, spend_micro: spendMicro, rows_sha256: rowsSha256 },
});

/** What was counted of an ad account in an hour for good, by which rows? */
export const closedHoursProjection = projection<AdLedgerEvent>({
  name: 'closed-hours',
  version: 1,
  tables: [closedHoursTable],
  on: {
    HourClosed: ({ data, metadata }) => [
      change(
        closedHoursTable,
        [data.advertiserId, data.hour],
        (): Folded => ({
          ...{ advertiser_id: data.advertiserId, hour: data.hour, currency: data.currency },
          ...figuresOf(data),
          ...{ closed_at: metadata.occurredAt, restated_at: null },
        }),
      ),
    ],
    RollupRestated: ({ data, metadata }) => [
      change(
        closedHoursTable,
        [data.advertiserId, data.hour],
        (row) => row && { ...row, ...figuresOf(data.after), restated_at: metadata.occurredAt },
      ),
    ],
  },
});

const OF_HOURS = 'SELECT * FROM closed_hours WHERE advertiser_id = $1 AND hour = ANY ($2)';

/** Asks the read model. */
@Injectable()
export class ClosedHours {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** By the moment at which they begin, in milliseconds. */
  async of(advertiserId: string, hours: readonly Date[]): Promise<ReadonlyMap<number, ClosedHour>> {
    const { rows } = await this.pool.query<ClosedHour>(OF_HOURS, [advertiserId, hours]);
    return new Map(rows.map((row) => [row.hour.getTime(), row]));
  }
}
