import type { HitType } from '@corkboard/rules/ads/hits';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { ADS_CLOCK, type AdsClock, nowBy } from '../clock.ts';
import type { TypeCount } from './figures.ts';
import type { ReportRange } from './report-range.ts';

const COUNTS = `SELECT ${nowBy('$4')} AS updated_at, counts.* FROM (VALUES (1)) one LEFT JOIN (
  SELECT campaign_id, type, sum(hits)::bigint AS hits, sum(over_budget)::bigint AS over_budget,
    sum(spend_micro)::bigint AS spend_micro
  FROM ad_hours WHERE advertiser_id = $1 AND hour >= $2 AND hour < $3 GROUP BY campaign_id, type) counts ON true`;

interface Row {
  readonly updated_at: Date;
  /** Null, as all that follows, where nothing was counted. */
  readonly campaign_id: string | null;
  readonly type: HitType;
  readonly hits: string;
  readonly over_budget: string;
  readonly spend_micro: string;
}

export interface HourReport {
  readonly updatedAt: Date;
  readonly ofCampaign: ReadonlyMap<string, readonly TypeCount[]>;
}

/** Sums of the hourly roll-up: the only source of a report (DS-167). */
@Injectable()
export class HourReports {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  async of(advertiserId: string, { from, to }: ReportRange): Promise<HourReport> {
    const { rows } = await this.pool.query<Row>(COUNTS, [advertiserId, from, to, this.clock.offsetMs]);
    const ofCampaign = new Map<string, TypeCount[]>();
    for (const { campaign_id, type, hits, over_budget, spend_micro } of rows) {
      if (campaign_id === null) continue;
      const counts = ofCampaign.get(campaign_id) ?? [];
      counts.push({ type, hits: Number(hits), overBudget: Number(over_budget), spendMicro: Number(spend_micro) });
      ofCampaign.set(campaign_id, counts);
    }
    const [first] = rows;
    if (!first) throw new Error('the sums of the roll-up came without their moment');
    return { updatedAt: first.updated_at, ofCampaign };
  }
}
