import { change, projection } from '@corkboard/event-store/projection';
import { rowsIn } from '@corkboard/event-store/rows';
import { integer, type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ComplaintEvent, Outcome } from '../../domain/complaint.facts.ts';

/** Ads with reports that nobody has decided on. */
export const WAITING = 'open_reports > 0';

/** Says nothing of who reported an ad. */
export const reportedAdsTable = table(
  'reported_ads',
  {
    campaign_id: uuid({ primary: true }),
    ad_id: uuid(),
    advertiser_id: uuid(),
    pin_id: uuid(),
    /** Reports that nobody has decided on. */
    open_reports: integer(),
    misleading: integer(),
    scam: integer(),
    offensive: integer(),
    prohibited: integer(),
    other: integer(),
    /** Of the last decision; null while reports wait. */
    outcome: text<Outcome>({ nullable: true }),
    outcome_reason: text({ nullable: true }),
    first_reported_at: timestamptz(),
    last_reported_at: timestamptz(),
  },
  {
    indexes: { reported_ads_of_advertiser: ['advertiser_id'], reported_ads_of_pin: ['pin_id'] },
    sql: [
      'CREATE INDEX reported_ads_newest ON reported_ads (last_reported_at DESC, campaign_id DESC)',
      `CREATE INDEX reported_ads_waiting ON reported_ads (last_reported_at DESC, campaign_id DESC) WHERE ${WAITING}`,
    ],
    open: ['outcome', 'outcome_reason'],
  },
);
type Row = RowOf<typeof reportedAdsTable>;

const none = { open_reports: 0, misleading: 0, scam: 0, offensive: 0, prohibited: 0, other: 0 } as const;

/** Which ads do people report, how often and for what? */
export const reportedAdsProjection = projection<ComplaintEvent>({
  name: 'reported-ads',
  version: 1,
  tables: [reportedAdsTable],
  on: {
    AdReported: ({ data, metadata: { occurredAt } }) => [
      change(reportedAdsTable, [data.campaignId], (row): Row => {
        const { campaignId, adId, advertiserId, pinId, reason } = data;
        const ids = { campaign_id: campaignId, ad_id: adId, advertiser_id: advertiserId, pin_id: pinId };
        const before = row ?? { ...none, first_reported_at: occurredAt };
        const counted = { open_reports: before.open_reports + 1, [reason]: before[reason] + 1 };
        return { ...before, ...ids, ...counted, outcome: null, outcome_reason: null, last_reported_at: occurredAt };
      }),
    ],
    AdReportsResolved: ({ data: { campaignId, outcome, reason } }) => [
      change(
        reportedAdsTable,
        [campaignId],
        (row) => row && { ...row, open_reports: 0, outcome, outcome_reason: reason },
      ),
    ],
  },
});

/** Asks the read model. */
@Injectable()
export class ReportedAds {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async openOf(campaignId: string): Promise<number> {
    const found = await rowsIn(this.pool, reportedAdsTable).find(['open_reports'], 'WHERE campaign_id = $1', [
      campaignId,
    ]);
    return found[0]?.open_reports ?? 0;
  }
}
