import type { RecordedEvent } from '@corkboard/event-store/event';
import type { EventOf } from '@corkboard/event-store/fact';
import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import type { CampaignEvent, campaignCreated } from '../../domain/campaign.facts.ts';
import { campaignsTable, type FoldedCampaign } from './campaigns.table.ts';

type Ended = 'ARCHIVED' | 'COMPLETED';
const isEnded = (status: string): status is Ended => status === 'ARCHIVED' || status === 'COMPLETED';

/** The status that follows from the other columns; that of a campaign that has ended stays. */
const withStatus = (row: FoldedCampaign): FoldedCampaign => {
  if (isEnded(row.status)) return row;
  if (row.review === 'rejected') return { ...row, status: 'REJECTED' };
  if (row.withheld_for !== null) return { ...row, status: 'PIN_UNAVAILABLE' };
  if (row.held_for_billing) return { ...row, status: 'PENDING_BILLING' };
  if (row.review === 'pending') return { ...row, status: 'PENDING_REVIEW' };
  return { ...row, status: row.paused ? 'PAUSED' : 'ACTIVE' };
};

const then = (
  { campaignId }: { readonly campaignId: string },
  fields: Partial<FoldedCampaign>,
): readonly RowChange[] => [change(campaignsTable, [campaignId], (row) => row && withStatus({ ...row, ...fields }))];

const rowOf = ({ data, metadata }: RecordedEvent & EventOf<typeof campaignCreated>): FoldedCampaign => ({
  campaign_id: data.campaignId,
  advertiser_id: data.advertiserId,
  owner_user_id: data.ownerUserId,
  name: data.name,
  objective: data.objective,
  status: 'PENDING_REVIEW',
  paused: false,
  held_for_billing: false,
  review: 'pending',
  review_reason: null,
  daily_budget_micro: data.dailyBudgetMicro,
  lifetime_budget_micro: data.lifetimeBudgetMicro,
  currency: data.currency,
  country: data.country,
  start_at: data.startAt,
  end_at: data.endAt,
  ad_group_id: null,
  ad_id: null,
  pin_id: null,
  destination_url: null,
  targeting: null,
  created_at: metadata.occurredAt,
  withheld_for: null,
  ad_group_name: null,
  ad_name: null,
  check_flaws: null,
  check_terms: null,
});

const nameColumns = { campaign: 'name', ad_group: 'ad_group_name', ad: 'ad_name' } as const;

/** Which campaigns are there, how do they stand, and what may they cost? */
export const campaignsProjection = projection<CampaignEvent>({
  name: 'campaigns',
  version: 4,
  tables: [campaignsTable],
  on: {
    CampaignCreated: (event) => [change(campaignsTable, [event.data.campaignId], () => rowOf(event))],
    AdGroupCreated: ({ data }) => then(data, { ad_group_id: data.adGroupId, targeting: data.targeting }),
    AdCreated: ({ data }) => then(data, { ad_id: data.adId, pin_id: data.pinId, destination_url: data.destinationUrl }),
    AdSubmittedForReview: ({ data }) =>
      then(data, { review: 'pending', review_reason: null, check_flaws: null, check_terms: null }),
    AdChecked: ({ data }) => then(data, { check_flaws: data.flaws, check_terms: data.terms }),
    AdApproved: ({ data }) => then(data, { review: 'approved', review_reason: null }),
    AdRejected: ({ data }) => then(data, { review: 'rejected', review_reason: data.reasons.join(' ') }),
    AdWithheld: ({ data }) => then(data, { withheld_for: data.cause }),
    AdReleased: ({ data }) => then(data, { withheld_for: null }),
    CampaignHeldForBilling: ({ data }) => then(data, { held_for_billing: true }),
    CampaignActivated: ({ data }) => then(data, data.cause === 'billing_valid' ? { held_for_billing: false } : {}),
    CampaignPaused: ({ data }) => then(data, { paused: true }),
    CampaignResumed: ({ data }) => then(data, { paused: false }),
    CampaignArchived: ({ data }) => then(data, { status: 'ARCHIVED' }),
    CampaignCompleted: ({ data }) => then(data, { status: 'COMPLETED' }),
    AdEntityRenamed: ({ data }) => then(data, { [nameColumns[data.level]]: data.name }),
    CampaignEdited: ({ data }) =>
      then(data, {
        daily_budget_micro: data.after.dailyBudgetMicro,
        lifetime_budget_micro: data.after.lifetimeBudgetMicro,
        end_at: data.after.endAt,
      }),
  },
});
