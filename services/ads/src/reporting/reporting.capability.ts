import { capability } from '@corkboard/service/capability';
import { HitRows } from './hit-rows.ts';
import { HourReports } from './hour-reports.ts';
import { ReportsController } from './reports.controller.ts';

/** What was counted of the ads of an account: figures by campaign, and the rows that they are counted from. */
export const reporting = capability({
  controllers: [ReportsController],
  providers: [HitRows, HourReports],
});
