import { type Decider, type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { CampaignStatus, EntityLevel, Objective, Withholding } from '@corkboard/rules/ads/campaigns';
import {
  adReleased,
  adWithheld,
  type CampaignEvent,
  type CampaignTerms,
  campaignActivated,
  campaignArchived,
  campaignCompleted,
  campaignPaused,
  campaignResumed,
  dailyBudgetExhausted,
} from './campaign.facts.ts';

type Review = 'pending' | 'approved' | 'rejected';

export interface OpenCampaign {
  readonly status: 'open';
  readonly id: string;
  readonly advertiserId: string;
  readonly ownerUserId: string;
  readonly objective: Objective;
  readonly country: string;
  readonly startAt: string;
  readonly terms: CampaignTerms;
  /** Empty where a part has no name of its own; null once the owner was erased. */
  readonly names: Readonly<Record<EntityLevel, string | null>>;
  /** Terms before the end was changed last; null where it never was. */
  readonly termsBefore: CampaignTerms | null;
  readonly adGroupId: string | null;
  readonly ad: {
    readonly id: string;
    readonly pinId: string;
    /** Null once its owner was erased. */
    readonly destinationUrl: string | null;
    readonly review: Review;
    /** Times that it was submitted for its review. */
    readonly submissions: number;
    /** False until automatic checks have looked at what was submitted last. */
    readonly checked: boolean;
    /** People reported it rightly, and staff have not decided on it since. */
    readonly reported: boolean;
    /** Null while people can see its pin. */
    readonly withheldFor: Withholding | null;
  } | null;
  /** Since then, its pin may have been edited. */
  readonly wasApproved: boolean;
  readonly heldForBilling: boolean;
  readonly paused: boolean;
  /** Last UTC day whose budget was used up, `yyyy-mm-dd`. */
  readonly exhaustedOn: string | null;
  /** Its budget was raised after it was used up. */
  readonly raisedSince: boolean;
}

export interface EndedCampaign {
  readonly status: 'ended';
  readonly id: string;
  readonly advertiserId: string;
  readonly how: 'archived' | 'completed';
}

export type Campaign = { readonly status: 'absent' } | OpenCampaign | EndedCampaign;

type Ad = NonNullable<OpenCampaign['ad']>;

const withAd = (campaign: OpenCampaign, change: (ad: Ad) => Partial<Ad>): OpenCampaign => ({
  ...campaign,
  ad: campaign.ad && { ...campaign.ad, ...change(campaign.ad) },
});

const submitted =
  (checks: readonly string[]) =>
  ({ submissions, reported }: Ad): Partial<Ad> => ({
    review: 'pending',
    submissions: submissions + 1,
    checked: false,
    reported: reported || checks.includes('reported'),
  });

const reviewed = (campaign: OpenCampaign, review: Review): OpenCampaign =>
  withAd(campaign, () => ({ review, reported: false }));

const newAd = { review: 'pending', submissions: 0, checked: false, reported: false, withheldFor: null } as const;

const edited = (
  campaign: OpenCampaign,
  { before, after }: { readonly before: CampaignTerms; readonly after: CampaignTerms },
): OpenCampaign => ({
  ...campaign,
  terms: after,
  termsBefore: before.endAt === after.endAt ? campaign.termsBefore : before,
  raisedSince: campaign.raisedSince || after.dailyBudgetMicro > before.dailyBudgetMicro,
});

const evolveOpen = (campaign: OpenCampaign, event: CampaignEvent): Campaign => {
  switch (event.type) {
    case 'CampaignCreated':
      return campaign;
    case 'AdGroupCreated':
      return { ...campaign, adGroupId: event.data.adGroupId };
    case 'AdCreated': {
      const { adId: id, pinId, destinationUrl } = event.data;
      return { ...campaign, ad: { ...newAd, id, pinId, destinationUrl } };
    }
    case 'AdSubmittedForReview':
      return withAd(campaign, submitted(event.data.checks));
    case 'AdChecked':
      return withAd(campaign, () => ({ checked: true }));
    case 'AdApproved':
      return { ...reviewed(campaign, 'approved'), wasApproved: true };
    case 'AdRejected':
      return reviewed(campaign, 'rejected');
    case 'AdWithheld':
      return withAd(campaign, () => ({ withheldFor: event.data.cause }));
    case 'AdReleased':
      return withAd(campaign, () => ({ withheldFor: null }));
    case 'CampaignHeldForBilling':
      return { ...campaign, heldForBilling: true };
    case 'CampaignActivated':
      return event.data.cause === 'billing_valid' ? { ...campaign, heldForBilling: false } : campaign;
    case 'CampaignPaused':
      return { ...campaign, paused: true };
    case 'CampaignResumed':
      return { ...campaign, paused: false };
    case 'CampaignArchived':
      return { status: 'ended', id: campaign.id, advertiserId: campaign.advertiserId, how: 'archived' };
    case 'CampaignCompleted':
      return { status: 'ended', id: campaign.id, advertiserId: campaign.advertiserId, how: 'completed' };
    case 'CampaignEdited':
      return edited(campaign, event.data);
    case 'AdEntityRenamed':
      return { ...campaign, names: { ...campaign.names, [event.data.level]: event.data.name } };
    case 'DailyBudgetExhausted':
      return { ...campaign, exhaustedOn: event.data.date, raisedSince: false };
  }
};

const evolve = (campaign: Campaign, event: CampaignEvent): Campaign => {
  if (event.type === 'CampaignCreated') {
    const { campaignId: id, advertiserId, ownerUserId, objective, country, startAt } = event.data;
    const { dailyBudgetMicro, lifetimeBudgetMicro, endAt } = event.data;
    const terms = { dailyBudgetMicro, lifetimeBudgetMicro, endAt };
    const names = { campaign: event.data.name, ad_group: '', ad: '' };
    const none = {
      termsBefore: null,
      adGroupId: null,
      ad: null,
      wasApproved: false,
      heldForBilling: false,
      paused: false,
      exhaustedOn: null,
      raisedSince: false,
    };
    return { status: 'open', id, advertiserId, ownerUserId, objective, country, startAt, terms, names, ...none };
  }
  return campaign.status === 'open' ? evolveOpen(campaign, event) : campaign;
};

export const campaignDecider: Decider<Campaign, CampaignEvent> = {
  category: 'campaign',
  initial: { status: 'absent' },
  evolve,
};

export const campaignStream = (campaignId: string): string => `campaign-${campaignId}`;

/** As advertisers see it: what stands first in the way of an ad being shown. */
export const statusOf = (campaign: OpenCampaign | EndedCampaign): CampaignStatus => {
  if (campaign.status === 'ended') return campaign.how === 'archived' ? 'ARCHIVED' : 'COMPLETED';
  if (campaign.ad?.review === 'rejected') return 'REJECTED';
  if (campaign.ad?.withheldFor) return 'PIN_UNAVAILABLE';
  if (campaign.heldForBilling) return 'PENDING_BILLING';
  if (campaign.ad?.review !== 'approved') return 'PENDING_REVIEW';
  return campaign.paused ? 'PAUSED' : 'ACTIVE';
};

export type NotFound = 'campaign-not-found';
export type Ended = 'campaign-ended';

export const openOf = (campaign: Campaign): OpenCampaign | Refused<NotFound | Ended> => {
  if (campaign.status === 'absent') return refuse('campaign-not-found');
  return campaign.status === 'ended' ? refuse('campaign-ended') : campaign;
};

export const of = ({ id, advertiserId }: OpenCampaign) => ({ campaignId: id, advertiserId });
export const withOwner = (campaign: OpenCampaign) => ({ ...of(campaign), ownerUserId: campaign.ownerUserId });

/** `cause`: null where people can see the pin. It changes nothing else, so that the ad goes on as before. */
export const checkPin = (
  campaign: Campaign,
  { cause }: { readonly cause: Withholding | null },
): Decision<CampaignEvent, never> => {
  if (campaign.status !== 'open' || campaign.ad === null || campaign.ad.withheldFor === cause) return [];
  const ad = { ...of(campaign), adId: campaign.ad.id };
  return [cause === null ? adReleased(ad) : adWithheld({ ...ad, cause })];
};

/** The ad account can be billed now. Nothing to do for a campaign that was not held, or has ended. */
export const releaseCampaign = (campaign: Campaign): Decision<CampaignEvent, never> =>
  campaign.status === 'open' && campaign.heldForBilling
    ? [campaignActivated({ ...of(campaign), cause: 'billing_valid' })]
    : [];

export interface SetStatus {
  readonly advertiserId: string;
  readonly actorId: string;
  readonly status: 'ACTIVE' | 'PAUSED' | 'ARCHIVED';
}

/** Changes nothing where the status is that already. A campaign of another ad account is not found. */
export const setCampaignStatus = (
  campaign: Campaign,
  { advertiserId, actorId, status }: SetStatus,
): Decision<CampaignEvent, NotFound | Ended> => {
  if (campaign.status === 'absent' || campaign.advertiserId !== advertiserId) return refuse('campaign-not-found');
  if (campaign.status === 'ended')
    return status === 'ARCHIVED' && campaign.how === 'archived' ? [] : refuse('campaign-ended');
  const stopped = { ...of(campaign), level: 'campaign' as const, entityId: campaign.id, actorId };
  if (status === 'ARCHIVED') return [campaignArchived(stopped)];
  if ((status === 'PAUSED') === campaign.paused) return [];
  return [status === 'PAUSED' ? campaignPaused(stopped) : campaignResumed(stopped)];
};

/** Whole micros that were spent, and the price of one more hit; 1 where nothing is charged. */
interface SpentSoFar {
  readonly spentMicro: bigint;
  readonly priceMicro: bigint;
}

const isUsedUp = (budgetMicro: number, { spentMicro, priceMicro }: SpentSoFar): boolean =>
  BigInt(budgetMicro) - spentMicro < priceMicro;

/** `now`: ISO 8601, UTC. `spentMicro`: of all days. */
export type Over =
  | { readonly cause: 'end_date'; readonly now: string }
  | ({ readonly cause: 'lifetime_budget' } & SpentSoFar);

const isOver = ({ terms: { endAt, lifetimeBudgetMicro } }: OpenCampaign, over: Over): boolean =>
  over.cause === 'end_date'
    ? endAt !== null && Date.parse(endAt) <= Date.parse(over.now)
    : lifetimeBudgetMicro !== null && isUsedUp(lifetimeBudgetMicro, over);

/** Changes nothing where the end date or the budget has been changed meanwhile. */
export const completeCampaign = (campaign: Campaign, over: Over): Decision<CampaignEvent, never> =>
  campaign.status === 'open' && isOver(campaign, over)
    ? [campaignCompleted({ ...withOwner(campaign), cause: over.cause })]
    : [];

/** Told once a day, and again where the budget was raised and used up anew. `date`: UTC, `yyyy-mm-dd`. */
export const exhaustDailyBudget = (
  campaign: Campaign,
  { date, ...spent }: SpentSoFar & { readonly date: string },
): Decision<CampaignEvent, never> => {
  if (campaign.status !== 'open' || spent.spentMicro === 0n) return [];
  const { exhaustedOn, raisedSince, terms } = campaign;
  const isTold = exhaustedOn !== null && (exhaustedOn > date || (exhaustedOn === date && !raisedSince));
  if (isTold || !isUsedUp(terms.dailyBudgetMicro, spent)) return [];
  const spendMicro = Number(spent.spentMicro);
  return [dailyBudgetExhausted({ ...withOwner(campaign), date, spendMicro, again: exhaustedOn !== null })];
};
