import { change, projection } from '@corkboard/event-store/projection';
import { bigint, integer, type RowOf, table, timestamptz, uuid } from '@corkboard/event-store/table';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { CampaignEvent } from '../../domain/campaign.facts.ts';

export const dailyLimitsTable = table('campaign_daily_limits', {
  campaign_id: uuid({ primary: true }),
  /** Place of the change among the events of the campaign: a clock that goes back changes nothing in their order. */
  revision: integer({ primary: true }),
  since: timestamptz(),
  limit_micro: bigint(),
});

const said = (
  campaignId: string,
  revision: number,
  limit: Pick<RowOf<typeof dailyLimitsTable>, 'since' | 'limit_micro'>,
) => change(dailyLimitsTable, [campaignId, revision], () => ({ campaign_id: campaignId, revision, ...limit }));

/** Which daily budget did a campaign have on a day? */
export const dailyLimitsProjection = projection<CampaignEvent>({
  name: 'daily-limits',
  version: 1,
  tables: [dailyLimitsTable],
  on: {
    CampaignCreated: ({ data, revision }) => [
      said(data.campaignId, revision, { since: data.startAt, limit_micro: data.dailyBudgetMicro }),
    ],
    CampaignEdited: ({ data: { campaignId, before, after }, revision, metadata }) =>
      before.dailyBudgetMicro === after.dailyBudgetMicro
        ? []
        : [said(campaignId, revision, { since: metadata.occurredAt, limit_micro: after.dailyBudgetMicro })],
  },
});

// A day has the budget that was said last before its end, and one before all of them the first.
export const LIMITS_OF_DAYS = `SELECT of.id AS campaign_id, of.day::text AS day, coalesce(
    (SELECT l.limit_micro FROM campaign_daily_limits l
      WHERE l.campaign_id = of.id AND l.since < ((of.day + 1)::timestamp AT TIME ZONE 'UTC') ORDER BY l.revision DESC LIMIT 1),
    (SELECT l.limit_micro FROM campaign_daily_limits l WHERE l.campaign_id = of.id ORDER BY l.revision LIMIT 1)) AS limit_micro
  FROM unnest($1::uuid[], $2::date[]) of (id, day)`;

/** Budget day of a campaign. */
export interface BudgetDay {
  readonly campaignId: string;
  /** `yyyy-mm-dd`, UTC. */
  readonly budgetDay: string;
}

/** Asks the read model. */
@Injectable()
export class DailyLimits {
  /** In the transaction that charges against them, in whole micros; nothing is known of a campaign that is not read yet. */
  async of(days: readonly BudgetDay[], client: PoolClient): Promise<readonly (BudgetDay & { limit: bigint | null })[]> {
    type Row = { campaign_id: string; day: string; limit_micro: string | null };
    const values = [days.map(({ campaignId }) => campaignId), days.map(({ budgetDay }) => budgetDay)];
    const { rows } = await client.query<Row>({ name: 'limits-of-days', text: LIMITS_OF_DAYS, values });
    return rows.map(({ campaign_id: campaignId, day: budgetDay, limit_micro }) => ({
      ...{ campaignId, budgetDay },
      limit: limit_micro === null ? null : BigInt(limit_micro),
    }));
  }
}
