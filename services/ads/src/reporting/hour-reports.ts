import type { HitType } from '@corkboard/rules/ads/hits';
import type { Grain } from '@corkboard/rules/ads/report-grain';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { ADS_CLOCK, type AdsClock, nowBy } from '../clock.ts';
import type { TypeCount } from './figures.ts';
import type { ReportRange } from './report-range.ts';

/** Columns of the roll-up that a report has a row for each value of. */
export type ReportLevel = 'campaign_id' | 'ad_group_id' | 'ad_id';

const counts = (of: string, offsetMs: `$${number}`, where = '') => `SELECT ${nowBy(offsetMs)} AS updated_at, counts.* FROM (VALUES (1)) one LEFT JOIN (
  SELECT ${of} AS of, type, sum(hits)::bigint AS hits, sum(over_budget)::bigint AS over_budget,
    sum(spend_micro)::bigint AS spend_micro
  FROM ad_hours WHERE advertiser_id = $1 AND hour >= $2 AND hour < $3${where} GROUP BY 1, type) counts ON true`;

const OF_LEVEL: Readonly<Record<ReportLevel, string>> = {
  campaign_id: counts('campaign_id', '$4'),
  ad_group_id: counts('ad_group_id', '$4'),
  ad_id: counts('ad_id', '$4'),
};

const SERIES = counts(
  `date_trunc($4, hour, 'UTC')`,
  '$7',
  ' AND ($5::uuid[] IS NULL OR campaign_id = ANY ($5)) AND ($6::uuid IS NULL OR ad_group_id = $6)',
);

interface Row<Of> {
  readonly updated_at: Date;
  /** Null, as all that follows, where nothing was counted. */
  readonly of: Of | null;
  readonly type: HitType;
  readonly hits: string;
  readonly over_budget: string;
  readonly spend_micro: string;
}

export interface HourReport<Of> {
  readonly updatedAt: Date;
  readonly counts: ReadonlyMap<Of, readonly TypeCount[]>;
}

const reportOf = <Of, Key>(rows: readonly Row<Of>[], keyOf: (of: Of) => Key): HourReport<Key> => {
  const ofKey = new Map<Key, TypeCount[]>();
  for (const { of, type, hits, over_budget, spend_micro } of rows) {
    if (of === null) continue;
    const known = ofKey.get(keyOf(of)) ?? [];
    known.push({ type, hits: Number(hits), overBudget: Number(over_budget), spendMicro: Number(spend_micro) });
    ofKey.set(keyOf(of), known);
  }
  const [first] = rows;
  if (!first) throw new Error('the sums of the roll-up came without their moment');
  return { updatedAt: first.updated_at, counts: ofKey };
};

export interface SeriesFilter {
  readonly grain: Grain;
  /** Null: all of the ad account. */
  readonly campaignIds: readonly string[] | null;
  readonly adGroupId: string | null;
}

/** Sums of the hourly roll-up: the only source of a report (DS-167). */
@Injectable()
export class HourReports {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  /** By the id of a campaign, an ad group or an ad. */
  async of(advertiserId: string, { from, to }: ReportRange, level: ReportLevel): Promise<HourReport<string>> {
    const { rows } = await this.pool.query<Row<string>>(OF_LEVEL[level], [advertiserId, from, to, this.clock.offsetMs]);
    return reportOf(rows, (id) => id);
  }

  /** By the beginning of an hour or a day in UTC, in milliseconds since 1970. */
  async over(advertiserId: string, range: ReportRange, filter: SeriesFilter): Promise<HourReport<number>> {
    const { grain, campaignIds, adGroupId } = filter;
    const values = [advertiserId, range.from, range.to, grain, campaignIds, adGroupId, this.clock.offsetMs];
    const { rows } = await this.pool.query<Row<Date>>(SERIES, values);
    return reportOf(rows, (at) => at.getTime());
  }
}
