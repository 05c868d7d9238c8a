import type { ReportSeries } from '@corkboard/contracts/ads/reports';
import { type Grain, grainMs } from '@corkboard/rules/ads/report-grain';
import { figuresOf } from './figures.ts';
import type { HourReport } from './hour-reports.ts';
import type { ReportRange } from './report-range.ts';

/** A point for each hour or day of a range that has begun: 0 where nothing was counted, none of the time to come. */
export const pointsOf = (
  { from, to }: ReportRange,
  grain: Grain,
  { updatedAt, counts }: Pick<HourReport<number>, 'updatedAt' | 'counts'>,
): ReportSeries['points'] => {
  const step = grainMs[grain];
  const end = Math.min(to.getTime(), updatedAt.getTime() + 1);
  const length = Math.max(0, Math.ceil((end - from.getTime()) / step));
  return Array.from({ length }, (_, place) => {
    const at = from.getTime() + place * step;
    return { at: new Date(at).toISOString(), figures: figuresOf(counts.get(at) ?? []) };
  });
};
