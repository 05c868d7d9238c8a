import {
  bigint,
  boolean,
  jsonb,
  type RowOf,
  type StoredRow,
  table,
  text,
  texts,
  timestamptz,
  uuid,
} from '@corkboard/event-store/table';
import type { AdFlaw } from '@corkboard/rules/ads/ad-checks';
import type { CampaignStatus, Objective, Withholding } from '@corkboard/rules/ads/campaigns';
import type { TargetingSpec } from '@corkboard/rules/ads/targeting';

/** Ads that wait for their review. */
export const WAITING = "review = 'pending' AND ad_id IS NOT NULL AND status <> ALL (ARRAY['ARCHIVED', 'COMPLETED'])";

/** Campaigns of quick promote: each with one ad group and one ad. */
export const campaignsTable = table(
  'campaigns',
  {
    campaign_id: uuid({ primary: true }),
    advertiser_id: uuid(),
    owner_user_id: uuid(),
    /** Null once its owner was erased. */
    name: text({ nullable: true }),
    objective: text<Objective>(),
    status: text<CampaignStatus>(),
    paused: boolean(),
    held_for_billing: boolean(),
    review: text<'pending' | 'approved' | 'rejected'>(),
    review_reason: text({ nullable: true }),
    daily_budget_micro: bigint(),
    lifetime_budget_micro: bigint({ nullable: true }),
    currency: text(),
    country: text(),
    start_at: timestamptz(),
    end_at: timestamptz({ nullable: true }),
    ad_group_id: uuid({ nullable: true }),
    ad_id: uuid({ nullable: true }),
    pin_id: uuid({ nullable: true }),
    destination_url: text({ nullable: true }),
    targeting: jsonb<TargetingSpec>({ nullable: true }),
    created_at: timestamptz(),
    /** Reason for which people cannot see its pin; null while they can. */
    withheld_for: text<Withholding>({ nullable: true }),
    /** Null where they have none of their own, or their owner was erased. */
    ad_group_name: text({ nullable: true }),
    ad_name: text({ nullable: true }),
    /** Of the automatic checks; null until they have looked at what was submitted last. */
    check_flaws: texts<readonly AdFlaw[]>({ nullable: true }),
    /** Null also once its owner was erased. */
    check_terms: texts({ nullable: true }),
  },
  {
    indexes: {
      campaigns_of_advertiser: ['advertiser_id', 'created_at', 'campaign_id'],
      campaigns_of_owner: ['owner_user_id'],
      campaigns_of_ad: ['ad_id'],
      campaigns_of_pin: ['pin_id'],
      campaigns_active: { columns: ['campaign_id'], where: "status = 'ACTIVE'" },
      campaigns_by_end: { columns: ['end_at'], where: "status <> ALL (ARRAY['ARCHIVED', 'COMPLETED'])" },
    },
    sql: [
      'CREATE INDEX campaigns_newest ON campaigns (created_at DESC, campaign_id DESC)',
      `CREATE INDEX campaigns_waiting ON campaigns (created_at DESC, campaign_id DESC) WHERE ${WAITING}`,
    ],
    open: ['objective', 'status', 'review', 'review_reason', 'currency', 'country', 'withheld_for', 'check_flaws'],
    forget: { by: 'owner_user_id', blank: ['name', 'destination_url', 'ad_group_name', 'ad_name', 'check_terms'] },
  },
);
export type FoldedCampaign = RowOf<typeof campaignsTable>;
export type CampaignRow = StoredRow<typeof campaignsTable>;
