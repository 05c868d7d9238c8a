import { type BillableEvent, priceOfOne } from '@corkboard/rules/ads/hits';

/** Longest part of a day, in seconds, whose pace may be spent at once. */
const HOUR_S = 3_600;
const DAY_MS = 86_400_000;
/** Share of the allowance that one lease takes, so that other replicas find some too. */
const SHARE = 4;

/** Counts of the last 7 days: ads served, and hits on them that a price is asked for. */
export interface CountedWeek {
  readonly served: number;
  readonly billable: number;
}

/** Start value of the rate: hits per served ad before anything was counted. */
export const START_RATES = {
  outbound_click: 0.01,
  video_50: 0.2,
  thousand_impressions: 0.5,
} as const satisfies Readonly<Record<BillableEvent, number>>;
/** Served ads that the start value weighs as much as. */
export const START_WEIGHT = 100;

export interface ExpectedOf {
  readonly billable: BillableEvent;
  readonly priceMicro: number;
  readonly week: CountedWeek;
}

/**
 * Expected spend of one served ad, in whole micros, at least 1: price of one hit × rate, where
 * rate = (billable hits of 7 days + 100 × start value) / (ads served in 7 days + 100), at most 1.
 *
 * @example expectedSpend({ billable: 'outbound_click', priceMicro: 500_000, week: { served: 0, billable: 0 } }) // 5_000
 */
export const expectedSpend = ({ billable, priceMicro, week }: ExpectedOf): number => {
  const rate = (week.billable + START_WEIGHT * START_RATES[billable]) / (week.served + START_WEIGHT);
  return Math.max(1, Math.ceil(priceOfOne(billable, priceMicro) * Math.min(1, rate)));
};

/** Budget of a campaign at a moment. */
export interface BudgetNow {
  /** Micros that today, and the whole campaign, may still cost. */
  readonly leftMicro: number;
  /** Milliseconds since 1970, as `endAt`. */
  readonly now: number;
  /** Null: it goes on until it is stopped. */
  readonly endAt: number | null;
}

/** `yyyy-mm-dd`, UTC. */
export const budgetDayAt = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Seconds until the UTC day or, where that is earlier, the campaign ends; at least 1. */
const secondsLeft = ({ now, endAt }: BudgetNow): number => {
  const midnight = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  return Math.max(1, (Math.min(midnight, endAt ?? midnight) - now) / 1_000);
};

/**
 * Even pace over the rest of the budget day, in micros a second: budget left / seconds left of the UTC day, or until the end
 * of the campaign where that is earlier. It follows from what is left, so a slow morning makes a faster afternoon.
 */
export const paceOf = (budget: BudgetNow): number => Math.max(0, budget.leftMicro) / secondsLeft(budget);

/** Expected spend that may be leased, as it was left at a moment. */
export interface Allowance {
  readonly day: string;
  /** Whole micros. */
  readonly micros: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Micros that the budget had left then. */
  readonly leftMicro: number;
}

/**
 * Expected spend that may be leased now, in whole micros: what was left of it, and the pace × seconds since; at most an hour of
 * the pace and at least the expected spend of one ad. A day begins with an hour of its pace, so that an ad appears at once; so
 * does a raised budget, of which more is left than before.
 */
export const allowanceOf = (
  before: Allowance | null,
  budget: BudgetNow & { readonly expectedMicro: number },
): number => {
  const pace = paceOf(budget);
  const most = Math.min(Math.max(0, budget.leftMicro), Math.max(pace * HOUR_S, budget.expectedMicro));
  const isNew = before === null || before.day !== budgetDayAt(budget.now) || budget.leftMicro > before.leftMicro;
  if (isNew) return Math.floor(most);
  const grown = before.micros + (pace * Math.max(0, budget.now - before.at)) / 1_000;
  return Math.floor(Math.min(most, grown));
};

export interface LeaseOf {
  readonly allowanceMicro: number;
  readonly leftMicro: number;
  /** Leases of other replicas on the same budget. */
  readonly elsewhereMicro: number;
  readonly expectedMicro: number;
}

/**
 * Size of a lease in whole micros of expected spend: a quarter of what is free, and at least one ad. Free is the allowance, and
 * never more than the budget left less the leases of other replicas: all leases together stay within the budget left.
 */
export const leaseOf = ({ allowanceMicro, leftMicro, elsewhereMicro, expectedMicro }: LeaseOf): number => {
  const free = Math.min(allowanceMicro, leftMicro - elsewhereMicro);
  return free < expectedMicro ? 0 : Math.max(expectedMicro, Math.floor(free / SHARE));
};
