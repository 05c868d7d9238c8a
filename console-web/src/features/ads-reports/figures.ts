import type { CampaignRow, Figures } from '@corkboard/contracts/ads/reports';
import { MICROS, moneyText } from '@corkboard/rules/ads/budgets';
import { ctrOf, type Metric, type MetricId, type MetricUnit, metricIds, metrics } from '@corkboard/rules/ads/metrics';

/** The dictionary of figures, in its order: what the table, its help and its CSV are made from. */
export const dictionary: readonly (Metric & { readonly id: MetricId })[] = metricIds.map((id) => ({
  ...metrics[id],
  id,
}));

const language = (): string => document.documentElement.lang || 'en';
const numberText = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(language(), options).format(value);

/** Text of a figure in its unit. */
export const figureText = (unit: MetricUnit, value: number, currency: string): string => {
  if (unit === 'money') return moneyText(Math.round(value), currency, language());
  return unit === 'share' ? numberText(value, { style: 'percent', maximumFractionDigits: 2 }) : numberText(value, {});
};

export const figureOf = (figures: Figures, id: string): number | null => figures[id] ?? null;

/** Change since the time before, as a signed share of it; null where there is none to speak of. */
export const changeText = (value: number | null, before: number | null): string | null => {
  if (value === null || before === null || (before === 0 && value !== 0)) return null;
  const share = before === 0 ? 0 : (value - before) / Math.abs(before);
  return numberText(share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
};

/** Sum of what was measured; null where nothing was. */
const sumOf = (figures: readonly Figures[], id: string): number | null => {
  const measured = figures.flatMap((each) => figureOf(each, id) ?? []);
  return measured.length === 0 ? null : measured.reduce((sum, each) => sum + each, 0);
};

/** Several figures together: sums, and rates anew. */
export const summed = (figures: readonly Figures[]): Figures => {
  const sums = Object.fromEntries(dictionary.map(({ id }) => [id, sumOf(figures, id)]));
  const { outbound_clicks: clicks = null, impressions = null } = sums;
  return { ...sums, ctr: clicks === null || impressions === null ? null : ctrOf(clicks, impressions) };
};

export const totalsOf = (rows: readonly Pick<CampaignRow, 'figures'>[]): Figures =>
  summed(rows.map(({ figures }) => figures));

/** Units of a currency of whole micros, exact: `3.50`, `0.000125`. */
export const decimalOf = (micros: number): string => {
  const most = Math.abs(micros);
  const decimals = String(most % MICROS)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${micros < 0 ? '-' : ''}${Math.floor(most / MICROS)}.${decimals}`;
};

/** A figure as a file has it: money in units of the currency, shares as fractions, empty where nothing was measured. */
export const figureCell = (unit: MetricUnit, value: number | null): string => {
  if (value === null) return '';
  return unit === 'money' ? decimalOf(value) : String(value);
};
