import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowanceOf, budgetDayAt, expectedSpend, leaseOf, paceOf } from './lease.ts';

const NOON = Date.parse('2026-11-24T12:00:00.000Z');
const HOUR = 3_600_000;
const micros = fc.integer({ min: 0, max: 10_000_000 });

describe('the expected spend of one ad', () => {
  it('is its price times the start value before anything was counted, and then the counted rate', () => {
    const click = { billable: 'outbound_click', priceMicro: 500_000 } as const;
    expect(expectedSpend({ ...click, week: { served: 0, billable: 0 } })).toBe(5_000);
    expect(expectedSpend({ ...click, week: { served: 99_900, billable: 4_999 } })).toBe(25_000);
    expect(expectedSpend({ ...click, week: { served: 0, billable: 1_000 } })).toBe(500_000);
  });

  it('is a share of the price of a thousand impressions, and never nothing', () => {
    const week = { served: 0, billable: 0 };
    expect(expectedSpend({ billable: 'thousand_impressions', priceMicro: 4_000_000, week })).toBe(2_000);
    expect(expectedSpend({ billable: 'outbound_click', priceMicro: 1, week })).toBe(1);
  });
});

describe('the pace', () => {
  it('spreads what is left over the rest of the UTC day', () =>
    expect(paceOf({ leftMicro: 43_200, now: NOON, endAt: null })).toBe(1));

  it('spreads it over the rest of the campaign where that ends earlier', () =>
    expect(paceOf({ leftMicro: 43_200, now: NOON, endAt: NOON + HOUR })).toBe(12));

  it('is nothing where a budget was lowered below what is spent', () =>
    expect(paceOf({ leftMicro: -5, now: NOON, endAt: null })).toBe(0));
});

describe('the allowance of a campaign', () => {
  const budget = { leftMicro: 12_000_000, now: NOON, endAt: null, expectedMicro: 5_000 };

  it('begins a day with an hour of the pace', () => {
    expect(allowanceOf(null, budget)).toBe(1_000_000);
    expect(allowanceOf({ day: '2026-11-23', micros: 7, at: NOON - HOUR, leftMicro: 0 }, budget)).toBe(1_000_000);
  });

  it('grows with the time and holds an hour of the pace at most', () => {
    const today = { day: budgetDayAt(NOON), micros: 100_000, leftMicro: 12_000_000 };
    expect(allowanceOf({ ...today, at: NOON - HOUR / 4 }, budget)).toBe(350_000);
    expect(allowanceOf({ ...today, at: NOON - 5 * HOUR }, budget)).toBe(1_000_000);
  });

  it('begins anew where more is left than before: the budget was raised', () => {
    const before = { day: budgetDayAt(NOON), micros: 0, at: NOON - 1_000 };
    expect(allowanceOf({ ...before, leftMicro: 11_999_999 }, budget)).toBe(1_000_000);
    expect(allowanceOf({ ...before, leftMicro: 12_000_000 }, budget)).toBe(277);
    const tiny = { ...budget, leftMicro: 20_000 };
    expect(allowanceOf({ ...before, leftMicro: 0 }, tiny)).toBe(5_000);
  });

  it('has room for one ad, however small the budget', () =>
    expect(allowanceOf(null, { ...budget, leftMicro: 24_000 })).toBe(5_000));

  it('is used evenly: half of a day issues about half of a budget', () => {
    let leftMicro = 24_000_000;
    let before = null as Parameters<typeof allowanceOf>[0];
    const midnight = Date.parse('2026-11-24T00:00:00.000Z');
    for (let now = midnight; now < NOON; now += 60_000) {
      const allowance = allowanceOf(before, { leftMicro, now, endAt: null, expectedMicro: 5_000 });
      const size = leaseOf({ allowanceMicro: allowance, leftMicro, elsewhereMicro: 0, expectedMicro: 5_000 });
      leftMicro -= size;
      before = { day: budgetDayAt(now), micros: allowance - size, at: now, leftMicro };
    }
    expect(leftMicro).toBeGreaterThan(10_500_000);
    expect(leftMicro).toBeLessThan(13_000_000);
  });
});

describe('a lease', () => {
  it('takes a quarter of what is free, and at least one ad', () => {
    const of = { leftMicro: 3_000_000, elsewhereMicro: 0, expectedMicro: 5_000 };
    expect(leaseOf({ ...of, allowanceMicro: 100_000 })).toBe(25_000);
    expect(leaseOf({ ...of, allowanceMicro: 6_000 })).toBe(5_000);
    expect(leaseOf({ ...of, allowanceMicro: 4_999 })).toBe(0);
  });

  it('never makes all leases more than the budget left', () =>
    fc.assert(
      fc.property(
        micros,
        micros,
        fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 20 }),
        (left, allowed, each) => {
          let elsewhere = 0;
          for (const expectedMicro of each)
            elsewhere += leaseOf({
              allowanceMicro: allowed,
              leftMicro: left,
              elsewhereMicro: elsewhere,
              expectedMicro,
            });
          expect(elsewhere).toBeLessThanOrEqual(left);
        },
      ),
    ));
});
