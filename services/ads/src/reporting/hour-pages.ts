import type { HourRow } from '@corkboard/contracts/ads/reports';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { type ClosedHour, ClosedHours } from '../closing/read-models/closed-hours/closed-hours.ts';
import { rowsGoneAt } from '../counting/partitions.ts';
import { type Difference, type HourSums, Reconciliation } from '../counting/reconciliation.ts';
import type { ReportRange } from './report-range.ts';

export const HOURS_PER_PAGE = 24;
const HOUR_MS = 3_600_000;

export const HOURS_OF = `SELECT hour FROM ad_hour_states
  WHERE advertiser_id = $1 AND hour >= $2 AND hour < $3 ORDER BY hour DESC LIMIT $4`;

const differenceShown = ({ campaignId, adId, type, figure, counted, booked }: Difference) => ({
  ...{ campaign_id: campaignId, ad_id: adId, type, figure, counted: Number(counted), booked: Number(booked) },
});

const nothing: HourSums = { hits: 0, charged: 0, rolled: 0, spend: 0, booked: 0 };

interface Found {
  readonly hour: Date;
  readonly sums: HourSums;
  readonly closed: ClosedHour | undefined;
  readonly differences: readonly Difference[];
}

const shown = ({ hour, sums, closed, differences }: Found): HourRow => ({
  hour: hour.toISOString(),
  state: closed ? 'final' : 'preliminary',
  ...{ hits: sums.hits, rolled_hits: sums.rolled, charged_micro: sums.charged },
  ...{ spend_micro: sums.spend, booked_micro: sums.booked },
  rejected: closed?.rejected ?? null,
  rows_sha256: closed?.rows_sha256 ?? null,
  closed_at: closed?.closed_at.toISOString() ?? null,
  restated_at: closed?.restated_at?.toISOString() ?? null,
  rows_gone_at: rowsGoneAt(hour).toISOString(),
  differences: differences.map(differenceShown),
});

/** Hours of an ad account in which something was counted or rejected, newest first, each with its sources side by side. */
@Injectable()
export class HourPages {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly closed: ClosedHours,
    private readonly reconciliation: Reconciliation,
  ) {}

  async page(
    advertiserId: string,
    { from, to }: ReportRange,
    before: Date | null,
  ): Promise<{ hours: HourRow[]; cursor: string | null }> {
    const until = before !== null && before < to ? before : to;
    const values = [advertiserId, from, until, HOURS_PER_PAGE + 1];
    const found = (await this.pool.query<{ hour: Date }>(HOURS_OF, values)).rows.map(({ hour }) => hour);
    const hours = found.slice(0, HOURS_PER_PAGE);
    const [newest, oldest] = [hours.at(0), hours.at(-1)];
    if (!newest || !oldest) return { hours: [], cursor: null };
    const end = new Date(newest.getTime() + HOUR_MS);
    const [sums, differences, closed] = await Promise.all([
      this.reconciliation.sums(advertiserId, oldest, end),
      this.reconciliation.of(advertiserId, oldest, end),
      this.closed.of(advertiserId, hours),
    ]);
    const rows = hours.map((hour) =>
      shown({
        hour,
        sums: sums.get(hour.getTime()) ?? nothing,
        closed: closed.get(hour.getTime()),
        differences: differences.filter((each) => each.hour.getTime() === hour.getTime()),
      }),
    );
    return { hours: rows, cursor: found.length > hours.length ? oldest.toISOString() : null };
  }
}
