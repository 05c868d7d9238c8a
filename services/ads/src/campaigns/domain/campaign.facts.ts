import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { AdFlaw } from '@corkboard/rules/ads/ad-checks';
import type { CampaignMode, EntityLevel, Objective, Withholding } from '@corkboard/rules/ads/campaigns';
import type { TargetingSpec } from '@corkboard/rules/ads/targeting';

interface OfCampaign {
  campaignId: string;
  advertiserId: string;
}

export const campaignCreated = fact<
  OfCampaign & {
    ownerUserId: string;
    name: string;
    objective: Objective;
    dailyBudgetMicro: number;
    /** Null without an end: then only days have a budget. */
    lifetimeBudgetMicro: number | null;
    currency: string;
    country: string;
    startAt: string;
    endAt: string | null;
    mode: CampaignMode;
    source: 'quick_promote';
    actorId: string;
  }
>()('CampaignCreated', {
  meaning: 'An ad account has a new campaign.',
  personal: { name: 'ownerUserId' },
});

export const adGroupCreated = fact<
  OfCampaign & { adGroupId: string; targeting: TargetingSpec; autoTargeting: boolean; actorId: string }
>()('AdGroupCreated', { meaning: 'A campaign has a new ad group, with whom its ads are for.' });

export const adCreated = fact<
  OfCampaign & {
    ownerUserId: string;
    adGroupId: string;
    adId: string;
    pinId: string;
    destinationUrl: string;
    actorId: string;
  }
>()('AdCreated', {
  meaning: 'An ad group has a new ad: a Pin and where it leads.',
  personal: { destinationUrl: 'ownerUserId' },
});

export const adSubmittedForReview = fact<OfCampaign & { adId: string; checks: readonly string[] }>()(
  'AdSubmittedForReview',
  { meaning: 'An ad waits for its review.' },
);

interface OfOwner extends OfCampaign {
  /** Null in records of before. */
  ownerUserId: string | null;
}
const withoutOwner = (data: object) => ({ ...data, ownerUserId: null });
/** `terms`: advisory terms that were found in the texts of its Pin. */
export const adChecked = fact<
  OfCampaign & { ownerUserId: string; adId: string; flaws: readonly AdFlaw[]; terms: readonly string[] }
>()('AdChecked', {
  meaning: 'Automatic checks looked at an ad that waits for its review.',
  personal: { terms: 'ownerUserId' },
});

/** `reviewerId`: the member of the staff; null: automatic checks. `again`: it was approved before, and its pin was edited since. */
export const adApproved = fact<OfOwner & { adId: string; reviewerId: string | null; again: boolean }>()('AdApproved', {
  meaning: 'Staff, or automatic checks, approved an ad.',
  upcasters: [(data) => ({ ...withoutOwner(data), again: false }), (data) => data],
});

export const adRejected = fact<OfOwner & { adId: string; reviewerId: string; reasons: readonly string[] }>()(
  'AdRejected',
  {
    meaning: 'Staff rejected an ad: it is not shown.',
    upcasters: [withoutOwner],
  },
);

export const adWithheld = fact<OfCampaign & { adId: string; cause: Withholding }>()('AdWithheld', {
  meaning: 'An ad is not shown, because people cannot see its Pin.',
});
export const adReleased = fact<OfCampaign & { adId: string }>()('AdReleased', {
  meaning: 'People can see the Pin of an ad again.',
});

export const campaignHeldForBilling = fact<OfCampaign>()('CampaignHeldForBilling', {
  meaning: 'A campaign waits until its ad account can be billed.',
});

export const campaignActivated = fact<
  OfCampaign & { cause: 'billing_valid' | 'approved' | 'scheduled_start' | 'resumed' }
>()('CampaignActivated', { meaning: 'One thing less stands in the way of a campaign.' });

interface Stopped extends OfCampaign {
  level: 'campaign';
  entityId: string;
  actorId: string;
}

export const campaignPaused = fact<Stopped>()('CampaignPaused', {
  meaning: 'A campaign was paused: its ads are not shown.',
});
export const campaignResumed = fact<Stopped>()('CampaignResumed', { meaning: 'A paused campaign goes on.' });
export const campaignArchived = fact<Stopped>()('CampaignArchived', { meaning: 'A campaign was stopped for good.' });

export const campaignCompleted = fact<OfOwner & { cause: 'end_date' | 'lifetime_budget' }>()('CampaignCompleted', {
  meaning: 'A campaign has come to its end.',
  upcasters: [withoutOwner],
});

/** `date`: UTC, `yyyy-mm-dd`. `again`: so was the budget of a day before. */
export const dailyBudgetExhausted = fact<OfOwner & { date: string; spendMicro: number; again: boolean }>()(
  'DailyBudgetExhausted',
  { meaning: 'What is left of the budget of a day does not pay for one more hit.' },
);

/** Budgets in whole micros; `endAt` is null where it goes on until it is stopped. */
export interface CampaignTerms {
  dailyBudgetMicro: number;
  /** Null: only days have a budget. */
  lifetimeBudgetMicro: number | null;
  endAt: string | null;
}

export const campaignEdited = fact<OfCampaign & { before: CampaignTerms; after: CampaignTerms; actorId: string }>()(
  'CampaignEdited',
  { meaning: 'A campaign has another budget or another end.' },
);

/** `entityId`: of the campaign, the ad group or the ad. `name`: empty where an ad group or an ad has none of its own. */
export const adEntityRenamed = fact<
  OfCampaign & { ownerUserId: string; level: EntityLevel; entityId: string; name: string; actorId: string }
>()('AdEntityRenamed', {
  meaning: 'A campaign, an ad group or an ad has another name.',
  personal: { name: 'ownerUserId' },
});

export const campaignFacts = {
  campaignCreated,
  adGroupCreated,
  adCreated,
  adSubmittedForReview,
  adChecked,
  adApproved,
  adRejected,
  adWithheld,
  adReleased,
  campaignHeldForBilling,
  campaignActivated,
  campaignPaused,
  campaignResumed,
  campaignArchived,
  campaignCompleted,
  campaignEdited,
  adEntityRenamed,
  dailyBudgetExhausted,
};
export type CampaignEvent = EventsOf<typeof campaignFacts>;
