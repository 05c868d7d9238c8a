import { adFlaws } from '@corkboard/rules/ads/ad-checks';
import { campaignStatuses, objectives } from '@corkboard/rules/ads/campaigns';
import { hitRejections, hitTypes } from '@corkboard/rules/ads/hits';
import { objectiveFilters } from '@corkboard/rules/ads/links';
import { metricIds } from '@corkboard/rules/ads/metrics';
import { grains } from '@corkboard/rules/ads/report-grain';
import * as z from 'zod/mini';
import { route } from '../route.ts';

const reports = { service: 'ads', session: 'required', limit: 'read' } as const;
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
/** Days in UTC, both included (DS-164). */
const range = { start_date: day, end_date: day };

/** DS-170: true for figures of the demo, which are shown as 'Demo data'. In every answer of a report. */
const synthetic = z.boolean();

/** By metric. Money in whole micros; null where nothing was measured. */
export const figures = z.record(z.enum(metricIds as [string, ...string[]]), z.nullable(z.number()));
export type Figures = z.infer<typeof figures>;

export const campaignRow = z.object({
  campaign_id: z.string(),
  name: z.string(),
  /** Empty where they have no name of their own. */
  ad_group_name: z.string(),
  ad_name: z.string(),
  status: z.enum(campaignStatuses),
  objective: z.enum(objectives),
  pin_id: z.string(),
  daily_budget_micro: z.number(),
  start_at: z.string(),
  /** Null: it goes on until it is stopped. */
  end_at: z.nullable(z.string()),
  figures,
  /** An hour of it is not final yet. */
  preliminary: z.boolean(),
});
export type CampaignRow = z.infer<typeof campaignRow>;

/** S-239: campaigns of an ad account with what was counted of them in a range, newest first. */
export const campaignsReport = route.get(
  'ads.campaignsReport',
  '/ads/v4/advertisers/:advertiserId/reports/campaigns/',
  {
    ...reports,
    params: z.object({ advertiserId: z.string() }),
    query: z.object(range),
    answer: z.object({
      synthetic,
      currency: z.string(),
      /** Every hit received until then is in it. ISO 8601, UTC. */
      updated_at: z.string(),
      /** Watermark: hours before it are final, later ones are preliminary. ISO 8601, UTC. */
      final_until: z.string(),
      campaigns: z.array(campaignRow),
      totals: figures,
    }),
  },
);
export type CampaignsReport = z.infer<typeof campaignsReport.answer & {}>;

const ids = z.array(z.string());
/** An ad group with what its campaign is. */
export const adGroupRow = z.extend(campaignRow, {
  ad_group_id: z.string(),
  /** For whom its ads are (DS-141). A list that is left out does not narrow. */
  targeting: z.object({
    LOCATION: ids,
    AGE_BUCKET: z.optional(ids),
    GENDER: z.optional(ids),
    INTEREST: z.optional(ids),
    APPTYPE: z.optional(ids),
  }),
  /** Names of the interests that it asks for; left out where it asks for none. */
  interests: z.optional(ids),
});
export type AdGroupRow = z.infer<typeof adGroupRow>;

/** An ad with what its campaign is. */
export const adRow = z.extend(campaignRow, {
  ad_group_id: z.string(),
  ad_id: z.string(),
  review: z.enum(['pending', 'approved', 'rejected']),
  /** Null unless it was rejected. */
  review_reason: z.nullable(z.string()),
  /** Flaws that automatic checks found in what was submitted last; null until they have looked at it. */
  check_flaws: z.nullable(z.array(z.enum(adFlaws))),
  /** Advisory terms that they found. */
  check_terms: z.array(z.string()),
  /** Null once its owner was erased. */
  destination_url: z.nullable(z.string()),
});
export type AdRow = z.infer<typeof adRow>;

const ofCampaign = z.object({ ...range, campaign_id: z.optional(z.uuid()) });
const below = { synthetic, currency: z.string(), updated_at: z.string(), final_until: z.string() };

/** S-238: how an ad account does, for everybody who may see it: figures of the last 30 days (UTC), and how its campaigns stand. */
export const accountOverview = route.get('ads.accountOverview', '/ads/v4/advertisers/:advertiserId/overview/', {
  ...reports,
  params: z.object({ advertiserId: z.string() }),
  answer: z.object({
    ...below,
    ...range,
    campaigns: z.array(z.pick(campaignRow, { campaign_id: true, name: true, status: true })),
    totals: figures,
  }),
});
export type AccountOverview = z.infer<typeof accountOverview.answer & {}>;

/** S-240: ad groups of an ad account, or of one of its campaigns, newest first. */
export const adGroupsReport = route.get('ads.adGroupsReport', '/ads/v4/advertisers/:advertiserId/reports/adgroups/', {
  ...reports,
  params: z.object({ advertiserId: z.string() }),
  query: ofCampaign,
  answer: z.object({ ...below, ad_groups: z.array(adGroupRow) }),
});
export type AdGroupsReport = z.infer<typeof adGroupsReport.answer & {}>;

/** S-241: ads of an ad account, of a campaign or of an ad group, newest first. */
export const adsReport = route.get('ads.adsReport', '/ads/v4/advertisers/:advertiserId/reports/ads/', {
  ...reports,
  params: z.object({ advertiserId: z.string() }),
  query: z.extend(ofCampaign, { ad_group_id: z.optional(z.uuid()) }),
  answer: z.object({ ...below, ads: z.array(adRow) }),
});
export type AdsReport = z.infer<typeof adsReport.answer & {}>;

/** Figures over time of the entities that a table shows, a point for each hour or day that has begun. */
export const reportSeries = route.get('ads.reportSeries', '/ads/v4/advertisers/:advertiserId/reports/series/', {
  ...reports,
  params: z.object({ advertiserId: z.string() }),
  query: z.extend(ofCampaign, {
    ad_group_id: z.optional(z.uuid()),
    objective: z.optional(z.enum(objectiveFilters)),
    status: z.optional(z.enum(campaignStatuses)),
    /** Part of the name of a campaign, or of what is in it, in any case. */
    text: z.optional(z.string().check(z.maxLength(200))),
    /** `false` leaves out what was stopped. */
    archived: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.object({
    ...below,
    grain: z.enum(grains),
    /** Oldest first; `at` is the beginning, ISO 8601, UTC. */
    points: z.array(z.object({ at: z.string(), figures })),
  }),
});
export type ReportSeries = z.infer<typeof reportSeries.answer & {}>;

export const hitRow = z.object({
  insertion_id: z.string(),
  type: z.enum(hitTypes),
  campaign_id: z.string(),
  surface: z.string(),
  position: z.number(),
  served_at: z.string(),
  /** Clock of the browser, moved between the serving and the receipt. */
  happened_at: z.string(),
  received_at: z.string(),
  outcome: z.enum(['counted', 'rejected']),
  reason: z.nullable(z.enum(hitRejections)),
  /** Whole micros. 0 beside `over_budget`: the budget was used up. */
  charged_micro: z.number(),
  over_budget: z.boolean(),
});
export type HitRow = z.infer<typeof hitRow>;

/** Beginning of the one hour within the range whose rows are wanted. ISO 8601, UTC. */
const hour = z.optional(z.iso.datetime());

/** The raw rows behind a figure, newest first. */
export const hitRows = route.get('ads.hitRows', '/ads/v4/advertisers/:advertiserId/reports/hits/', {
  ...reports,
  params: z.object({ advertiserId: z.string() }),
  query: z.object({
    ...range,
    campaign_id: z.optional(z.uuid()),
    ad_group_id: z.optional(z.uuid()),
    ad_id: z.optional(z.uuid()),
    metric: z.optional(z.enum(metricIds as [string, ...string[]])),
    hour,
    cursor: z.optional(z.string().check(z.maxLength(256))),
  }),
  answer: z.object({ synthetic, rows: z.array(hitRow), cursor: z.nullable(z.string()) }),
});
export type HitRows = z.infer<typeof hitRows.answer & {}>;

/** Sources of a figure that are compared with the raw rows. */
export const comparedFigures = ['hits', 'over_budget', 'spend', 'postings', 'balance'] as const;

export const hourDifference = z.object({
  campaign_id: z.string(),
  ad_id: z.string(),
  /** Null for the ledger, which knows no types. */
  type: z.nullable(z.enum(hitTypes)),
  figure: z.enum(comparedFigures),
  /** As the raw rows say; money in whole micros. */
  counted: z.number(),
  /** As the roll-up or the ledger says. */
  booked: z.number(),
});
export type HourDifference = z.infer<typeof hourDifference>;

export const hourRow = z.object({
  /** Its beginning. ISO 8601, UTC. */
  hour: z.string(),
  state: z.enum(['preliminary', 'final']),
  /** Hits that count, by the raw rows; null, as `charged_micro`, where these are not kept any more. */
  hits: z.nullable(z.number()),
  charged_micro: z.nullable(z.number()),
  /** By the roll-up, as reports say it. */
  rolled_hits: z.number(),
  spend_micro: z.number(),
  /** By the ledger. */
  booked_micro: z.number(),
  /** Received within the hour, by reason; null before the hour is final. */
  rejected: z.nullable(z.record(z.string(), z.number())),
  /** SHA-256 of the raw rows in their canonical order; null before the hour is final. */
  rows_sha256: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  restated_at: z.nullable(z.string()),
  /** Moment at which the raw rows are, or were, removed. */
  rows_gone_at: z.string(),
  differences: z.array(hourDifference),
});
export type HourRow = z.infer<typeof hourRow>;

/** Hours in which something was counted or rejected, newest first: raw rows, roll-up and ledger side by side. */
export const hourRows = route.get('ads.hourRows', '/ads/v4/advertisers/:advertiserId/reports/hours/', {
  ...reports,
  params: z.object({ advertiserId: z.string() }),
  query: z.object({ ...range, hour, cursor: z.optional(z.iso.datetime()) }),
  answer: z.object({
    synthetic,
    currency: z.string(),
    updated_at: z.string(),
    final_until: z.string(),
    hours: z.array(hourRow),
    cursor: z.nullable(z.string()),
  }),
});
