import {
  type CampaignRow,
  type CampaignsReport,
  campaignsReport,
  hitRows,
  hourRows,
} from '@corkboard/contracts/ads/reports';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import type { MetricId } from '@corkboard/rules/ads/metrics';
import { Controller } from '@nestjs/common';
import { AdAccess } from '../advertisers/ad-access.ts';
import type { CampaignRow as StoredCampaign } from '../campaigns/read-models/campaigns/campaigns.table.ts';
import { Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import { Watermark } from '../closing/watermark.ts';
import { figuresOf, type TypeCount } from './figures.ts';
import { placeOf } from './hit-cursor.ts';
import { HitRows } from './hit-rows.ts';
import { HourPages } from './hour-pages.ts';
import { HourReports } from './hour-reports.ts';
import { rangeOf } from './report-range.ts';

const shown = (campaign: StoredCampaign, counts: readonly TypeCount[], preliminary: boolean): CampaignRow => ({
  campaign_id: campaign.campaign_id,
  name: campaign.name ?? '',
  status: campaign.status,
  objective: campaign.objective,
  pin_id: campaign.pin_id ?? '',
  daily_budget_micro: Number(campaign.daily_budget_micro),
  start_at: campaign.start_at.toISOString(),
  end_at: campaign.end_at?.toISOString() ?? null,
  figures: figuresOf(counts),
  preliminary,
});

/** Figures of an ad account, and the hits behind them, for its owner. */
@Controller()
export class ReportsController {
  constructor(
    private readonly access: AdAccess,
    private readonly campaigns: Campaigns,
    private readonly hours: HourReports,
    private readonly hits: HitRows,
    private readonly pages: HourPages,
    private readonly watermark: Watermark,
  ) {}

  @Serve(campaignsReport, { reads: ['campaigns'] })
  async ofCampaigns({ params, query, viewer }: RouteCall<typeof campaignsReport>): Promise<CampaignsReport> {
    const { id, currency, synthetic } = await this.access.own(params.advertiserId, viewer, 'report');
    const range = rangeOf(query);
    const campaigns = await this.campaigns.ofAdvertiser(id);
    const { updatedAt, finalUntil, ofCampaign, preliminary } = await this.hours.of(id, range);
    return {
      synthetic,
      currency,
      updated_at: updatedAt.toISOString(),
      final_until: finalUntil.toISOString(),
      campaigns: campaigns.map((campaign) => {
        const { campaign_id: campaignId } = campaign;
        return shown(campaign, ofCampaign.get(campaignId) ?? [], preliminary.has(campaignId));
      }),
      totals: figuresOf([...ofCampaign.values()].flat()),
    };
  }

  @Serve(hitRows, { reads: [] })
  async ofHits({ params, query, viewer }: RouteCall<typeof hitRows>) {
    const { id, synthetic } = await this.access.own(params.advertiserId, viewer, 'report');
    const page = await this.hits.page(id, {
      range: rangeOf(query),
      campaignId: query.campaign_id ?? null,
      metric: (query.metric as MetricId | undefined) ?? null,
      after: query.cursor === undefined ? null : placeOf(query.cursor),
    });
    return { synthetic, ...page };
  }

  @Serve(hourRows, { reads: ['closed-hours'] })
  async ofHours({ params, query, viewer }: RouteCall<typeof hourRows>) {
    const { id, currency, synthetic } = await this.access.own(params.advertiserId, viewer, 'report');
    const { now, finalUntil } = await this.watermark.of(id);
    const before = query.cursor === undefined ? null : new Date(query.cursor);
    const page = await this.pages.page(id, rangeOf(query), before);
    const until = { updated_at: now.toISOString(), final_until: finalUntil.toISOString() };
    return { synthetic, currency, ...until, ...page };
  }
}
