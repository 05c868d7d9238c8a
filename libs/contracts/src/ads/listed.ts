import { adFlaws } from '@corkboard/rules/ads/ad-checks';
import { campaignStatuses, objectives, withholdings } from '@corkboard/rules/ads/campaigns';
import { hitTypes } from '@corkboard/rules/ads/hits';
import * as z from 'zod/mini';
import type { PinCard } from '../curation/entities.ts';
import { comparedFigures } from './reports.ts';

/** Rows of the lists of billing profiles and campaigns as the console reads them; personal texts are left out. */
export const listedBillingProfile = z.object({
  profile_id: z.string(),
  advertiser_id: z.string(),
  owner_user_id: z.string(),
  kind: z.enum(['invoice']),
  status: z.enum(['pending', 'verified', 'failed']),
  /** Reason that staff gave; null unless it failed. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
});
export type ListedBillingProfile = z.infer<typeof listedBillingProfile>;

export const listedCampaign = z.object({
  campaign_id: z.string(),
  advertiser_id: z.string(),
  owner_user_id: z.string(),
  objective: z.enum(objectives),
  status: z.enum(campaignStatuses),
  review: z.enum(['pending', 'approved', 'rejected']),
  /** Reason that staff gave; null unless the ad was rejected. */
  review_reason: z.nullable(z.string()),
  /** Flaws that automatic checks found in what was submitted last; null until they have looked at it. */
  check_flaws: z.nullable(z.array(z.enum(adFlaws))),
  /** Reason for which people cannot see its pin; null while they can. */
  withheld_for: z.nullable(z.enum(withholdings)),
  /** Whole micros of the currency. */
  daily_budget_micro: z.coerce.number(),
  currency: z.string(),
  country: z.string(),
  /** Null before there is an ad. */
  pin_id: z.nullable(z.string()),
  created_at: z.string(),
});
export type ListedCampaign = z.infer<typeof listedCampaign>;

const count = z.coerce.number();

/** Row of the list of ads that people reported. */
export const listedReportedAd = z.object({
  campaign_id: z.string(),
  ad_id: z.string(),
  advertiser_id: z.string(),
  pin_id: z.string(),
  /** Reports that nobody has decided on; then, those of each reason in all. */
  open_reports: count,
  misleading: count,
  scam: count,
  offensive: count,
  prohibited: count,
  other: count,
  outcome: z.nullable(z.enum(['review', 'dismissed'])),
  outcome_reason: z.nullable(z.string()),
  first_reported_at: z.string(),
  last_reported_at: z.string(),
});
export type ListedReportedAd = z.infer<typeof listedReportedAd>;

/** Figure in which raw rows and what was made of them differ. */
export const listedDifference = z.object({
  difference_id: z.string(),
  advertiser_id: z.string(),
  campaign_id: z.string(),
  ad_id: z.string(),
  hour: z.string(),
  /** Null for the ledger, which knows no types. */
  type: z.nullable(z.enum(hitTypes)),
  figure: z.enum(comparedFigures),
  counted: z.coerce.number(),
  booked: z.coerce.number(),
  insertion_ids: z.array(z.string()),
  found_at: z.string(),
  /** Null as long as it differs. */
  resolved_at: z.nullable(z.string()),
  /** Null unless its hour is being restated. */
  restating_since: z.nullable(z.string()),
  /** Null unless the last restatement of its hour could not be done. */
  restating_failed_at: z.nullable(z.string()),
});
export type ListedDifference = z.infer<typeof listedDifference>;

/** Preview of a campaign: its pin as people will see it, and where the ad leads. The browser keeps the schema of a pin out. */
export const adPreview = z.object({
  /** Null where not everybody may see it: it was deleted, or its board is secret. */
  pin: z.nullable(z.custom<PinCard>((pin) => typeof pin === 'object')),
  /** Null once its owner was erased. */
  destination_url: z.nullable(z.string()),
});
export type AdPreview = z.infer<typeof adPreview>;
