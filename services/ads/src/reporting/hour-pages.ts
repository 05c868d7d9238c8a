import type { HourRow } from '@corkboard/contracts/ads/reports';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Differences } from '../closing/differences.ts';
import { type ClosedHour, ClosedHours } from '../closing/read-models/closed-hours/closed-hours.ts';
import { Partitions, rowsGoneAt } from '../counting/partitions.ts';
import { type Difference, type HourSums, Reconciliation } from '../counting/reconciliation.ts';
import type { ReportRange } from './report-range.ts';

export const HOURS_PER_PAGE = 24;
const HOUR_MS = 3_600_000;

export const HOURS_OF = `SELECT hour, status = 'closed' AS is_closed FROM ad_hour_states
  WHERE advertiser_id = $1 AND hour >= $2 AND hour < $3 ORDER BY hour DESC LIMIT $4`;

const differenceShown = ({ campaignId, adId, type, figure, counted, booked }: Difference) => ({
  ...{ campaign_id: campaignId, ad_id: adId, type, figure, counted: Number(counted), booked: Number(booked) },
});

const nothing: HourSums = { hits: null, charged: null, rolled: 0, spend: 0, booked: 0 };

interface Listed {
  readonly hour: Date;
  readonly is_closed: boolean;
}

interface Found {
  readonly hour: Date;
  readonly sums: HourSums;
  readonly closed: ClosedHour | undefined;
  /** True where its rows are kept and were read for its closing: what they said stands for them. */
  readonly isRead: boolean;
  readonly differences: readonly Difference[];
}

const hitsOf = ({ counts }: ClosedHour): number => Object.values(counts).reduce((sum, hits) => sum + hits, 0);

const shown = ({ hour, sums, closed, isRead, differences }: Found): HourRow => ({
  hour: hour.toISOString(),
  state: closed ? 'final' : 'preliminary',
  ...(closed && isRead
    ? { hits: hitsOf(closed), charged_micro: Number(closed.spend_micro) }
    : { hits: sums.hits, charged_micro: sums.charged }),
  ...{ rolled_hits: sums.rolled, spend_micro: sums.spend, booked_micro: sums.booked },
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
    private readonly partitions: Partitions,
    private readonly reconciliation: Reconciliation,
    private readonly differences: Differences,
  ) {}

  async page(
    advertiserId: string,
    { from, to }: ReportRange,
    before: Date | null,
  ): Promise<{ hours: HourRow[]; cursor: string | null }> {
    const until = before !== null && before < to ? before : to;
    const values = [advertiserId, from, until, HOURS_PER_PAGE + 1];
    const found = (await this.pool.query<Listed>(HOURS_OF, values)).rows;
    const listed = found.slice(0, HOURS_PER_PAGE);
    const oldest = listed.at(-1)?.hour;
    if (!oldest) return { hours: [], cursor: null };
    const hours = await this.#withFigures(advertiserId, listed);
    return { hours, cursor: found.length > listed.length ? oldest.toISOString() : null };
  }

  /** Rows of hits are read from the first hour on that is not closed; before it, figures are those of the closing. */
  async #withFigures(advertiserId: string, listed: readonly Listed[]): Promise<HourRow[]> {
    const hours = listed.map(({ hour }) => hour);
    const [closed, oldest] = await Promise.all([this.closed.of(advertiserId, hours), this.partitions.oldestKept()]);
    const isClosed = ({ hour, is_closed }: Listed): boolean => is_closed && closed.has(hour.getTime());
    const [from, to] = [hours.at(-1) as Date, new Date((hours[0] as Date).getTime() + HOUR_MS)];
    const rowsFrom = listed.findLast((each) => !isClosed(each))?.hour ?? to;
    const kept = rowsFrom > oldest ? rowsFrom : oldest;
    const [sums, differences, known] = await Promise.all([
      this.reconciliation.sums(advertiserId, { from, to, kept }),
      rowsFrom < to ? this.reconciliation.of(advertiserId, { from: rowsFrom, to, kept }) : [],
      this.differences.openIn(advertiserId, from, rowsFrom),
    ]);
    return hours.map((hour) =>
      shown({
        hour,
        sums: sums.get(hour.getTime()) ?? (hour < rowsFrom ? nothing : { ...nothing, hits: 0, charged: 0 }),
        closed: closed.get(hour.getTime()),
        isRead: hour < rowsFrom && hour >= oldest,
        differences: [...differences, ...known].filter((each) => each.hour.getTime() === hour.getTime()),
      }),
    );
  }
}
