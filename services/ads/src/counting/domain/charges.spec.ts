import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BudgetsLeft, chargedOf, dayOf, type PricedHit } from './charges.ts';

const campaignId = 'lamps';
const hit = (key: string, fields: Partial<PricedHit> = {}): PricedHit => ({
  ...{ key, campaignId, budgetDay: '2026-03-01', priceMicro: 10n, happenedAt: 0 },
  ...fields,
});
const left = (day: bigint, total: bigint | null = null): BudgetsLeft => ({
  days: new Map([[dayOf(hit('')), day]]),
  totals: new Map([[campaignId, total]]),
});
const keys = (hits: readonly PricedHit[], of: BudgetsLeft) => [...chargedOf(hits, of)];

describe('hits that a price is asked for [S-239 part]', () => {
  it('are charged as many as fit into the day: the last micro may be spent, and no part of a price', () => {
    const three = [hit('a'), hit('b'), hit('c')];
    expect(keys(three, left(30n))).toEqual(['a', 'b', 'c']);
    expect(keys(three, left(29n))).toEqual(['a', 'b']);
    expect(keys(three, left(9n))).toEqual([]);
  });

  it('are charged the earliest first', () => {
    const two = [hit('a', { happenedAt: 2 }), hit('b', { happenedAt: 1 })];
    expect(keys(two, left(10n))).toEqual(['b']);
  });

  it('are charged no more than the whole run allows', () => {
    expect(keys([hit('a'), hit('b')], left(100n, 19n))).toEqual(['a']);
    expect(keys([hit('a')], left(100n, 0n))).toEqual([]);
  });

  it('are charged to the day they were served on', () => {
    const next = hit('b', { budgetDay: '2026-03-02' });
    const days = new Map([...left(10n).days, [dayOf(next), 10n] as const]);
    expect(keys([hit('a'), next, hit('c')], { days, totals: new Map() })).toEqual(['a', 'b']);
  });

  it('are not charged where a budget was lowered below what is spent, or is not known', () => {
    expect(keys([hit('a')], left(-5n))).toEqual([]);
    expect(keys([hit('a')], { days: new Map(), totals: new Map() })).toEqual([]);
  });

  it('never pass a budget, and leave none unused that one of them fits into', () => {
    const hits = fc.array(fc.record({ priceMicro: fc.bigInt({ min: 1n, max: 50n }), happenedAt: fc.nat({ max: 9 }) }), {
      maxLength: 30,
    });
    const budget = fc.bigInt({ min: -10n, max: 300n });
    fc.assert(
      fc.property(hits, budget, fc.option(budget), (fields, day, total) => {
        const all = fields.map((each, index) => hit(String(index), each));
        const charged = chargedOf(all, left(day, total));
        const spent = all.reduce((sum, { key, priceMicro }) => (charged.has(key) ? sum + priceMicro : sum), 0n);
        const limit = total === null || day < total ? day : total;
        expect(spent === 0n || spent <= limit).toBe(true);
        for (const { key, priceMicro } of all) if (!charged.has(key)) expect(spent + priceMicro).toBeGreaterThan(limit);
      }),
    );
  });
});
