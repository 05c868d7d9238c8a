import { type Decision, refuse } from '@corkboard/event-store/decider';
import { dailyBudgetFlaw, MAX_LIFETIME_BUDGET, MICROS } from '@corkboard/rules/ads/budgets';
import { remainingDays, runOf } from '@corkboard/rules/ads/schedule';
import { type CampaignEvent, type CampaignTerms, campaignEdited } from './campaign.facts.ts';
import { type Campaign, type OpenCampaign, openOf } from './campaign.ts';

interface Edit {
  readonly advertiserId: string;
  readonly actorId: string;
  /** ISO 8601, UTC. */
  readonly now: string;
}

export interface ChangeBudget extends Edit {
  readonly dailyBudgetMicro: number;
  /** The budget that the editor saw: where it is another one by now, somebody else was faster. */
  readonly seenDailyBudgetMicro: number;
}

export interface ChangeEndDate extends Edit {
  /** `yyyy-mm-dd`, UTC, inclusive; null to go on until it is stopped. */
  readonly inclusiveEndDate: string | null;
  /** The end that the editor saw. */
  readonly seenEndAt: string | null;
  /** Takes the last change back: the end before it, to the second. Left out where the end is a new one. */
  readonly restoredEndAt?: string | null;
}

type NotOpen = 'campaign-not-found' | 'campaign-ended';
type BudgetFlaw = 'budget-below-minimum' | 'budget-over-maximum';
export type BudgetRefusal = NotOpen | BudgetFlaw | 'campaign-changed';
export type EndDateRefusal = BudgetRefusal | 'end-date-not-in-future' | 'duration-out-of-range';

const ownOf = (campaign: Campaign, advertiserId: string) => {
  if (campaign.status === 'absent' || campaign.advertiserId !== advertiserId)
    return { refused: 'campaign-not-found' } as const;
  return openOf(campaign);
};

const edited = (campaign: OpenCampaign, after: CampaignTerms, actorId: string): readonly CampaignEvent[] => [
  campaignEdited({
    campaignId: campaign.id,
    advertiserId: campaign.advertiserId,
    before: campaign.terms,
    after,
    actorId,
  }),
];

/** Days from the start to an end; null without end. */
const daysOf = ({ startAt }: OpenCampaign, endAt: string | null): number | null =>
  endAt === null ? null : Math.max(1, remainingDays(endAt, Date.parse(startAt)));

const flawOf = (
  campaign: OpenCampaign,
  { dailyBudgetMicro, lifetimeBudgetMicro, endAt }: CampaignTerms,
): BudgetFlaw | null =>
  (lifetimeBudgetMicro ?? 0) > MAX_LIFETIME_BUDGET * MICROS
    ? 'budget-over-maximum'
    : dailyBudgetFlaw({ budgetMicro: dailyBudgetMicro, country: campaign.country, days: daysOf(campaign, endAt) });

/** Budget of all days where each day that is left has more. */
const lifetimeWith = (
  { lifetimeBudgetMicro, endAt }: Pick<CampaignTerms, 'lifetimeBudgetMicro' | 'endAt'>,
  moreADay: number,
  now: string,
): number | null =>
  lifetimeBudgetMicro === null || endAt === null
    ? lifetimeBudgetMicro
    : lifetimeBudgetMicro + moreADay * remainingDays(endAt, Date.parse(now));

/** From today on: days that are over keep the budget that they had. Nothing to do where the budget is that already. */
export const changeBudget = (campaign: Campaign, asked: ChangeBudget): Decision<CampaignEvent, BudgetRefusal> => {
  const open = ownOf(campaign, asked.advertiserId);
  if ('refused' in open) return open;
  const { terms } = open;
  if (terms.dailyBudgetMicro === asked.dailyBudgetMicro) return [];
  if (terms.dailyBudgetMicro !== asked.seenDailyBudgetMicro) return refuse('campaign-changed');
  const more = asked.dailyBudgetMicro - terms.dailyBudgetMicro;
  const lifetimeBudgetMicro = lifetimeWith(terms, more, asked.now);
  const after: CampaignTerms = { ...terms, dailyBudgetMicro: asked.dailyBudgetMicro, lifetimeBudgetMicro };
  const flaw = flawOf(open, after);
  return flaw === null ? edited(open, after, asked.actorId) : refuse(flaw);
};

/** A campaign without end has no budget of all days; one that is given an end has none either, as each day has its own. */
const lifetimeOf = ({ lifetimeBudgetMicro, dailyBudgetMicro, endAt }: CampaignTerms, to: string | null, now: number) =>
  lifetimeBudgetMicro === null || endAt === null || to === null
    ? null
    : lifetimeBudgetMicro + dailyBudgetMicro * (remainingDays(to, now) - remainingDays(endAt, now));

/** The end that a campaign had before its last one, with the budget of all days that belongs to it. */
const restoreEndDate = (
  open: OpenCampaign,
  { restoredEndAt, seenEndAt, actorId, now }: ChangeEndDate,
): Decision<CampaignEvent, EndDateRefusal> => {
  const { terms, termsBefore: former } = open;
  if (former === null || former.endAt !== restoredEndAt || terms.endAt !== seenEndAt) return refuse('campaign-changed');
  const { endAt } = former;
  if (endAt !== null && Date.parse(endAt) <= Date.parse(now)) return refuse('end-date-not-in-future');
  const lifetimeBudgetMicro = lifetimeWith(former, terms.dailyBudgetMicro - former.dailyBudgetMicro, now);
  const after: CampaignTerms = { ...terms, endAt, lifetimeBudgetMicro };
  const flaw = flawOf(open, after);
  return flaw === null ? edited(open, after, actorId) : refuse(flaw);
};

/** DS-139: to the end of the UTC day, today at the earliest, or without end. */
export const changeEndDate = (campaign: Campaign, asked: ChangeEndDate): Decision<CampaignEvent, EndDateRefusal> => {
  const open = ownOf(campaign, asked.advertiserId);
  if ('refused' in open) return open;
  if (asked.restoredEndAt !== undefined) return restoreEndDate(open, asked);
  const now = Date.parse(asked.now);
  const { inclusiveEndDate } = asked;
  const run = { ongoing: inclusiveEndDate === null, inclusiveEndDate, durationDays: null };
  const fromStart = runOf({ ...run, startAt: Date.parse(open.startAt) });
  if (typeof fromStart === 'string') return refuse(fromStart);
  if (runOf({ ...run, startAt: now }) === 'end-date-not-in-future') return refuse('end-date-not-in-future');
  const { endAt } = fromStart;
  if (open.terms.endAt === endAt) return [];
  if (open.terms.endAt !== asked.seenEndAt) return refuse('campaign-changed');
  const after: CampaignTerms = { ...open.terms, endAt, lifetimeBudgetMicro: lifetimeOf(open.terms, endAt, now) };
  const flaw = flawOf(open, after);
  return flaw === null ? edited(open, after, asked.actorId) : refuse(flaw);
};
