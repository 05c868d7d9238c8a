import type { HitType } from '@corkboard/rules/ads/hits';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Watermark } from '../closing/watermark.ts';
import type { TypeCount } from './figures.ts';
import type { ReportRange } from './report-range.ts';
import { type Span, spansOf } from './report-spans.ts';

const SUMMED = 'campaign_id, type, hits, over_budget, spend_micro';
export const COUNTS = `SELECT campaign_id, type, sum(hits)::bigint AS hits, sum(over_budget)::bigint AS over_budget,
    sum(spend_micro)::bigint AS spend_micro, bool_or(preliminary) AS preliminary
  FROM (
    SELECT ${SUMMED}, hour >= $2::timestamptz AS preliminary FROM ad_hours
      WHERE advertiser_id = $1 AND hour >= $3 AND hour < $4
    UNION ALL SELECT ${SUMMED}, false FROM ad_days WHERE advertiser_id = $1 AND day >= $5::date AND day < $6::date
    UNION ALL SELECT ${SUMMED}, false FROM ad_days WHERE advertiser_id = $1 AND day >= $7::date AND day < $8::date
    UNION ALL SELECT ${SUMMED}, false FROM ad_months WHERE advertiser_id = $1 AND month >= $9::date AND month < $10::date
  ) rolled GROUP BY campaign_id, type`;

interface Row {
  readonly campaign_id: string;
  readonly type: HitType;
  readonly hits: string;
  readonly over_budget: string;
  readonly spend_micro: string;
  readonly preliminary: boolean;
}

export interface HourReport {
  readonly updatedAt: Date;
  /** Hours before it are final. */
  readonly finalUntil: Date;
  readonly ofCampaign: ReadonlyMap<string, readonly TypeCount[]>;
  /** Campaigns of which an hour is not final. */
  readonly preliminary: ReadonlySet<string>;
}

const days = (span: Span): readonly string[] => span.map((moment) => moment.toISOString().slice(0, 10));

/** Sums of the roll-ups by hour, day and month: the only source of a report (DS-167). */
@Injectable()
export class HourReports {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly watermark: Watermark,
  ) {}

  async of(advertiserId: string, range: ReportRange): Promise<HourReport> {
    const { now: updatedAt, finalUntil } = await this.watermark.of(advertiserId);
    const { hours, daysBefore, daysAfter, months } = spansOf(range, finalUntil);
    const spans = [...days(daysBefore), ...days(daysAfter), ...days(months)];
    const { rows } = await this.pool.query<Row>(COUNTS, [advertiserId, finalUntil, ...hours, ...spans]);
    const ofCampaign = new Map<string, TypeCount[]>();
    for (const { campaign_id, type, hits, over_budget, spend_micro } of rows) {
      const counts = ofCampaign.get(campaign_id) ?? [];
      counts.push({ type, hits: Number(hits), overBudget: Number(over_budget), spendMicro: Number(spend_micro) });
      ofCampaign.set(campaign_id, counts);
    }
    const preliminary = new Set(rows.flatMap((row) => (row.preliminary ? [row.campaign_id] : [])));
    return { updatedAt, finalUntil, ofCampaign, preliminary };
  }
}
