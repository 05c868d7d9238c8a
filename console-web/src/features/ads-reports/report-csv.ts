import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import { MICROS } from '@corkboard/rules/ads/budgets';
import type { Metric } from '@corkboard/rules/ads/metrics';
import { dictionary, figureOf } from './figures.ts';

/** Units of a currency of whole micros, exact: `3.50`, `0.000125`. */
export const decimalOf = (micros: number): string => {
  const most = Math.abs(micros);
  const decimals = String(most % MICROS)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${micros < 0 ? '-' : ''}${Math.floor(most / MICROS)}.${decimals}`;
};

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const textCell = (text: string): string => quoted(guarded(text));

const figureCell = ({ id, unit }: Metric, { figures }: CampaignRow): string => {
  const value = figureOf(figures, id);
  if (value === null) return '';
  return unit === 'money' ? decimalOf(value) : String(value);
};

/** The table as CSV (RFC 4180): money in units of the currency, shares as fractions, empty where nothing was measured. */
export const csvOf = (campaigns: readonly CampaignRow[], currency: string): string => {
  const head = ['campaign_id', 'name', 'status', 'objective', 'currency', 'daily_budget'];
  const rows = campaigns.map((campaign) => [
    ...[campaign.campaign_id, campaign.name, campaign.status, campaign.objective, currency].map(textCell),
    decimalOf(campaign.daily_budget_micro),
    ...dictionary.map((metric) => figureCell(metric, campaign)),
  ]);
  return [[...head, ...dictionary.map(({ id }) => id)], ...rows].map((row) => `${row.join(',')}\r\n`).join('');
};
