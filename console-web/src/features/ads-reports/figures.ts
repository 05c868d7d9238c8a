import type { CampaignRow, Figures } from '@corkboard/contracts/ads/reports';
import { moneyText } from '@corkboard/rules/ads/budgets';
import { type ObjectiveFilter, objectiveUnder } from '@corkboard/rules/ads/links';
import { ctrOf, type Metric, type MetricId, type MetricUnit, metricIds, metrics } from '@corkboard/rules/ads/metrics';
import { adsText } from './ads-texts.ts';
import type { Sort } from './report-search.ts';
import { objectiveText, statusText } from './words.ts';

/** The dictionary of figures, in its order: what the table, its help and its CSV are made from. */
export const dictionary: readonly (Metric & { readonly id: MetricId })[] = metricIds.map((id) => ({
  ...metrics[id],
  id,
}));

const numberText = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(document.documentElement.lang || 'en', options).format(value);

/** Text of a figure in its unit. */
export const figureText = (unit: MetricUnit, value: number, currency: string): string => {
  if (unit === 'money') return moneyText(value, currency, document.documentElement.lang || 'en');
  return unit === 'share' ? numberText(value, { style: 'percent', maximumFractionDigits: 2 }) : numberText(value, {});
};

/** DS-169: why there is a dash in place of a figure. */
export const reasonOf = (unit: MetricUnit): string =>
  adsText(({ money: 'notCharged', share: 'noRate', count: 'notMeasured' } as const)[unit]);

export const figureOf = (figures: Figures, id: string): number | null => figures[id] ?? null;

/** Sum of what was measured; null where nothing was. */
const sumOf = (campaigns: readonly CampaignRow[], id: string): number | null => {
  const measured = campaigns.flatMap(({ figures }) => figureOf(figures, id) ?? []);
  return measured.length === 0 ? null : measured.reduce((sum, each) => sum + each, 0);
};

/** Figures of several campaigns together. */
export const totalsOf = (campaigns: readonly CampaignRow[]): Figures => {
  const sums = Object.fromEntries(dictionary.map(({ id }) => [id, sumOf(campaigns, id)]));
  const { outbound_clicks: clicks = null, impressions = null } = sums;
  return { ...sums, ctr: clicks === null || impressions === null ? null : ctrOf(clicks, impressions) };
};

const placeOf = (campaign: CampaignRow, by: Sort['by']): string | number | null => {
  if (by === 'name') return campaign.name;
  if (by === 'status') return statusText(campaign.status);
  if (by === 'objective') return objectiveText(campaign.objective);
  return by === 'daily_budget' ? campaign.daily_budget_micro : figureOf(campaign.figures, by);
};

const compared = (one: string | number, other: string | number): number =>
  typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other);

/** Sorted by a column; what was not measured stands last either way. */
export const sortedBy = (campaigns: readonly CampaignRow[], sort: Sort | null): readonly CampaignRow[] => {
  if (sort === null) return campaigns;
  return [...campaigns].sort((a, b) => {
    const [one, other] = [placeOf(a, sort.by), placeOf(b, sort.by)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return compared(one, other) * (sort.down ? -1 : 1);
  });
};

/** Campaigns under a filter (DS-190). */
export const matching = (campaigns: readonly CampaignRow[], filter: ObjectiveFilter | null): readonly CampaignRow[] => {
  if (filter === null) return campaigns;
  const objective = objectiveUnder(filter);
  return campaigns.filter((campaign) => campaign.objective === objective);
};
