import type { Figures } from '@corkboard/contracts/ads/reports';
import type { HitType } from '@corkboard/rules/ads/hits';
import { ctrOf, metricIds, metrics } from '@corkboard/rules/ads/metrics';

/** Counts of one type of hit. */
export interface TypeCount {
  readonly type: HitType;
  readonly hits: number;
  readonly overBudget: number;
  readonly spendMicro: number;
}

const sum = (counts: readonly TypeCount[], of: (count: TypeCount) => number): number =>
  counts.reduce((total, count) => total + of(count), 0);

/** All metrics of some counts; several counts of one type are added up. Nothing counted is 0, nothing measured null. */
export const figuresOf = (counts: readonly TypeCount[]): Figures => {
  const hitsOf = (hit: HitType): number => sum(counts, ({ type, hits }) => (type === hit ? hits : 0));
  const derived: Readonly<Record<string, number | null>> = {
    ctr: ctrOf(hitsOf('outbound_click'), hitsOf('impression')),
    spend: sum(counts, ({ spendMicro }) => spendMicro),
    over_budget: sum(counts, ({ overBudget }) => overBudget),
  };
  const figure = (hit: HitType | null, id: string) => (hit === null ? (derived[id] ?? null) : hitsOf(hit));
  return Object.fromEntries(metricIds.map((id) => [id, figure(metrics[id].hit, id)]));
};
