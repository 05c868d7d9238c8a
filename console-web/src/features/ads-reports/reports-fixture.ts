import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { CampaignRow, CampaignsReport, HitRow } from '@corkboard/contracts/ads/reports';

export const lampId = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b03';
export const vaseId = '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b04';

export const account: AdAccount = {
  ...{ id: 'v1', name: 'Lamps Ltd', country: 'US', currency: 'USD', status: 'active', consent: 0 },
  ...{ business_valid: true, billing_valid: true, synthetic: false },
};

/** With counted clicks, and no video. */
export const lamp: CampaignRow = {
  campaign_id: lampId,
  name: 'Lamp',
  status: 'ACTIVE',
  objective: 'CONSIDERATION',
  pin_id: 'p1',
  daily_budget_micro: 3_500_000,
  start_at: '2026-11-01T00:00:00.000Z',
  end_at: null,
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
  campaigns: [vase, lamp],
  totals: lamp.figures,
};

export const hit: HitRow = {
  insertion_id: 'i1',
  type: 'outbound_click',
  campaign_id: lampId,
  surface: 'home_feed',
  position: 4,
  served_at: '2026-11-24T09:00:00.000Z',
  happened_at: '2026-11-24T09:00:05.000Z',
  received_at: '2026-11-24T09:00:06.000Z',
  outcome: 'counted',
  reason: null,
  charged_micro: 250_000,
  over_budget: false,
};
