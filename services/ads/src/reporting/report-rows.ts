import type { AdGroupRow, AdRow, CampaignRow } from '@corkboard/contracts/ads/reports';
import type { CampaignRow as StoredCampaign } from '../campaigns/read-models/campaigns/campaigns.table.ts';
import { figuresOf, type TypeCount } from './figures.ts';

type Counts = ReadonlyMap<string, readonly TypeCount[]>;

const shown = (campaign: StoredCampaign, counts: readonly TypeCount[] = []): CampaignRow => ({
  campaign_id: campaign.campaign_id,
  name: campaign.name ?? '',
  status: campaign.status,
  objective: campaign.objective,
  pin_id: campaign.pin_id ?? '',
  daily_budget_micro: Number(campaign.daily_budget_micro),
  start_at: campaign.start_at.toISOString(),
  end_at: campaign.end_at?.toISOString() ?? null,
  figures: figuresOf(counts),
});

export const campaignRows = (campaigns: readonly StoredCampaign[], counts: Counts): CampaignRow[] =>
  campaigns.map((campaign) => shown(campaign, counts.get(campaign.campaign_id)));

/** A campaign whose ad group is not made yet has none. */
export const adGroupRows = (campaigns: readonly StoredCampaign[], counts: Counts): AdGroupRow[] =>
  campaigns.flatMap((campaign) => {
    const { ad_group_id: id, targeting } = campaign;
    if (id === null || targeting === null) return [];
    const { LOCATION, ...narrowed } = targeting;
    const lists = Object.entries(narrowed).map(([key, list]) => [key, [...list]]);
    const whom = { LOCATION: [...LOCATION], ...Object.fromEntries(lists) };
    return [{ ...shown(campaign, counts.get(id)), ad_group_id: id, targeting: whom }];
  });

/** A campaign whose ad is not made yet has none. */
export const adRows = (campaigns: readonly StoredCampaign[], counts: Counts): AdRow[] =>
  campaigns.flatMap((campaign) => {
    const { ad_group_id, ad_id, review, review_reason, destination_url } = campaign;
    if (ad_group_id === null || ad_id === null) return [];
    return [
      { ...shown(campaign, counts.get(ad_id)), ...{ ad_group_id, ad_id, review, review_reason, destination_url } },
    ];
  });
