import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../button/button.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { ChartLook, ChartPoint, PlotProps } from './chart-look.ts';
import { chartText } from './chart-texts.ts';
import { exactTime } from './chart-time.ts';
import styles from './time-chart.module.css';

/** A browser that cannot fetch it, or cannot draw, has the table instead. */
const Plot = lazy(async () => {
  const drawn = await import('./plot.tsx').then(
    ({ Plot, canDraw }) => (canDraw() ? Plot : null),
    () => null,
  );
  return { default: drawn ?? PointsTable };
});

interface PointsProps extends PlotProps {
  readonly label: string;
  /** A cell of the table; the text of the number where there is nothing more to it. */
  readonly renderValue?: ((point: ChartPoint) => ReactNode) | undefined;
  /** A cell of the time that is compared with. */
  readonly renderBefore?: ((point: ChartPoint) => ReactNode) | undefined;
}

const textOf = (value: number | null, { format }: ChartLook): string =>
  value === null ? chartText('notMeasured') : format(value);

function PointsTable({ label, points, look, renderValue, renderBefore }: PointsProps) {
  const { names, grain } = look;
  const before = {
    title: names.before ?? '',
    end: true,
    render: (point: ChartPoint) => renderBefore?.(point) ?? textOf(point.before, look),
  };
  return (
    <div className={styles.points}>
      <DataTable
        label={label}
        rows={[...points].reverse()}
        keyOf={({ at }) => at}
        columns={[
          { title: chartText('time'), heads: true, render: ({ at }) => <bdi dir="ltr">{exactTime(at, grain)}</bdi> },
          { title: names.value, end: true, render: (point) => renderValue?.(point) ?? textOf(point.value, look) },
          ...(names.before === null ? [] : [before]),
        ]}
      />
    </div>
  );
}

const Legend = ({ names }: Pick<ChartLook, 'names'>) => (
  <p className={styles.legend}>
    <span data-line="value">{names.value}</span>
    {names.before !== null && <span data-line="before">{names.before}</span>}
  </p>
);

export const chartViews = ['chart', 'table'] as const;
export type ChartView = (typeof chartViews)[number];

interface TimeChartProps extends PointsProps {
  readonly view: ChartView;
  readonly onView: (view: ChartView) => void;
  /** The points are on their way. */
  readonly waiting: boolean;
  /** In the row of the buttons. */
  readonly children?: ReactNode;
}

const Waiting = () => <p className={styles.waiting}>{chartText('loading')}</p>;

const Content = ({ view, waiting, ...props }: PointsProps & Pick<TimeChartProps, 'view' | 'waiting'>) => {
  if (waiting) return <Waiting />;
  if (props.points.length === 0) return <p className={styles.waiting}>{chartText('none')}</p>;
  if (view === 'table') return <PointsTable {...props} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Plot {...props} />
    </Suspense>
  );
};

/** Figures over time as a chart, and as the table behind it. `label` says in a sentence what the chart shows. */
export const TimeChart = ({ view, onView, children, ...props }: TimeChartProps) => (
  <figure className={styles.figure}>
    <div className={styles.head}>
      {children}
      <fieldset className={styles.views}>
        <legend className="visually-hidden">{chartText('view')}</legend>
        {chartViews.map((each) => (
          <Button
            key={each}
            aria-pressed={view === each}
            variant={view === each ? 'primary' : 'secondary'}
            onClick={() => onView(each)}
          >
            {chartText(each)}
          </Button>
        ))}
      </fieldset>
    </div>
    <Content view={view} {...props} />
    {view === 'chart' && <Legend names={props.look.names} />}
  </figure>
);
