import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type {
  AccountOverview,
  AdGroupRow,
  AdRow,
  CampaignRow,
  CampaignsReport,
  HitRow,
  HourRow,
  ReportSeries,
} from '@corkboard/contracts/ads/reports';
import { businessActs } from '@corkboard/rules/ads/permissions';

export const lampId = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b03';
export const vaseId = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b04';

export const account: AdAccount = {
  ...{ id: 'v1', name: 'Lamps Ltd', country: 'US', currency: 'USD', status: 'active', consent: 0 },
  ...{ business_valid: true, billing_valid: true, has_ads: true, delivery_stopped: null, synthetic: false },
  ...{ owner_user_id: 'me', permissions: ['OWNER'], acts: [...businessActs] },
  campaign_mode: 'AUTOMATED_CAMPAIGN',
};

/** With counted clicks, and no video. */
export const lamp: CampaignRow = {
  campaign_id: lampId,
  ...{ name: 'Lamp', ad_group_name: '', ad_name: '' },
  status: 'ACTIVE',
  objective: 'CONSIDERATION',
  pin_id: 'p1',
  daily_budget_micro: 3_500_000,
  start_at: '2026-11-01T00:00:00.000Z',
  end_at: null,
  preliminary: false,
  figures: {
    ...{ impressions: 2000, pin_clicks: 30, outbound_clicks: 25, saves: 4, hides: 0, video_views: null },
    ...{ ctr: 0.0125, spend: 1_230_000, over_budget: 2 },
  },
};

/** Never shown, and of an instance without prices. */
export const vase: CampaignRow = {
  ...lamp,
  ...{ campaign_id: vaseId, name: 'Vase', status: 'PENDING_REVIEW', objective: 'WEB_CONVERSION', pin_id: 'p2' },
  figures: {
    ...{ impressions: 0, pin_clicks: 0, outbound_clicks: 0, saves: 0, hides: 0, video_views: null },
    ...{ ctr: null, spend: null, over_budget: 0 },
  },
};

export const report: CampaignsReport = {
  synthetic: false,
  currency: 'USD',
  updated_at: '2026-11-24T09:50:31.123Z',
  final_until: '2026-11-23T09:00:00.000Z',
  campaigns: [vase, lamp],
  totals: lamp.figures,
};

export const overview: AccountOverview = {
  ...{ currency: 'USD', updated_at: report.updated_at, final_until: report.final_until },
  ...{ synthetic: false, start_date: '2026-10-26', end_date: '2026-11-24' },
  campaigns: [vase, lamp].map(({ campaign_id, name, status }) => ({ campaign_id, name, status })),
  totals: lamp.figures,
};

export const lampGroup: AdGroupRow = {
  ...lamp,
  ad_group_id: '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b13',
  targeting: {
    LOCATION: ['US'],
    AGE_BUCKET: ['18-24', '25-34'],
    GENDER: ['female'],
    INTEREST: ['home-decor', 'art'],
    APPTYPE: ['web'],
  },
  interests: ['Home decor', 'Art'],
};

export const lampAd: AdRow = {
  ...lamp,
  ...{ ad_group_id: lampGroup.ad_group_id, ad_id: '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b23' },
  ...{ review: 'rejected', review_reason: 'blurred', check_flaws: [], check_terms: [] },
  ...{ destination_url: 'https://lamps.test/' },
};

/** Two days: all of the lamp on the first, nothing on the second. */
export const series: ReportSeries = {
  ...{
    synthetic: false,
    currency: 'USD',
    updated_at: report.updated_at,
    final_until: report.final_until,
    grain: 'day',
  },
  points: [
    { at: '2026-11-23T00:00:00.000Z', figures: lamp.figures },
    { at: '2026-11-24T00:00:00.000Z', figures: { ...lamp.figures, impressions: 0, ctr: null, spend: 0 } },
  ],
};

export const hit: HitRow = {
  insertion_id: 'i1',
  type: 'outbound_click',
  campaign_id: lampId,
  surface: 'home',
  position: 4,
  served_at: '2026-11-24T09:00:00.000Z',
  happened_at: '2026-11-24T09:00:05.000Z',
  received_at: '2026-11-24T09:00:06.000Z',
  outcome: 'counted',
  reason: null,
  charged_micro: 250_000,
  over_budget: false,
};

/** Hour that can still change. */
export const openHour: HourRow = {
  hour: '2026-11-24T08:00:00.000Z',
  state: 'preliminary',
  ...{ hits: 3, charged_micro: 500_000, rolled_hits: 3, spend_micro: 500_000, booked_micro: 500_000 },
  ...{ rejected: null, rows_sha256: null, closed_at: null, restated_at: null },
  rows_gone_at: '2027-02-25T00:00:00.000Z',
  differences: [],
};

export const closedHour: HourRow = {
  ...openHour,
  ...{ hour: '2026-11-22T08:00:00.000Z', state: 'final', rejected: { duplicate: 1 }, rows_sha256: 'a1b2' },
  closed_at: '2026-11-23T09:00:30.000Z',
};

export const hourPage = (hours: readonly HourRow[], cursor: string | null = null) => ({
  ...{ currency: 'USD', updated_at: report.updated_at, final_until: report.final_until },
  ...{ hours, cursor },
});
