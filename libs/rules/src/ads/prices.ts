import { MICROS } from './budgets.ts';
import { type BillableEvent, isPrice } from './hits.ts';

/**
 * Whole micros of a price as staff type it, with at most four decimals; null for anything else.
 * @example priceMicrosOf('0.1234') === 123_400
 */
export const priceMicrosOf = (amount: string): number | null => {
  const [, units, decimals = ''] = /^(\d{1,6})(?:\.(\d{1,4}))?$/.exec(amount.trim()) ?? [];
  return units === undefined ? null : Number(units) * MICROS + Number(decimals.padEnd(6, '0'));
};

/** Amount of a price as it is typed; the other way round. */
export const priceAmount = (micros: number): string => {
  const decimals = String(micros % MICROS)
    .padStart(6, '0')
    .replace(/0+$/, '')
    .padEnd(2, '0');
  return `${Math.floor(micros / MICROS)}.${decimals}`;
};

/** Message to show, or null: a price is above zero, and one per 1,000 has at most three decimals, so that nothing is rounded. */
export const priceMessage = (billable: BillableEvent, amount: string): string | null => {
  const micros = priceMicrosOf(amount);
  if (micros === null || micros <= 0) return 'Enter an amount above 0 with at most four decimals, such as 0.1234.';
  return isPrice(billable, micros) ? null : 'Enter at most three decimals for a price per 1,000.';
};
