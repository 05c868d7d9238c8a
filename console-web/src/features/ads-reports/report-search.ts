import { type CampaignStatus, campaignStatuses } from '@corkboard/rules/ads/campaigns';
import { type ObjectiveFilter, objectiveFilterOf } from '@corkboard/rules/ads/links';
import { type MetricId, metricIds, metrics } from '@corkboard/rules/ads/metrics';
import type { ReportFilter } from '@corkboard/rules/ads/report-filter';
import type { ChartView } from '../../ui/chart/time-chart.tsx';
import { type GridState, plainGrid } from '../../ui/data-grid/grid-column.ts';
import { gridParamsOf, gridStateOf } from '../../ui/data-grid/grid-search.ts';
import { type Comparison, comparisonOf, lastDays, type Range, rangeOf } from './report-range.ts';

/** Part of an ad account that figures are of; null: not narrowed to one. */
export interface Scope {
  readonly campaignId: string | null;
  readonly adGroupId: string | null;
}

/** Figure whose rows are open; all null: that of all shown rows. */
export interface Counted extends Scope {
  readonly metric: MetricId;
  readonly adId: string | null;
  /** `yyyy-mm-dd`, of a point of the chart; null: of the whole range. */
  readonly day: string | null;
  /** Beginning of an hour of that day, `hh`, UTC, of a point of the chart; null: of the whole day. */
  readonly hour: string | null;
  /** True for a figure of the time that is compared with. */
  readonly isBefore: boolean;
}

/** State of a report, kept in its address. */
export interface ReportSearch extends Scope {
  readonly range: Range;
  readonly compare: Comparison | null;
  readonly objective: ObjectiveFilter | null;
  readonly status: CampaignStatus | null;
  /** DS-154: all of the ad account, archived ones included. */
  readonly showAll: boolean;
  readonly grid: GridState;
  /** Metric of the chart. */
  readonly metric: MetricId;
  readonly view: ChartView;
  readonly counted: Counted | null;
}

/** Columns of any level. */
export const columnIds = [
  ...['name', 'status', 'objective', 'daily_budget', 'targeting', 'review', 'destination'],
  ...metricIds,
];

const isMetric = (text: string): text is MetricId => Object.hasOwn(metrics, text);
const idOf = (text: string | null): string | null => (text && /^[\da-f-]{36}$/i.test(text) ? text : null);
const hourOf = (text: string | null): string | null => (text && /^(?:[01]\d|2[0-3])$/.test(text) ? text : null);
const dayOf = (text: string | null): string | null => (text && rangeOf(text, text, text) ? text : null);

const countedOf = (given: URLSearchParams): Counted | null => {
  const metric = given.get('counted') ?? '';
  if (!isMetric(metric)) return null;
  const day = dayOf(given.get('counted_day'));
  return {
    metric,
    campaignId: idOf(given.get('counted_campaign')),
    adGroupId: idOf(given.get('counted_ad_group')),
    adId: idOf(given.get('counted_ad')),
    day,
    hour: day && hourOf(given.get('counted_hour')),
    isBefore: comparisonOf(given.get('compare') ?? '') !== null && given.get('counted_before') === 'true',
  };
};

/** Shows a range and nothing else that is special. */
export const plainSearch = (range: Range): ReportSearch => ({
  ...{ range, compare: null, objective: null, status: null, showAll: false, campaignId: null, adGroupId: null },
  ...{ grid: plainGrid, metric: 'impressions', view: 'chart', counted: null },
});

/** Reads an address; it shows the last 30 days where it says nothing that can be read. */
export const reportSearchOf = (given: URLSearchParams, today: string): ReportSearch => {
  const plain = plainSearch(lastDays(30, today));
  const metric = given.get('metric') ?? '';
  return {
    range: rangeOf(given.get('start_date') ?? '', given.get('end_date') ?? '', today) ?? plain.range,
    compare: comparisonOf(given.get('compare') ?? ''),
    objective: objectiveFilterOf(given.get('objectiveType') ?? ''),
    status: campaignStatuses.find((one) => one === given.get('status')) ?? null,
    showAll: given.get('showAllEntities') === 'true',
    campaignId: idOf(given.get('campaignId')),
    adGroupId: idOf(given.get('adGroupId')),
    grid: gridStateOf(given, columnIds),
    metric: isMetric(metric) ? metric : plain.metric,
    view: given.get('view') === 'table' ? 'table' : plain.view,
    counted: countedOf(given),
  };
};

const countedParams = (counted: Counted | null): Readonly<Record<string, string>> => ({
  ...(counted && { counted: counted.metric }),
  ...(counted?.campaignId && { counted_campaign: counted.campaignId }),
  ...(counted?.adGroupId && { counted_ad_group: counted.adGroupId }),
  ...(counted?.adId && { counted_ad: counted.adId }),
  ...(counted?.day && { counted_day: counted.day }),
  ...(counted?.hour && { counted_hour: counted.hour }),
  ...(counted?.isBefore && { counted_before: 'true' }),
});

/** Parameters of the address that shows this; what is usual is left out. */
export const paramsOf = (search: ReportSearch): Readonly<Record<string, string>> => ({
  ...search.range,
  ...(search.compare && { compare: search.compare }),
  ...(search.campaignId && { campaignId: search.campaignId }),
  ...(search.adGroupId && { adGroupId: search.adGroupId }),
  ...(search.showAll && { showAllEntities: 'true' }),
  ...(search.objective && { objectiveType: search.objective }),
  ...(search.status && { status: search.status }),
  ...gridParamsOf(search.grid),
  ...(search.metric !== 'impressions' && { metric: search.metric }),
  ...(search.view !== 'chart' && { view: search.view }),
  ...countedParams(search.counted),
});

/** Narrowing to a campaign or an ad group; `showAll` wins (S-240). */
export const scopeOf = ({ showAll, campaignId, adGroupId }: ReportSearch): Scope =>
  showAll ? { campaignId: null, adGroupId: null } : { campaignId, adGroupId };

/** S-240: below campaigns, those of a whole account are shown without the stopped ones. */
export const filterOf = (search: ReportSearch, isOfCampaigns: boolean): ReportFilter => ({
  objective: search.objective,
  status: search.status,
  text: search.grid.text,
  withArchived: isOfCampaigns || search.showAll || search.campaignId !== null,
});

/** The hour whose rows are open. ISO 8601, UTC; null: whole days. */
export const hourOpen = ({ day, hour }: Counted): string | null => (day && hour ? `${day}T${hour}:00:00.000Z` : null);
