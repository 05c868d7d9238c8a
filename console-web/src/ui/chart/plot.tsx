import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { PlotProps } from './chart-look.ts';
import { exactTime, tickTime } from './chart-time.ts';
import styles from './time-chart.module.css';

const HEIGHT = 240;
const CHARACTER_PX = 7;
const WHOLE_STEPS = [1, 2, 5]
  .flatMap((step) => Array.from({ length: 12 }, (_, power) => step * 10 ** power))
  .sort((one, other) => one - other);

export const canDraw = (): boolean => document.createElement('canvas').getContext('2d') !== null;

type ColourOf = (token: string) => string;

/** Colours of the tokens as the element has them now: a canvas knows neither variables nor the dark theme. */
const coloursAt = (host: HTMLElement): ColourOf => {
  const probe = host.appendChild(document.createElement('span'));
  probe.hidden = true;
  return (token) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
};

interface Drawing extends PlotProps {
  readonly width: number;
  readonly colourOf: ColourOf;
  readonly onPoint: (place: number | null) => void;
}

const optionsOf = ({ points, look, width, colourOf, onPoint }: Drawing): UPlot.Options => {
  const line = { width: 2, spanGaps: false, points: { show: points.length === 1 } };
  const axis = {
    stroke: () => colourOf('--ink-muted'),
    grid: { stroke: () => colourOf('--line'), width: 1 },
    ticks: { show: false },
    font: '12px Instrument Sans Variable, Instrument Sans, sans-serif',
  };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
    scales: {
      y: { range: (_, least, most) => [Math.min(0, least ?? 0), Math.max(look.least, (most ?? 0) * 1.08)] },
    },
    series: [
      {},
      { ...line, stroke: () => colourOf('--accent') },
      { ...line, stroke: () => colourOf('--info'), dash: [5, 5] },
    ],
    axes: [
      {
        ...axis,
        values: (_, splits) => {
          const step = ((splits[1] ?? 0) - (splits[0] ?? 0)) * 1_000;
          return splits.map((seconds) => tickTime(seconds * 1_000, step));
        },
      },
      {
        ...axis,
        ...(look.whole && { incrs: WHOLE_STEPS }),
        size: (_, values) => 20 + CHARACTER_PX * Math.max(3, ...(values ?? []).map((text) => text.length)),
        values: (_, splits) => splits.map((value) => look.format(value)),
      },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
};

const linesOf = ({ points }: PlotProps): UPlot.AlignedData => [
  points.map(({ at }) => Date.parse(at) / 1_000),
  points.map(({ value }) => value),
  points.map(({ before }) => before),
];

/** Calls when the colours of the page change. */
const watchTheme = (changed: () => void): (() => void) => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(changed);
  dark.addEventListener('change', changed);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', changed);
    chosen.disconnect();
  };
};

const draw = (host: HTMLElement, props: PlotProps, onPoint: Drawing['onPoint']): (() => void) => {
  const drawing = { ...props, width: host.clientWidth, colourOf: coloursAt(host), onPoint };
  const plot = new UPlot(optionsOf(drawing), linesOf(props), host);
  const sized = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: HEIGHT }));
  sized.observe(host);
  const unwatch = watchTheme(() => plot.redraw(false, true));
  return () => {
    unwatch();
    sized.disconnect();
    plot.destroy();
    host.replaceChildren();
  };
};

const said = ({ points, look }: PlotProps, place: number | null): string => {
  const point = place === null ? undefined : points[place];
  if (point === undefined) return '';
  const before = look.names.before === null || point.before === null ? '' : ` (${look.format(point.before)})`;
  return `${exactTime(point.at, look.grain)}: ${point.value === null ? '–' : look.format(point.value)}${before}`;
};

/** Lines on a canvas. It moves nothing by itself; the point under the pointer is written above it. */
export const Plot = ({ label, ...props }: PlotProps & { readonly label: string }) => {
  const host = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<number | null>(null);
  const { points, look } = props;
  useEffect(() => (host.current ? draw(host.current, { points, look }, setPlace) : undefined), [points, look]);
  return (
    <div className={styles.plot} dir="ltr">
      <p className={styles.readout} aria-hidden="true">
        {said(props, place)}
      </p>
      <div ref={host} role="img" aria-label={label} className={styles.canvas} />
    </div>
  );
};
