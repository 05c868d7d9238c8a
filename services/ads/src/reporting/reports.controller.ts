import {
  type AccountOverview,
  type AdGroupsReport,
  type AdsReport,
  accountOverview,
  adGroupsReport,
  adsReport,
  type CampaignsReport,
  campaignsReport,
  hitRows,
  hourRows,
  type ReportSeries,
  reportSeries,
} from '@corkboard/contracts/ads/reports';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import type { MetricId } from '@corkboard/rules/ads/metrics';
import { isOpen, isShown, type ReportFilter } from '@corkboard/rules/ads/report-filter';
import { grainOf } from '@corkboard/rules/ads/report-grain';
import { Controller, Inject } from '@nestjs/common';
import { AdAccess } from '../advertisers/ad-access.ts';
import type { CampaignRow as StoredCampaign } from '../campaigns/read-models/campaigns/campaigns.table.ts';
import { Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';
import { Watermark } from '../closing/watermark.ts';
import { Interests } from '../interests/interests.ts';
import { figuresOf } from './figures.ts';
import { placeOf } from './hit-cursor.ts';
import { HitRows } from './hit-rows.ts';
import { HourPages } from './hour-pages.ts';
import { HourReports } from './hour-reports.ts';
import { hoursOf, lastDays, rangeOf } from './report-range.ts';
import { adGroupRows, adRows, campaignRows, namesOf } from './report-rows.ts';
import { pointsOf } from './series.ts';

const filterOf = (query: RouteCall<typeof reportSeries>['query']): ReportFilter => ({
  objective: query.objective ?? null,
  status: query.status ?? null,
  text: query.text ?? '',
  withArchived: query.archived !== 'false',
});

type Marked = Pick<Awaited<ReturnType<AdAccess['own']>>, 'synthetic' | 'currency'>;

/** Currency of a report, whether it is of the demo, until when hits are in it, and until when it is final. */
const marks = ({ synthetic, currency }: Marked, updatedAt: Date, finalUntil: Date) => ({
  synthetic,
  currency,
  updated_at: updatedAt.toISOString(),
  final_until: finalUntil.toISOString(),
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
    private readonly interests: Interests,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  @Serve(accountOverview, { reads: ['campaigns'] })
  async overview({ params, viewer }: RouteCall<typeof accountOverview>): Promise<AccountOverview> {
    const account = await this.access.own(params.advertiserId, viewer, 'view');
    const { id } = account;
    const days = lastDays(30, this.clock.now());
    const campaigns = await this.campaigns.ofAdvertiser(id);
    const { updatedAt, finalUntil, counts } = await this.hours.of(id, rangeOf(days), 'campaign_id');
    return {
      ...{ ...marks(account, updatedAt, finalUntil), ...days },
      campaigns: campaigns.map(({ campaign_id, name, status }) => ({ campaign_id, name: name ?? '', status })),
      totals: figuresOf([...counts.values()].flat()),
    };
  }

  @Serve(campaignsReport, { reads: ['campaigns'] })
  async ofCampaigns({ params, query, viewer }: RouteCall<typeof campaignsReport>): Promise<CampaignsReport> {
    const { id, ...account } = await this.access.own(params.advertiserId, viewer, 'report');
    const range = rangeOf(query);
    const campaigns = await this.campaigns.ofAdvertiser(id);
    const { updatedAt, finalUntil, counts, preliminary } = await this.hours.of(id, range, 'campaign_id');
    return {
      ...marks(account, updatedAt, finalUntil),
      campaigns: campaignRows(campaigns, { counts, preliminary }),
      totals: figuresOf([...counts.values()].flat()),
    };
  }

  @Serve(adGroupsReport, { reads: ['campaigns'] })
  async ofAdGroups({ params, query, viewer }: RouteCall<typeof adGroupsReport>): Promise<AdGroupsReport> {
    const { id, ...account } = await this.access.own(params.advertiserId, viewer, 'report');
    const range = rangeOf(query);
    const campaigns = await this.#campaigns(id, query.campaign_id);
    const report = await this.hours.of(id, range, 'ad_group_id');
    const rows = adGroupRows(campaigns, report, await this.interests.read());
    return { ...marks(account, report.updatedAt, report.finalUntil), ad_groups: rows };
  }

  @Serve(adsReport, { reads: ['campaigns'] })
  async ofAds({ params, query, viewer }: RouteCall<typeof adsReport>): Promise<AdsReport> {
    const { id, ...account } = await this.access.own(params.advertiserId, viewer, 'report');
    const range = rangeOf(query);
    const campaigns = await this.#campaigns(id, query.campaign_id);
    const report = await this.hours.of(id, range, 'ad_id');
    const groupId = query.ad_group_id ?? null;
    const ads = adRows(campaigns, report).filter(({ ad_group_id }) => groupId === null || ad_group_id === groupId);
    return { ...marks(account, report.updatedAt, report.finalUntil), ads };
  }

  @Serve(reportSeries, { reads: ['campaigns'] })
  async ofSeries({ params, query, viewer }: RouteCall<typeof reportSeries>): Promise<ReportSeries> {
    const { id, ...account } = await this.access.own(params.advertiserId, viewer, 'report');
    const range = rangeOf(query);
    const grain = grainOf(range.from.getTime(), range.to.getTime());
    const campaignIds = await this.#shownIds(id, query.campaign_id, filterOf(query));
    const report = await this.hours.over(id, range, { grain, campaignIds, adGroupId: query.ad_group_id ?? null });
    const points = pointsOf(range, grain, report);
    return { ...marks(account, report.updatedAt, report.finalUntil), grain, points };
  }

  @Serve(hitRows, { reads: [] })
  async ofHits({ params, query, viewer }: RouteCall<typeof hitRows>) {
    const { id, synthetic } = await this.access.own(params.advertiserId, viewer, 'report');
    const page = await this.hits.page(id, {
      range: hoursOf(query),
      campaignId: query.campaign_id ?? null,
      adGroupId: query.ad_group_id ?? null,
      adId: query.ad_id ?? null,
      metric: (query.metric as MetricId | undefined) ?? null,
      after: query.cursor === undefined ? null : placeOf(query.cursor),
    });
    return { synthetic, ...page };
  }

  @Serve(hourRows, { reads: ['closed-hours'] })
  async ofHours({ params, query, viewer }: RouteCall<typeof hourRows>) {
    const { id, ...account } = await this.access.own(params.advertiserId, viewer, 'report');
    const { now, finalUntil } = await this.watermark.of(id);
    const before = query.cursor === undefined ? null : new Date(query.cursor);
    const page = await this.pages.page(id, hoursOf(query), before);
    return { ...marks(account, now, finalUntil), ...page };
  }

  async #campaigns(advertiserId: string, campaignId: string | undefined): Promise<readonly StoredCampaign[]> {
    const campaigns = await this.campaigns.ofAdvertiser(advertiserId);
    return campaigns.filter(({ campaign_id }) => campaignId === undefined || campaign_id === campaignId);
  }

  /** Null where nothing narrows: all that was counted then, also of campaigns that are listed no more. */
  async #shownIds(advertiserId: string, campaignId: string | undefined, filter: ReportFilter) {
    if (campaignId === undefined && isOpen(filter)) return null;
    const campaigns = await this.#campaigns(advertiserId, campaignId);
    return campaigns
      .filter((campaign) => isShown({ ...campaign, ...namesOf(campaign) }, filter))
      .map(({ campaign_id }) => campaign_id);
  }
}
