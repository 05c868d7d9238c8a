import type { HitType } from './hits.ts';

export type MetricUnit = 'count' | 'money' | 'share';

/** A figure of the reports. Labels, CSV headers, API fields and help are made from this. */
export interface Metric {
  /** Field of the API and column of the CSV. */
  readonly id: string;
  readonly name: string;
  readonly unit: MetricUnit;
  /** In words, over the names of other metrics where it is derived. */
  readonly formula: string;
  /** Rows that it is counted from. */
  readonly source: string;
  /** Reason for the dash that stands in its place where it was not measured (DS-169). */
  readonly unmeasured: string;
  /** Null for a derived metric and for money. */
  readonly hit: HitType | null;
}

const counted = (id: string, name: string, hit: HitType, happened: string): Metric => ({
  id,
  name,
  unit: 'count',
  formula: `Ads served for which ${happened}, each once`,
  source: 'Counted hits of signed insertions',
  unmeasured: 'Not measured for this campaign',
  hit,
});

export const metrics = {
  impressions: counted(
    'impressions',
    'Impressions',
    'impression',
    'at least half of the Pin was on screen for 1 second (video: 2 seconds)',
  ),
  pin_clicks: counted('pin_clicks', 'Pin clicks', 'pin_click', 'somebody opened the Pin'),
  outbound_clicks: counted('outbound_clicks', 'Outbound clicks', 'outbound_click', 'somebody followed the link'),
  saves: counted('saves', 'Saves', 'save', 'somebody saved the Pin'),
  hides: counted('hides', 'Hides', 'hide', 'somebody hid the ad'),
  video_views: counted('video_views', 'Video views', 'video_50', 'half of the video was watched'),
  ctr: {
    id: 'ctr',
    name: 'CTR',
    unit: 'share',
    formula: 'Outbound clicks / Impressions',
    source: 'The two figures of the same rows',
    unmeasured: 'Nothing was shown, so there is no rate',
    hit: null,
  },
  spend: {
    id: 'spend',
    name: 'Spend',
    unit: 'money',
    formula: 'Sum of the prices that were charged, less reversals',
    source: 'Postings of the ledger',
    unmeasured: 'Not charged on this instance',
    hit: null,
  },
  over_budget: {
    id: 'over_budget',
    name: 'Over budget, not charged',
    unit: 'count',
    formula: 'Billable hits that came after the budget was used up',
    source: 'Counted hits that were charged 0',
    unmeasured: 'Not measured for this campaign',
    hit: null,
  },
} as const satisfies Readonly<Record<string, Metric>>;
export type MetricId = keyof typeof metrics;

export const metricIds = Object.keys(metrics) as readonly MetricId[];

/** CTR of two counts; null where nothing was shown: then it was not measured. */
export const ctrOf = (outboundClicks: number, impressions: number): number | null =>
  impressions === 0 ? null : outboundClicks / impressions;

const units: Readonly<Record<MetricUnit, string>> = {
  count: 'a count',
  money: 'whole micros of the currency',
  share: 'a fraction of 1',
};

/** Says of each field of the API what it is, in the words of the pages. */
export const metricsHelp = (): string =>
  metricIds
    .map((id) => {
      const { name, unit, formula, unmeasured } = metrics[id];
      return `\`${id}\`: ${name}, ${units[unit]}. ${formula}. Null: ${unmeasured.toLowerCase()}.`;
    })
    .join(' ');
