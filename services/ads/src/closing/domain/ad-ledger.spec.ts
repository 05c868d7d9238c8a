import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { type HourFigures, hourClosed, rollupRestated, spendReversed } from './ad-ledger.facts.ts';
import { adLedgerDecider, adLedgerStream, closeHour, restateHour } from './ad-ledger.ts';

const given = givenFor(adLedgerDecider);
const of = { advertiserId: 'a1', hour: '2026-10-31T23:00:00.000Z' };
const figures: HourFigures = {
  counts: { impression: 9, outbound_click: 2 },
  overBudget: 1,
  rejected: { duplicate: 3 },
  spendMicro: 500_000,
  rowsSha256: 'aa',
};
const closed = hourClosed({ ...of, ...figures, currency: 'EUR' });
const close = (now: HourFigures, hour = of.hour) => ({ ...of, hour, currency: 'EUR', figures: now });

describe('an hour of an ad account [S-239 part]', () => {
  it('is closed once, however often that is asked for', () => {
    given()
      .when((ledger) => closeHour(ledger, close(figures)))
      .then(closed);
    given(closed)
      .when((ledger) => closeHour(ledger, close(figures)))
      .thenNothing();
  });

  it('is closed beside another one of its month', () => {
    const hour = '2026-10-31T22:00:00.000Z';
    given(closed)
      .when((ledger) => closeHour(ledger, close(figures, hour)))
      .then(hourClosed({ ...of, ...figures, hour, currency: 'EUR' }));
  });

  it('is restated by rows that came later, with what it was before, and then stands so', () => {
    const after = { ...figures, counts: { impression: 10, outbound_click: 2 }, rowsSha256: 'bb' };
    const restated = rollupRestated({ ...of, before: figures, after, cause: 'late_hits', reason: null });
    given(closed)
      .when((ledger) => closeHour(ledger, close(after)))
      .then(restated);
    given(closed, restated)
      .when((ledger) => closeHour(ledger, close(after)))
      .thenNothing();
  });

  it('stands in the stream of its month', () => {
    expect(adLedgerStream('a1', '2026-10-31T23:00:00.000Z')).toBe('adledger-a1-2026-10');
    expect(adLedgerStream('a1', '2026-11-01T00:00:00.000Z')).toBe('adledger-a1-2026-11');
  });
});

describe('a closed hour that differs from its rows [S-239 part]', () => {
  const { counts, overBudget, spendMicro } = figures;
  const asked = { ...of, figures, cause: 'staff', reason: 'a row was lost', reversals: [] } as const;
  const wrong = { counts, overBudget, spendMicro: spendMicro + 1 };

  it('is restated from them', () =>
    given(closed)
      .when((ledger) => restateHour(ledger, { ...asked, rolled: wrong }))
      .then(
        rollupRestated({
          ...of,
          ...{ before: { ...figures, ...wrong }, after: figures, cause: 'staff', reason: 'a row was lost' },
        }),
      ));

  it('has its money put right by further postings', () => {
    const reversals = [{ postingId: 'p1', insertionId: 'i1', amountMicro: -7 }];
    given(closed)
      .when((ledger) => restateHour(ledger, { ...asked, rolled: { counts, overBudget, spendMicro }, reversals }))
      .then(spendReversed({ ...of, postingId: 'p1', insertionId: 'i1', amountMicro: -7, cause: 'staff' }));
  });

  it('has each posting said once, however often it is asked for', () => {
    const reversal = { postingId: 'p1', insertionId: 'i1', amountMicro: -7 };
    const said = spendReversed({ ...of, ...reversal, cause: 'staff' });
    const other = { ...reversal, postingId: 'p2' };
    const rolled = { counts, overBudget, spendMicro };
    given(closed, said)
      .when((ledger) => restateHour(ledger, { ...asked, rolled, reversals: [reversal] }))
      .thenNothing();
    given(closed, said)
      .when((ledger) => restateHour(ledger, { ...asked, rolled, reversals: [reversal, other] }))
      .then(spendReversed({ ...of, ...other, cause: 'staff' }));
  });

  it('is left as it is where nothing differs, zero being nothing', () =>
    given(closed)
      .when((ledger) =>
        restateHour(ledger, { ...asked, rolled: { counts: { ...counts, save: 0 }, overBudget, spendMicro } }),
      )
      .thenNothing());

  it('is not restated before it is closed', () =>
    given()
      .when((ledger) => restateHour(ledger, { ...asked, rolled: wrong }))
      .thenRefused('hour-not-closed'));

  it('is not restated once its rows are gone', () =>
    given(closed)
      .when((ledger) => restateHour(ledger, { ...asked, rolled: wrong, figures: null }))
      .thenRefused('rows-gone'));
});
