import { type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { SuspensionReason } from '@corkboard/rules/identity/suspensions';
import {
  type AccountEvent,
  accountProposalDeclined,
  accountReinstated,
  accountReinstatementProposed,
  accountSuspended,
  accountSuspensionProposed,
} from './account.facts.ts';
import type { Account, OpenAccount, Proposal } from './account.ts';

export interface Step {
  readonly staffId: string;
  readonly reason: string;
}

type Open = 'account-not-open';
const openOf = (account: Account): OpenAccount | Refused<Open> =>
  account.status === 'open' ? account : refuse('account-not-open');

type Proposing = Open | 'proposal-pending' | 'account-suspended' | 'account-not-suspended';

export const proposeSuspension = (
  account: Account,
  asked: Step & { readonly caseId: string; readonly reasonCode: SuspensionReason },
): Decision<AccountEvent, Proposing> => {
  const open = openOf(account);
  if ('refused' in open) return open;
  if (open.isSuspended) return refuse('account-suspended');
  if (open.proposal !== null) return refuse('proposal-pending');
  return [accountSuspensionProposed({ accountId: open.accountId, ...asked })];
};

export const proposeReinstatement = (
  account: Account,
  asked: Step & { readonly caseId: string },
): Decision<AccountEvent, Proposing> => {
  const open = openOf(account);
  if ('refused' in open) return open;
  if (!open.isSuspended) return refuse('account-not-suspended');
  if (open.proposal !== null) return refuse('proposal-pending');
  return [accountReinstatementProposed({ accountId: open.accountId, ...asked })];
};

type Approving = Open | 'no-proposal' | 'own-proposal';

/** DE-082: never by who proposed it. */
const proposalFor = (
  account: Account,
  to: Proposal['to'],
  approverId: string,
): { readonly accountId: string; readonly proposal: Proposal } | Refused<Approving> => {
  const open = openOf(account);
  if ('refused' in open) return open;
  if (open.proposal?.to !== to) return refuse('no-proposal');
  if (open.proposal.staffId === approverId) return refuse('own-proposal');
  return { accountId: open.accountId, proposal: open.proposal };
};

/** Statement of reasons that goes to the owner. */
export interface Statement {
  readonly statementRef: string;
  readonly appealUntil: string;
}

export const suspendAccount = (
  account: Account,
  { staffId: approverId, reason, ...statement }: Step & Statement,
): Decision<AccountEvent, Approving> => {
  const found = proposalFor(account, 'suspend', approverId);
  if ('refused' in found) return found;
  const { staffId, caseId, reasonCode } = found.proposal;
  if (reasonCode === null) return refuse('no-proposal');
  return [
    accountSuspended({ accountId: found.accountId, caseId, staffId, approverId, reasonCode, reason, ...statement }),
  ];
};

export const reinstateAccount = (
  account: Account,
  { staffId: approverId, reason }: Step,
): Decision<AccountEvent, Approving> => {
  const found = proposalFor(account, 'reinstate', approverId);
  if ('refused' in found) return found;
  const { staffId, caseId } = found.proposal;
  return [accountReinstated({ accountId: found.accountId, caseId, staffId, approverId, reason })];
};

/** By anybody who may decide, whoever proposed it too. */
export const declineProposal = (account: Account, step: Step): Decision<AccountEvent, Open | 'no-proposal'> => {
  const open = openOf(account);
  if ('refused' in open) return open;
  if (open.proposal === null) return refuse('no-proposal');
  return [accountProposalDeclined({ accountId: open.accountId, caseId: open.proposal.caseId, ...step })];
};
