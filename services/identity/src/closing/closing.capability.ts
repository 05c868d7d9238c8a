import { capability } from '@corkboard/service/capability';
import { queued } from '@corkboard/service/jobs/job';
import { ClosingController } from './closing.controller.ts';
import { CloseAccountHandler } from './commands/close-account.ts';
import { RequestClosureHandler } from './commands/request-closure.ts';
import { DueClosures } from './due-closures.ts';
import { MailOfClosingHandler, mailOwnersOfClosingAccounts } from './mail-of-closing.ts';
import { closeDueAccount, ScheduleClosureHandler, scheduleClosures } from './schedule-closures.ts';

/** Closing of accounts by their owners, who have 14 days to change their mind. */
export const closing = capability({
  processes: [scheduleClosures, mailOwnersOfClosingAccounts],
  jobs: [queued(closeDueAccount, DueClosures, (it) => ({ run: (due) => it.close(due) }))],
  controllers: [ClosingController],
  providers: [
    ...[RequestClosureHandler, ScheduleClosureHandler, CloseAccountHandler],
    ...[MailOfClosingHandler, DueClosures],
  ],
});
