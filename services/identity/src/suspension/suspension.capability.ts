import { type AccountAct, reinstatementValues, suspensionValues } from '@corkboard/contracts/identity/suspensions';
import { ownRows } from '@corkboard/service/account-export/own-rows';
import { capability } from '@corkboard/service/capability';
import { type StaffAct, staffList } from '@corkboard/service/staff-lists';
import { rulingOf } from './asked-ruling.ts';
import { DeclineProposal, DeclineProposalHandler } from './commands/decline-proposal.ts';
import { ProposeReinstatement, ProposeReinstatementHandler } from './commands/propose-reinstatement.ts';
import { ProposeSuspension, ProposeSuspensionHandler } from './commands/propose-suspension.ts';
import { ReinstateAccount, ReinstateAccountHandler } from './commands/reinstate-account.ts';
import { SuspendAccount, SuspendAccountHandler } from './commands/suspend-account.ts';
import { EndSessionsOfSuspendedHandler, endSessionsOfSuspendedAccount } from './end-sessions-of-suspended-account.ts';
import { MailOfSuspensionHandler, mailOwnersOfSuspendedAccounts } from './mail-of-suspension.ts';
import { accountStatuses, accountStatusesTable, WAITING } from './read-models/account-statuses/account-statuses.ts';

const acts: Readonly<Record<AccountAct, StaffAct>> = {
  'propose-suspension': ({ target: accountId, staffId, reason, values }, context) => {
    const { reason_code: reasonCode, case_id: caseId } = suspensionValues.parse(values);
    const asked = { staffId, reason, reasonCode, caseId };
    return new ProposeSuspension(context('ProposeSuspension'), { accountId, asked });
  },
  'suspend-account': (request, context) => new SuspendAccount(context('SuspendAccount'), rulingOf(request)),
  'propose-reinstatement': ({ target: accountId, staffId, reason, values }, context) => {
    const { case_id: caseId } = reinstatementValues.parse(values);
    return new ProposeReinstatement(context('ProposeReinstatement'), { accountId, asked: { staffId, reason, caseId } });
  },
  'reinstate-account': (request, context) => new ReinstateAccount(context('ReinstateAccount'), rulingOf(request)),
  'decline-proposal': (request, context) => new DeclineProposal(context('DeclineProposal'), rulingOf(request)),
};

/** Suspensions of accounts by two members of the staff. */
export const suspension = capability({
  projections: [accountStatuses],
  processes: [endSessionsOfSuspendedAccount, mailOwnersOfSuspendedAccounts],
  exports: [
    ownRows({
      name: 'account_status',
      from: accountStatusesTable,
      where: 'account_id = $1',
      key: { account_id: 'uuid' },
      columns: ['status', 'reason_code', 'statement_ref', 'appeal_until', 'closes_after'],
    }),
  ],
  lists: {
    accounts: staffList(accountStatusesTable, {
      newest: 'registered_at',
      foundBy: ['account_id'],
      waiting: WAITING,
    }),
  },
  acts,
  providers: [
    ...[ProposeSuspensionHandler, SuspendAccountHandler, ProposeReinstatementHandler, ReinstateAccountHandler],
    ...[DeclineProposalHandler, EndSessionsOfSuspendedHandler, MailOfSuspensionHandler],
  ],
});
