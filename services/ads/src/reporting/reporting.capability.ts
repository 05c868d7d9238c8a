import { capability } from '@corkboard/service/capability';
import { HitRows } from './hit-rows.ts';
import { HourPages } from './hour-pages.ts';
import { HourReports } from './hour-reports.ts';
import { ReportsController } from './reports.controller.ts';

/** Figures of the campaigns of an ad account, and the hits that they are counted from. */
export const reporting = capability({
  controllers: [ReportsController],
  providers: [HitRows, HourPages, HourReports],
});
