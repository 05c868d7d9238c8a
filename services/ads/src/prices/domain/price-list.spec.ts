import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { priceListChanged, priceRemoved } from './price-list.facts.ts';
import { priceListDecider, removePrice, setPrice } from './price-list.ts';

const given = givenFor(priceListDecider);
const click = { billable: 'outbound_click', priceMicro: 500_000 } as const;
const asked = {
  ...click,
  priceListId: 'l1',
  country: 'NL',
  objective: 'CONSIDERATION',
  operatorId: 's1',
  reason: 'test',
} as const;
const changed = priceListChanged({
  ...{
    priceListId: 'l1',
    country: 'NL',
    objective: 'CONSIDERATION',
    currency: 'EUR',
    operatorId: 's1',
    reason: 'test',
  },
  ...{ before: null, after: click },
});

describe('the price of an objective in a country', () => {
  it('is set in the currency of the country', () =>
    given()
      .when((list) => setPrice(list, asked))
      .then(changed));

  it('is changed with what it was before, and not to what it is', () => {
    const next = { ...asked, priceListId: 'l2', priceMicro: 600_000 };
    given(changed)
      .when((list) => setPrice(list, next))
      .then(
        priceListChanged({
          ...{
            priceListId: 'l2',
            country: 'NL',
            objective: 'CONSIDERATION',
            currency: 'EUR',
            operatorId: 's1',
            reason: 'test',
          },
          ...{ before: click, after: { ...click, priceMicro: 600_000 } },
        }),
      );
    given(changed)
      .when((list) => setPrice(list, { ...asked, priceListId: 'l2' }))
      .thenNothing();
  });

  it.each([
    [0, 'outbound_click'],
    [-1, 'outbound_click'],
    [0.5, 'outbound_click'],
    [1_500, 'thousand_impressions'],
  ] as const)('is not %d micros for %s', (priceMicro, billable) =>
    given()
      .when((list) => setPrice(list, { ...asked, priceMicro, billable }))
      .thenRefused('price-invalid'),
  );

  it('is a whole number of micros for each of a thousand impressions', () =>
    given()
      .when((list) => setPrice(list, { ...asked, priceMicro: 2_000, billable: 'thousand_impressions' }))
      .then(
        priceListChanged({
          ...changed.data,
          before: null,
          after: { billable: 'thousand_impressions', priceMicro: 2_000 },
        }),
      ));
});

describe('a price that is removed', () => {
  const place = { country: 'NL', objective: 'CONSIDERATION', operatorId: 's1', reason: 'test' } as const;
  const removed = priceRemoved({ ...place, currency: 'EUR', before: click });

  it('is kept in its record, and is not there any more', () => {
    given(changed)
      .when((list) => removePrice(list, place))
      .then(removed);
    for (const before of [[], [changed, removed]])
      given(...before)
        .when((list) => removePrice(list, place))
        .thenRefused('price-not-set');
  });

  it('can be set again, as if there had been none', () =>
    given(changed, removed)
      .when((list) => setPrice(list, asked))
      .then(changed));
});
