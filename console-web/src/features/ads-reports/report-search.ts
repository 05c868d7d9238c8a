import { type ObjectiveFilter, objectiveFilterOf } from '@corkboard/rules/ads/links';
import { type MetricId, metrics } from '@corkboard/rules/ads/metrics';
import { lastDays, type Range, rangeOf } from './report-range.ts';

export const textColumns = ['name', 'status', 'objective'] as const;
export type SortColumn = (typeof textColumns)[number] | 'daily_budget' | MetricId;

export interface Sort {
  readonly by: SortColumn;
  readonly down: boolean;
}

/** Figure whose rows are open; `campaignId` null: that of all shown campaigns. */
export interface Counted {
  readonly metric: MetricId;
  readonly campaignId: string | null;
}

/** State of the report, kept in its address. */
export interface ReportSearch {
  readonly range: Range;
  readonly objective: ObjectiveFilter | null;
  /** Null: as the server lists them, newest first. */
  readonly sort: Sort | null;
  readonly counted: Counted | null;
}

const isMetric = (text: string): text is MetricId => Object.hasOwn(metrics, text);
const isColumn = (text: string): text is SortColumn =>
  isMetric(text) || text === 'daily_budget' || textColumns.some((one) => one === text);

const sortOf = (text: string): Sort | null => {
  const by = text.replace(/^-/, '');
  return isColumn(by) ? { by, down: text.startsWith('-') } : null;
};

const countedOf = (given: URLSearchParams): Counted | null => {
  const metric = given.get('counted') ?? '';
  const campaignId = given.get('counted_campaign') ?? '';
  return isMetric(metric) ? { metric, campaignId: /^[\da-f-]{36}$/i.test(campaignId) ? campaignId : null } : null;
};

/** Reads an address; it shows the last 30 days where it says nothing that can be read. */
export const reportSearchOf = (given: URLSearchParams, today: string): ReportSearch => ({
  range: rangeOf(given.get('start_date') ?? '', given.get('end_date') ?? '', today) ?? lastDays(30, today),
  objective: objectiveFilterOf(given.get('objectiveType') ?? ''),
  sort: sortOf(given.get('sort') ?? ''),
  counted: countedOf(given),
});

/** Parameters of the address that shows this. */
export const paramsOf = ({ range, objective, sort, counted }: ReportSearch): Readonly<Record<string, string>> => ({
  ...range,
  ...(objective && { objectiveType: objective }),
  ...(sort && { sort: (sort.down ? '-' : '') + sort.by }),
  ...(counted && { counted: counted.metric }),
  ...(counted?.campaignId && { counted_campaign: counted.campaignId }),
});
