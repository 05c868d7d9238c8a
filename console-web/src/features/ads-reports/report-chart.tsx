import type { ReportSeries } from '@corkboard/contracts/ads/reports';
import { MICROS } from '@corkboard/rules/ads/budgets';
import { type Metric, type MetricId, type MetricUnit, metricIds, metrics } from '@corkboard/rules/ads/metrics';
import type { ReportFilter } from '@corkboard/rules/ads/report-filter';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartPoint } from '../../ui/chart/chart-look.ts';
import { TimeChart } from '../../ui/chart/time-chart.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { seriesQuery } from './ads-reports.api.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { Figure } from './figure.tsx';
import { dictionary, figureOf, figureText, summed } from './figures.ts';
import parts from './report-parts.module.css';
import { comparedRange, type Range } from './report-range.ts';
import { type Counted, type ReportSearch, scopeOf } from './report-search.ts';
import { comparisonText } from './words.ts';

/** Foot of an axis of zeros: a few of them, a unit of money, a hundredth. */
const LEAST: Readonly<Record<MetricUnit, number>> = { count: 4, money: MICROS, share: 0.01 };

type ShownSeries = Pick<ReportSeries, 'currency' | 'grain' | 'points'>;

/** Points beside those of the time before, by their places. */
const joined = (id: MetricId, now: ShownSeries, before: ShownSeries | undefined): readonly ChartPoint[] =>
  now.points.map(({ at, figures }, place) => ({
    at,
    value: figureOf(figures, id),
    before: figureOf(before?.points[place]?.figures ?? {}, id),
    beforeAt: before?.points[place]?.at,
  }));

/** Says in a sentence what the chart shows. */
const summaryOf = (metric: Metric, { grain, points, currency }: ShownSeries, range: Range): string => {
  const total = figureOf(summed(points.map(({ figures }) => figures)), metric.id);
  return adsText('chartOf', {
    metric: metric.name,
    grain: adsText(grain === 'hour' ? 'byHour' : 'byDay'),
    from: range.start_date,
    until: range.end_date,
    total: total === null ? metric.unmeasured : figureText(metric.unit, total, currency),
  });
};

interface ReportChartProps {
  readonly advertiserId: string;
  readonly search: ReportSearch;
  readonly filter: ReportFilter;
  readonly currency: string;
  readonly onChange: (search: ReportSearch, replace?: boolean) => void;
}

/** The series of a report, and that of the time it is compared with. */
export const useSeries = ({ advertiserId, search, filter }: Omit<ReportChartProps, 'onChange' | 'currency'>) => {
  const of = { ...scopeOf(search), filter };
  const compared = comparedRange(search.range, search.compare ?? 'previous_period');
  const now = useQuery(seriesQuery(advertiserId, search.range, of));
  const before = useQuery({ ...seriesQuery(advertiserId, compared, of), enabled: search.compare !== null });
  return { now, before: search.compare === null ? undefined : before.data };
};

const MetricChoice = ({ search, onChange }: Pick<ReportChartProps, 'search' | 'onChange'>) => (
  <label className={styles.field}>
    {adsText('shownFigure')}
    <select
      value={search.metric}
      onChange={({ target }) => {
        const metric = metricIds.find((id) => id === target.value);
        if (metric) onChange({ ...search, metric }, true);
      }}
    >
      {dictionary.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

interface DrawnProps extends Omit<ReportChartProps, 'advertiserId' | 'filter' | 'currency'> {
  readonly series: ShownSeries;
  readonly waiting: boolean;
  readonly before: ShownSeries | undefined;
}

const Drawn = ({ search, onChange, series, before, waiting }: DrawnProps) => {
  const { metric: id, compare, range } = search;
  const { grain, currency } = series;
  const metric = metrics[id];
  const points = useMemo(() => joined(id, series, before), [id, series, before]);
  const look = useMemo(
    () => ({
      names: { value: metric.name, before: compare && comparisonText(compare) },
      grain,
      format: (value: number) => figureText(metric.unit, value, currency),
      least: LEAST[metric.unit],
      whole: metric.unit === 'count',
    }),
    [metric, compare, grain, currency],
  );
  const ofAll = { ...scopeOf(search), adId: null, metric: id };
  const open = (at: string, isBefore: boolean) => () => {
    const hour = grain === 'hour' ? at.slice(11, 13) : null;
    onChange({ ...search, counted: { ...ofAll, day: at.slice(0, 10), hour, isBefore } });
  };
  return (
    <TimeChart
      {...{ points, look, waiting }}
      label={summaryOf(metric, series, range)}
      view={search.view}
      onView={(view) => onChange({ ...search, view }, true)}
      renderValue={({ at, value }) => (
        <Figure {...{ metric, value, currency }} name={at.slice(0, 16)} onOpen={open(at, false)} />
      )}
      renderBefore={({ beforeAt: at, before: value }) =>
        at && <Figure {...{ metric, value, currency }} name={at.slice(0, 16)} onOpen={open(at, true)} />
      }
    >
      <MetricChoice {...{ search, onChange }} />
    </TimeChart>
  );
};

/** A figure over the range, by the hour or the day, of what the table below shows. */
export const ReportChart = (props: ReportChartProps) => {
  const { now, before } = useSeries(props);
  const { currency } = props;
  const series = now.data ?? { currency, grain: 'day' as const, points: [] };
  return (
    <section className={parts.chart} aria-label={adsText('overTime')}>
      {now.data === undefined && now.error ? (
        <Unloaded within error={now.error} refetch={now.refetch} notFound={adsText('accountMissing')} />
      ) : (
        <Drawn {...props} {...{ series, before }} waiting={now.data === undefined} />
      )}
    </section>
  );
};

/** The day or the hour that is open, in figures of it; null for the whole range, and until they are there. */
export const pointFigures = ({ now, before }: ReturnType<typeof useSeries>, { day, hour, isBefore }: Counted) => {
  const series = isBefore ? before : now.data;
  const start = hour === null ? (day ?? ' ') : `${day}T${hour}`;
  const points = series?.points.filter(({ at }) => at.startsWith(start)) ?? [];
  return points.length === 0 ? null : summed(points.map(({ figures }) => figures));
};
