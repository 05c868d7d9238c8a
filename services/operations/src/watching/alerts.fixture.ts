import { readFileSync } from 'node:fs';
import { metrics } from '@corkboard/contracts/operations/health';
import { eventually } from '@corkboard/testing/eventually';
import type { Installation } from '../operations.fixture.ts';

interface Rule {
  readonly alert: string;
  readonly metric: string;
  readonly above: number;
}

const FILE = new URL('../../../../infra/prometheus/alerts.yaml', import.meta.url);

/** The rules of the file, each `metric > number`. */
export const rules = (): readonly Rule[] =>
  [...readFileSync(FILE, 'utf8').matchAll(/- alert: (\w+)\n\s+expr: (\w+) > (\d+)\n/g)].map(
    ([, alert = '', metric = '', above = '']) => ({ alert, metric, above: Number(above) }),
  );

const metricsOf = async ({ origin, metricsToken }: Installation): Promise<string> => {
  const authorization = `Bearer ${metricsToken.toString('base64url')}`;
  return (await fetch(`${origin}${metrics.path}`, { headers: { authorization } })).text();
};

const valuesOf = (text: string, metric: string): readonly number[] =>
  [...text.matchAll(new RegExp(`^${metric}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value));

/** Values of a metric, one for each of its labels. */
export const numbersOf = async (installation: Installation, metric: string): Promise<readonly number[]> =>
  valuesOf(await metricsOf(installation), metric);

/** Metrics that another service has alone; its own tests look at them. */
const elsewhere: ReadonlySet<string> = new Set(['corkboard_reconciliation_differences']);

/** Counters before an installation began: a process of the tests runs several, one after the other. */
const counted = new Map<Installation, string>();

/** Has alerts speak of what an installation counts from now on. */
export const beginCounting = async (installation: Installation): Promise<void> => {
  counted.set(installation, await metricsOf(installation));
};

/** The names of the alerts that would begin by the metrics as they are; their `for` is not waited. */
export const alerting = async (installation: Installation): Promise<readonly string[]> => {
  const text = await metricsOf(installation);
  const before = counted.get(installation) ?? '';
  return rules().flatMap(({ alert, metric, above }) => {
    if (elsewhere.has(metric)) return [];
    const values = valuesOf(text, metric);
    if (values.length === 0) throw new Error(`${alert} watches ${metric}, which is not there`);
    const earlier = metric.endsWith('_total') ? valuesOf(before, metric) : [];
    return values.some((value, which) => value - (earlier[which] ?? 0) > above) ? [alert] : [];
  });
};

/** Waits until exactly these would begin. */
export const expectAlerting = async (installation: Installation, expected: readonly string[]): Promise<void> => {
  await eventually(
    async () => {
      const found = [...(await alerting(installation))].sort().join();
      if (found !== [...expected].sort().join()) throw new Error(`expected ${expected}, found ${found}`);
    },
    { within: 60_000, every: 100 },
  );
};
