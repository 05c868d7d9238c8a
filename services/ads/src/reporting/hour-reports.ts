import type { HitType } from '@corkboard/rules/ads/hits';
import type { Grain } from '@corkboard/rules/ads/report-grain';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Watermark } from '../closing/watermark.ts';
import type { TypeCount } from './figures.ts';
import type { ReportRange } from './report-range.ts';
import { type Span, spansOf } from './report-spans.ts';

/** Columns of the roll-ups that a report has a row for each value of. */
export type ReportLevel = 'campaign_id' | 'ad_group_id' | 'ad_id';

const SUMS = 'type, hits, over_budget, spend_micro';
const summed = (rolled: string): string => `SELECT "of", type, sum(hits)::bigint AS hits,
    sum(over_budget)::bigint AS over_budget, sum(spend_micro)::bigint AS spend_micro, bool_or(preliminary) AS preliminary
  FROM (${rolled}) rolled GROUP BY "of", type`;

const countsOf = (level: ReportLevel): string =>
  summed(`
     SELECT ${level} AS "of", ${SUMS}, hour >= $2::timestamptz AS preliminary FROM ad_hours
       WHERE advertiser_id = $1 AND hour >= $3 AND hour < $4
     UNION ALL SELECT ${level}, ${SUMS}, false FROM ad_days WHERE advertiser_id = $1 AND day >= $5::date AND day < $6::date
     UNION ALL SELECT ${level}, ${SUMS}, false FROM ad_days WHERE advertiser_id = $1 AND day >= $7::date AND day < $8::date
     UNION ALL SELECT ${level}, ${SUMS}, false FROM ad_months WHERE advertiser_id = $1 AND month >= $9::date AND month < $10::date`);

const narrowed = '($8::uuid[] IS NULL OR campaign_id = ANY ($8)) AND ($9::uuid IS NULL OR ad_group_id = $9)';

/** Statements of the reports of each level, and of figures over time. */
export const reportStatements = {
  campaign_id: countsOf('campaign_id'),
  ad_group_id: countsOf('ad_group_id'),
  ad_id: countsOf('ad_id'),
  SERIES: summed(`
     SELECT date_trunc($5::text, hour, 'UTC') AS "of", ${SUMS}, hour >= $2::timestamptz AS preliminary FROM ad_hours
       WHERE advertiser_id = $1 AND hour >= $3 AND hour < $4 AND ${narrowed}
     UNION ALL SELECT day::timestamp AT TIME ZONE 'UTC', ${SUMS}, false FROM ad_days
       WHERE advertiser_id = $1 AND day >= $6::date AND day < $7::date AND ${narrowed}`),
} as const satisfies Readonly<Record<ReportLevel | 'SERIES', string>>;

interface Row<Of> {
  readonly of: Of;
  readonly type: HitType;
  readonly hits: string;
  readonly over_budget: string;
  readonly spend_micro: string;
  readonly preliminary: boolean;
}

/** Counts by the id of an entity, or by the beginning of an hour or a day in milliseconds since 1970. */
export interface HourReport<Key> {
  readonly updatedAt: Date;
  /** Hours before it are final. */
  readonly finalUntil: Date;
  readonly counts: ReadonlyMap<Key, readonly TypeCount[]>;
  /** Those of which an hour is not final. */
  readonly preliminary: ReadonlySet<Key>;
}

const days = (span: Span): readonly string[] => span.map((moment) => moment.toISOString().slice(0, 10));

const counted = <Of, Key>(rows: readonly Row<Of>[], keyOf: (of: Of) => Key) => {
  const counts = new Map<Key, TypeCount[]>();
  for (const { of, type, hits, over_budget, spend_micro } of rows) {
    const known = counts.get(keyOf(of)) ?? [];
    known.push({ type, hits: Number(hits), overBudget: Number(over_budget), spendMicro: Number(spend_micro) });
    counts.set(keyOf(of), known);
  }
  return { counts, preliminary: new Set(rows.flatMap((row) => (row.preliminary ? [keyOf(row.of)] : []))) };
};

export interface SeriesFilter {
  readonly grain: Grain;
  /** Null: all of the ad account. */
  readonly campaignIds: readonly string[] | null;
  readonly adGroupId: string | null;
}

/** Sums of the roll-ups by hour, day and month: the only source of a report (DS-167). */
@Injectable()
export class HourReports {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly watermark: Watermark,
  ) {}

  async of(advertiserId: string, range: ReportRange, level: ReportLevel): Promise<HourReport<string>> {
    const { now: updatedAt, finalUntil } = await this.watermark.of(advertiserId);
    const { hours, daysBefore, daysAfter, months } = spansOf(range, finalUntil);
    const spans = [...days(daysBefore), ...days(daysAfter), ...days(months)];
    const values = [advertiserId, finalUntil, ...hours, ...spans];
    const { rows } = await this.pool.query<Row<string>>(reportStatements[level], values);
    return { updatedAt, finalUntil, ...counted(rows, (id) => id) };
  }

  async over(advertiserId: string, range: ReportRange, filter: SeriesFilter): Promise<HourReport<number>> {
    const { grain, campaignIds, adGroupId } = filter;
    const { now: updatedAt, finalUntil } = await this.watermark.of(advertiserId);
    // Final days are summed up; points of an hour are in the hours alone.
    const [split] = grain === 'day' ? spansOf(range, finalUntil).hours : [range.from];
    const spans = [split, range.to, grain, ...days([range.from, split])];
    const values = [advertiserId, finalUntil, ...spans, campaignIds, adGroupId];
    const { rows } = await this.pool.query<Row<Date>>(reportStatements.SERIES, values);
    return { updatedAt, finalUntil, ...counted(rows, (at) => at.getTime()) };
  }
}
