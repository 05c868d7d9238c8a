import { describe, expect, it } from '@jest/globals';
import {
  DEFAULT_COUNTRY,
  dailyBudgetFlaw,
  defaultDuration,
  MAX_LIFETIME_BUDGET,
  MICROS,
  microsOf,
  minimumBudget,
  moneyText,
  mostPerDay,
  recommendedBudget,
} from './budgets.ts';
import { adCountries } from './countries.ts';
import { currencyOf } from './currency.ts';

describe('amounts', () => {
  it.each([
    ['3', 3_000_000],
    ['0.5', 500_000],
    ['12.34', 12_340_000],
    [' 7 ', 7_000_000],
    ['0.29', 290_000],
    ['1000000', 1_000_000_000_000],
  ])('of %s are whole micros [S-204]', (text, micros) => expect(microsOf(text)).toBe(micros));

  it.each(['', '-1', '1.234', '1e3', '1,5', '.5', '1.', '٣', 'Infinity', '9'.repeat(10)])(
    'are not read from %j [S-204]',
    (text) => expect(microsOf(text)).toBeNull(),
  );

  it('are written with their decimals, or without where there are none', () => {
    expect(moneyText(3 * MICROS, 'USD')).toBe('$3');
    expect(moneyText(500_000, 'EUR')).toBe('€0.50');
    expect(moneyText(1_500, 'USD')).toBe('$0.0015');
  });
});

describe('a budget of a day', () => {
  const flaw = (budgetMicro: number, country = 'US', days: number | null = null) =>
    dailyBudgetFlaw({ budgetMicro, country, days });

  it('is 1,000,000 at most [S-205]', () => {
    expect(flaw(1_000_000 * MICROS)).toBeNull();
    expect(flaw(1_000_000 * MICROS + 10_000)).toBe('budget-over-maximum');
  });

  it('is 1,000,000 at most over all its days [S-206]', () => {
    expect(MAX_LIFETIME_BUDGET).toBe(1_000_000);
    expect(flaw(100_000 * MICROS, 'US', 10)).toBeNull();
    expect(flaw(100_000 * MICROS + 10_000, 'US', 10)).toBe('budget-over-maximum');
    expect(mostPerDay(10)).toBe(100_000 * MICROS);
    expect(mostPerDay(null)).toBe(1_000_000 * MICROS);
    expect(flaw(mostPerDay(3), 'US', 3)).toBeNull();
  });

  it.each([
    ['US', 3],
    ['CZ', 80],
    ['SE', 10],
    ['NO', 10],
    ['DK', 10],
    ['GB', 1],
    ['DE', 1],
  ])('in %s is at least %i [S-209]', (country, least) => {
    expect(minimumBudget(country)).toBe(least);
    expect(flaw(least * MICROS, country)).toBeNull();
    expect(flaw(least * MICROS - 10_000, country)).toBe('budget-below-minimum');
  });

  it('is a whole number of micros', () => {
    expect(flaw(3 * MICROS + 0.5)).toBe('budget-below-minimum');
    expect(flaw(Number.NaN)).toBe('budget-below-minimum');
  });

  it.each([
    ...['US', 'DE', 'FR', 'IT', 'ES', 'NL', 'IE', 'PL', 'CH', 'BR'].map((country) => [country, 7] as const),
    ...([
      ['GB', 5],
      ['CA', 9],
      ['AU', 10],
      ['NZ', 10],
      ['CZ', 150],
      ['SE', 70],
      ['NO', 70],
      ['DK', 50],
    ] as const),
  ])('in %s is recommended to be %i [S-210]', (country, amount) => expect(recommendedBudget(country)).toBe(amount));

  it('is recommended above the minimum everywhere [S-210]', () =>
    expect(adCountries.filter((country) => recommendedBudget(country) < minimumBudget(country))).toEqual([]));
});

describe('a country that nobody said', () => {
  it('is the United States [S-207]', () => {
    expect(DEFAULT_COUNTRY).toBe('US');
    expect([minimumBudget(), recommendedBudget(), defaultDuration()]).toEqual([3, 7, 10]);
  });
});

describe('the days that a form begins with', () => {
  it.each([
    ['US', 10],
    ['DE', 10],
    ['SE', 30],
    ['NO', 30],
    ['DK', 30],
  ])('are in %s %i [S-208]', (country, days) => expect(defaultDuration(country)).toBe(days));
});

describe('the currency of a country', () => {
  it.each(['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'NL', 'PT'])('%s is the euro [S-211]', (country) =>
    expect(currencyOf(country)).toBe('EUR'),
  );
  it.each([
    ['AU', 'AUD'],
    ['CA', 'CAD'],
    ['CH', 'CHF'],
    ['DK', 'DKK'],
    ['GB', 'GBP'],
    ['NO', 'NOK'],
    ['NZ', 'NZD'],
    ['SE', 'SEK'],
  ])('%s is its own, %s [S-212]', (country, currency) => expect(currencyOf(country)).toBe(currency));
  it.each(['US', 'CZ', 'PL', 'GR', 'LU', 'CY', 'MT', 'SK', 'BR', 'JP'])('%s is the dollar [S-213]', (country) =>
    expect(currencyOf(country)).toBe('USD'),
  );
});
