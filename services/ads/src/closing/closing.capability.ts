import type { ReconciliationAct } from '@corkboard/contracts/ads/staff-acts';
import { capability } from '@corkboard/service/capability';
import { queued, recurring } from '@corkboard/service/jobs/job';
import { type StaffAct, staffList } from '@corkboard/service/staff-lists';
import { AskedRestatements, restateHours } from './asked-restatements.ts';
import { adDaysTable, adMonthsTable } from './closing.tables.ts';
import { Closing } from './closing.ts';
import { CloseHourHandler } from './commands/close-hour.ts';
import { RequestRestatement, RequestRestatementHandler } from './commands/request-restatement.ts';
import { RestateHourHandler } from './commands/restate-hour.ts';
import { adDifferencesTable, Differences, WAITING } from './differences.ts';
import { adLedgerFacts } from './domain/ad-ledger.facts.ts';
import { adLedgerDecider } from './domain/ad-ledger.ts';
import { ClosedHours, closedHoursProjection } from './read-models/closed-hours/closed-hours.ts';
import { Reconciling } from './reconciling.ts';
import { Restatements } from './restatements.ts';
import { Watermark } from './watermark.ts';

const acts: Readonly<Record<ReconciliationAct, StaffAct>> = {
  'restate-hour': ({ target: differenceId, reason }, context) =>
    new RequestRestatement(context('RequestRestatement'), { differenceId, reason }),
};

/** Hours of ad accounts whose figures are final, their days and months, and what differs in them. */
export const closing = capability({
  facts: adLedgerFacts,
  decider: adLedgerDecider,
  publishes: { hourClosed: 'private', rollupRestated: 'private', spendReversed: 'private' },
  tables: [adDaysTable, adMonthsTable, adDifferencesTable],
  projections: [closedHoursProjection],
  jobs: [
    recurring({ name: 'close-ad-hours', everyMs: 60_000 }, Closing, (it, signal) => it.closeOver(signal)),
    recurring({ name: 'reconcile-ad-hours', everyMs: 60_000 }, Reconciling, (it, signal) => it.reconcile(signal)),
    queued(restateHours, Restatements, (it) => ({
      run: (asked) => it.restate(asked),
      giveUp: ({ differenceId }, client) => it.giveUp(differenceId, client),
    })),
  ],
  lists: {
    'ad-differences': staffList(adDifferencesTable, {
      newest: 'found_at',
      foundBy: ['difference_id', 'advertiser_id', 'campaign_id', 'ad_id'],
      waiting: WAITING,
    }),
  },
  acts,
  providers: [
    ...[Closing, CloseHourHandler, ClosedHours, Differences, Reconciling, Watermark],
    ...[AskedRestatements, RequestRestatementHandler, RestateHourHandler, Restatements],
  ],
});
