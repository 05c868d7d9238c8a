/** DS-155: amounts are whole micros of a currency: 1 USD is 1,000,000. */
export const MICROS = 1_000_000;
/** S-205, S-206: in units of the account's currency, both bounds allowed (DS-156). */
export const MAX_DAILY_BUDGET = 1_000_000;
export const MAX_LIFETIME_BUDGET = 1_000_000;
/** S-207. */
export const DEFAULT_COUNTRY = 'US';
/** S-208. */
export const MAX_DURATION_DAYS = 365;

const minimums: Readonly<Record<string, number>> = { US: 3, CZ: 80, SE: 10, NO: 10, DK: 10 };
const recommended: Readonly<Record<string, number>> = {
  GB: 5,
  CA: 9,
  AU: 10,
  NZ: 10,
  CZ: 150,
  SE: 70,
  NO: 70,
  DK: 50,
};
const longer = ['SE', 'NO', 'DK'];

/** S-209: least budget of a day in units of the account's currency. */
export const minimumBudget = (country: string = DEFAULT_COUNTRY): number => minimums[country] ?? 1;
/** S-210: budget of a day that a form begins with, in units of the account's currency. */
export const recommendedBudget = (country: string = DEFAULT_COUNTRY): number => recommended[country] ?? 7;
/** S-208: days that a form begins with. */
export const defaultDuration = (country: string = DEFAULT_COUNTRY): number => (longer.includes(country) ? 30 : 10);

/**
 * Whole micros of an amount as people type it, with at most two decimals; null for anything else.
 * @example microsOf('0.5') === 500_000
 */
export const microsOf = (amount: string): number | null => {
  const [, units, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount.trim()) ?? [];
  return units === undefined ? null : Number(units) * MICROS + Number(decimals.padEnd(2, '0')) * 10_000;
};

/** Text of whole micros for people, in their own way of writing amounts. */
export const moneyText = (micros: number, currency: string, locale = 'en'): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
    maximumFractionDigits: micros % 10_000 === 0 ? 2 : 6,
  }).format(micros / MICROS);

export type BudgetFlaw = 'budget-below-minimum' | 'budget-over-maximum';

export interface DailyBudget {
  readonly budgetMicro: number;
  readonly country: string;
  /** Null: it goes on until it is stopped. */
  readonly days: number | null;
}

/** Days times budget must stay within the lifetime limit; what goes on without end has no lifetime budget. */
export const dailyBudgetFlaw = ({ budgetMicro, country, days }: DailyBudget): BudgetFlaw | null => {
  if (!Number.isSafeInteger(budgetMicro) || budgetMicro < minimumBudget(country) * MICROS)
    return 'budget-below-minimum';
  if (budgetMicro > MAX_DAILY_BUDGET * MICROS) return 'budget-over-maximum';
  return days !== null && budgetMicro * days > MAX_LIFETIME_BUDGET * MICROS ? 'budget-over-maximum' : null;
};

/** Most that a day may cost over so many days, in whole micros. */
export const mostPerDay = (days: number | null): number =>
  Math.floor((Math.min(MAX_DAILY_BUDGET, MAX_LIFETIME_BUDGET / (days ?? 1)) * MICROS) / 10_000) * 10_000;

export const durationFits = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= MAX_DURATION_DAYS;
