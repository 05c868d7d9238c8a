import type { AdGroupRow, AdRow, CampaignRow } from '@corkboard/contracts/ads/reports';
import type { KnownInterests } from '@corkboard/rules/ads/known-interests';
import type { CampaignRow as StoredCampaign } from '../campaigns/read-models/campaigns/campaigns.table.ts';
import { figuresOf } from './figures.ts';
import type { HourReport } from './hour-reports.ts';

type Counts = Pick<HourReport<string>, 'counts' | 'preliminary'>;

/** Empty once their owner was erased. */
export const namesOf = ({
  name,
  ad_group_name,
  ad_name,
}: Pick<StoredCampaign, 'name' | 'ad_group_name' | 'ad_name'>) => ({
  name: name ?? '',
  ad_group_name: ad_group_name ?? '',
  ad_name: ad_name ?? '',
});

const shown = (campaign: StoredCampaign, { counts, preliminary }: Counts, id: string): CampaignRow => ({
  campaign_id: campaign.campaign_id,
  ...namesOf(campaign),
  status: campaign.status,
  objective: campaign.objective,
  pin_id: campaign.pin_id ?? '',
  daily_budget_micro: Number(campaign.daily_budget_micro),
  start_at: campaign.start_at.toISOString(),
  end_at: campaign.end_at?.toISOString() ?? null,
  figures: figuresOf(counts.get(id) ?? []),
  preliminary: preliminary.has(id),
});

export const campaignRows = (campaigns: readonly StoredCampaign[], counts: Counts): CampaignRow[] =>
  campaigns.map((campaign) => shown(campaign, counts, campaign.campaign_id));

/** A campaign whose ad group is not made yet has none. */
export const adGroupRows = (
  campaigns: readonly StoredCampaign[],
  counts: Counts,
  interests: KnownInterests,
): AdGroupRow[] =>
  campaigns.flatMap((campaign) => {
    const { ad_group_id: id, targeting } = campaign;
    if (id === null || targeting === null) return [];
    const { LOCATION, ...narrowed } = targeting;
    const lists = Object.entries(narrowed).map(([key, list]) => [key, [...list]]);
    const whom = { LOCATION: [...LOCATION], ...Object.fromEntries(lists) };
    const named = targeting.INTEREST && { interests: targeting.INTEREST.map((one) => interests.nameOf(one)) };
    return [{ ...shown(campaign, counts, id), ad_group_id: id, targeting: whom, ...named }];
  });

/** A campaign whose ad is not made yet has none. */
export const adRows = (campaigns: readonly StoredCampaign[], counts: Counts): AdRow[] =>
  campaigns.flatMap((campaign) => {
    const { ad_group_id, ad_id, review, review_reason, destination_url } = campaign;
    if (ad_group_id === null || ad_id === null) return [];
    const checks = {
      check_flaws: campaign.check_flaws && [...campaign.check_flaws],
      check_terms: [...(campaign.check_terms ?? [])],
    };
    const ad = { ad_group_id, ad_id, review, review_reason, ...checks, destination_url };
    return [{ ...shown(campaign, counts, ad_id), ...ad }];
  });
