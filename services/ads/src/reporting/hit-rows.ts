import type { HitRow } from '@corkboard/contracts/ads/reports';
import type { HitRejection, HitType } from '@corkboard/rules/ads/hits';
import { type MetricId, metrics } from '@corkboard/rules/ads/metrics';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { cursorOf, type HitPlace } from './hit-cursor.ts';
import type { ReportRange } from './report-range.ts';

export const HITS_PER_PAGE = 50;
/** In the place of the id of a rejection, for hits that count. */
const NONE = '00000000-0000-0000-0000-000000000000';

const OF = `advertiser_id = $1 AND ($4::uuid IS NULL OR campaign_id = $4) AND ($5::text[] IS NULL OR type = ANY ($5))`;
// By the moment of a hit, as the figures. It was served within a day before, and received then or later.
const COUNTED = `${OF} AND happened_at >= $2::timestamptz AND happened_at < $3::timestamptz
  AND received_at >= $2::timestamptz - interval '1 hour' AND received_at < $3::timestamptz + interval '26 hours'
  AND served_on >= ($2::timestamptz AT TIME ZONE 'UTC')::date - 1
  AND served_on <= ($3::timestamptz AT TIME ZONE 'UTC')::date`;
// By its receipt, as closed hours count it: one that came too late tells of a moment long before.
const REJECTED = `${OF} AND received_at >= $2::timestamptz AND received_at < $3::timestamptz
  AND received_on >= ($2::timestamptz AT TIME ZONE 'UTC')::date
  AND received_on <= ($3::timestamptz AT TIME ZONE 'UTC')::date`;
const AFTER = (rejection: string) => `($6::timestamptz IS NULL OR (received_at <= $6
  AND (received_at, insertion_id, type, ${rejection}) < ($6, $7::uuid, $8::text, $9::uuid)))`;
const ORDER = 'ORDER BY received_at DESC, insertion_id DESC, type DESC, rejection_id DESC LIMIT $11';
const SHOWN = 'insertion_id, type, campaign_id, surface, "position", served_at, happened_at, received_at';

export const PAGE = `
(SELECT ${SHOWN}, '${NONE}'::uuid AS rejection_id, NULL AS reason, charged_micro, over_budget FROM ad_hits
  WHERE ${COUNTED} AND ${AFTER(`'${NONE}'::uuid`)}
    AND CASE $10 WHEN 'spend' THEN charged_micro > 0 WHEN 'over_budget' THEN over_budget ELSE true END
  ${ORDER})
UNION ALL
(SELECT ${SHOWN}, rejection_id, reason, 0, false FROM ad_rejected_hits
  WHERE ${REJECTED} AND ${AFTER('rejection_id')} AND $10 NOT IN ('spend', 'over_budget')
  ${ORDER})
${ORDER}`;

interface Row {
  readonly insertion_id: string;
  readonly type: HitType;
  readonly campaign_id: string;
  readonly surface: string;
  readonly position: number;
  readonly served_at: Date;
  readonly happened_at: Date;
  readonly received_at: Date;
  readonly rejection_id: string;
  readonly reason: HitRejection | null;
  readonly charged_micro: string;
  readonly over_budget: boolean;
}

const shown = ({ rejection_id, reason, charged_micro, ...row }: Row): HitRow => ({
  ...row,
  served_at: row.served_at.toISOString(),
  happened_at: row.happened_at.toISOString(),
  received_at: row.received_at.toISOString(),
  outcome: reason === null ? 'counted' : 'rejected',
  reason,
  charged_micro: Number(charged_micro),
});

const placeOf = ({ received_at, insertion_id, type, rejection_id }: Row): HitPlace => ({
  at: received_at.getTime(),
  insertion: insertion_id,
  type,
  rejection: rejection_id === NONE ? null : rejection_id,
});

/** Types of hits that a metric is counted from; null for all. */
const typesOf = (metric: MetricId): readonly HitType[] | null => {
  if (metric === 'ctr') return ['outbound_click', 'impression'];
  const { hit } = metrics[metric];
  return hit === null ? null : [hit];
};

export interface HitFilter {
  readonly range: ReportRange;
  readonly campaignId: string | null;
  readonly metric: MetricId | null;
  readonly after: HitPlace | null;
}

/** Hits of an ad account one by one, counted and rejected ones, newest first by their receipt. */
@Injectable()
export class HitRows {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async page(
    advertiserId: string,
    { range, campaignId, metric, after }: HitFilter,
  ): Promise<{ rows: HitRow[]; cursor: string | null }> {
    const place = after && [new Date(after.at), after.insertion, after.type, after.rejection ?? NONE];
    const { rows } = await this.pool.query<Row>(PAGE, [
      ...[advertiserId, range.from, range.to, campaignId, metric && typesOf(metric)],
      ...(place ?? [null, null, null, null]),
      ...[metric ?? '', HITS_PER_PAGE + 1],
    ]);
    const page = rows.slice(0, HITS_PER_PAGE);
    const last = page.at(-1);
    return { rows: page.map(shown), cursor: last && rows.length > page.length ? cursorOf(placeOf(last)) : null };
  }
}
