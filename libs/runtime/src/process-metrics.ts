import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';

/** Milliseconds between two looks at the event loop, each of which wakes the process: at the library's 10 they cost an idle one more than all its work. */
const LOOP_LOOK_MS = 100;
/** Milliseconds between the looks of the library's own histogram, which counts the time between two looks as lag and so is not used. */
const UNUSED_LOOK_MS = 60_000;
const NANOSECONDS = 1e9;

const readings: Readonly<Record<string, (histogram: IntervalHistogram) => number>> = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  p50: (histogram) => histogram.percentile(50),
  p90: (histogram) => histogram.percentile(90),
  p99: (histogram) => histogram.percentile(99),
};

const lagOf = (histogram: IntervalHistogram, nanoseconds: number): number =>
  histogram.count === 0 ? 0 : Math.max(0, nanoseconds / NANOSECONDS - LOOP_LOOK_MS / 1000);

const gauge = (kind: string, collect: (gauge: Gauge) => void): void => {
  const name = `nodejs_eventloop_lag_${kind}_seconds`;
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help: `Lag of the event loop since the last scrape, ${kind}, in seconds.`,
    collect() {
      collect(this);
    },
  });
};

let isCollecting = false;

/** Registers the metrics of the process, once however often it is called. Lag of the event loop is what comes on top of the time between two looks. */
export const collectProcessMetrics = (): void => {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ eventLoopMonitoringPrecision: UNUSED_LOOK_MS });
  const histogram = monitorEventLoopDelay({ resolution: LOOP_LOOK_MS });
  histogram.enable();
  for (const [kind, read] of Object.entries(readings))
    gauge(kind, (each) => each.set(lagOf(histogram, read(histogram))));
  // Metrics are collected in the order of their registration: the last one ends the interval.
  gauge('stddev', (each) => {
    each.set(histogram.count === 0 ? 0 : histogram.stddev / NANOSECONDS);
    histogram.reset();
  });
};
