import { describe, expect, it } from '@jest/globals';
import { priceAmount, priceMessage, priceMicrosOf } from './prices.ts';

describe('a price as staff type it', () => {
  it.each([
    ['0.1234', 123_400],
    ['0.5', 500_000],
    [' 12 ', 12_000_000],
    ['999999.9999', 999_999_999_900],
  ])('is %s: whole micros', (amount, micros) => expect(priceMicrosOf(amount)).toBe(micros));

  it.each(['', '-1', '1,5', '0.12345', '1e3', '1000000', '.5'])('is not %s', (amount) =>
    expect(priceMicrosOf(amount)).toBeNull(),
  );

  it.each([
    [500_000, '0.50'],
    [123_400, '0.1234'],
    [12_000_000, '12.00'],
    [1_500, '0.0015'],
  ])('is written back: %d', (micros, amount) => {
    expect(priceAmount(micros)).toBe(amount);
    expect(priceMicrosOf(amount)).toBe(micros);
  });

  it('is above zero, and never rounded for one of a thousand', () => {
    expect(priceMessage('outbound_click', '0.1234')).toBeNull();
    expect(priceMessage('outbound_click', '0')).toContain('above 0');
    expect(priceMessage('thousand_impressions', '0.123')).toBeNull();
    expect(priceMessage('thousand_impressions', '0.1234')).toContain('three decimals');
  });
});
