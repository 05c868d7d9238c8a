import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { AdFlaw } from '@corkboard/rules/ads/ad-checks';
import {
  adApproved,
  adChecked,
  adRejected,
  adSubmittedForReview,
  type CampaignEvent,
  campaignActivated,
} from './campaign.facts.ts';
import { type Campaign, type Ended, type NotFound, type OpenCampaign, of, openOf, withOwner } from './campaign.ts';

type Reviewing = Decision<CampaignEvent, NotFound | Ended | 'ad-reviewed'>;

const approval = (open: OpenCampaign, adId: string, reviewerId: string | null): readonly CampaignEvent[] => {
  const approved = adApproved({ ...withOwner(open), adId, reviewerId, again: open.wasApproved });
  return open.heldForBilling ? [approved] : [approved, campaignActivated({ ...of(open), cause: 'approved' })];
};

/** An ad is reviewed once; a changed Pin has it submitted anew. */
export const approveAd = (campaign: Campaign, { reviewerId }: { readonly reviewerId: string }): Reviewing => {
  const open = openOf(campaign);
  if ('refused' in open) return open;
  if (open.ad?.review !== 'pending') return refuse('ad-reviewed');
  return approval(open, open.ad.id, reviewerId);
};

export const rejectAd = (
  campaign: Campaign,
  { reviewerId, reason }: { readonly reviewerId: string; readonly reason: string },
): Reviewing => {
  const open = openOf(campaign);
  if ('refused' in open) return open;
  if (open.ad?.review !== 'pending') return refuse('ad-reviewed');
  return [adRejected({ ...withOwner(open), adId: open.ad.id, reviewerId, reasons: [reason] })];
};

/** A rejected ad stays so. One that waits is checked again as well: its Pin may have been read before the change. */
export const submitAnew = (
  campaign: Campaign,
  cause: 'pin_changed' | 'reported' = 'pin_changed',
): Decision<CampaignEvent, never> =>
  campaign.status === 'open' && campaign.ad && campaign.ad.review !== 'rejected'
    ? [adSubmittedForReview({ ...of(campaign), adId: campaign.ad.id, checks: [cause] })]
    : [];

export interface AdChecks {
  /** Submission that they looked at. */
  readonly submission: number;
  readonly flaws: readonly AdFlaw[];
  /** Advisory terms in the texts of the Pin. */
  readonly terms: readonly string[];
  /** Whether an ad without flaws is approved by them. */
  readonly approve: boolean;
}

/**
 * DS-150. Flaws leave an ad to staff, and so do reports that held. Changes nothing where the ad was submitted anew or
 * decided on since the checks began.
 */
export const recordChecks = (campaign: Campaign, checks: AdChecks): Decision<CampaignEvent, never> => {
  if (campaign.status !== 'open' || campaign.ad?.review !== 'pending') return [];
  const { id: adId, submissions, checked, reported } = campaign.ad;
  if (checked || submissions !== checks.submission) return [];
  const { flaws, terms, approve } = checks;
  const recorded = adChecked({ ...withOwner(campaign), adId, flaws, terms });
  return approve && flaws.length === 0 && !reported ? [recorded, ...approval(campaign, adId, null)] : [recorded];
};
