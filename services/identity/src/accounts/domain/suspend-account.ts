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
  if (open.suspension) return refuse('account-suspended');
  if (open.proposal !== null) return refuse('proposal-pending');
  return [accountSuspensionProposed({ accountId: open.accountId, ...asked })];
};

export const proposeReinstatement = (
  account: Account,
  asked: Step & { readonly caseId: string },
): Decision<AccountEvent, Proposing> => {
  const open = openOf(account);
  if ('refused' in open) return open;
  if (!open.suspension) return refuse('account-not-suspended');
  if (open.proposal !== null) return refuse('proposal-pending');
  return [accountReinstatementProposed({ accountId: open.accountId, ...asked })];
};

/** Decision of a member of the staff on what is pending, which has to be what they have seen. */
export interface Ruling extends Step {
  /** Id of the event by which it was proposed, as it was seen. */
  readonly proposalId: string;
  /** Id of the event by which that was proposed which is pending now; null: nothing is. */
  readonly pendingId: string | null;
}

type Deciding = Open | 'no-proposal' | 'other-proposal';
type Approving = Deciding | 'own-proposal';

const isTo = <To extends Proposal['to']>(proposal: Proposal, to: To): proposal is Extract<Proposal, { to: To }> =>
  proposal.to === to;

const pending = (
  account: Account,
  { proposalId, pendingId }: Ruling,
): { readonly accountId: string; readonly proposal: Proposal } | Refused<Deciding> => {
  const open = openOf(account);
  if ('refused' in open) return open;
  if (open.proposal === null) return refuse('no-proposal');
  return pendingId === proposalId ? { accountId: open.accountId, proposal: open.proposal } : refuse('other-proposal');
};

/** DE-082: never by who proposed it. */
const proposalFor = <To extends Proposal['to']>(
  account: Account,
  to: To,
  ruling: Ruling,
): { readonly accountId: string; readonly proposal: Extract<Proposal, { to: To }> } | Refused<Approving> => {
  const found = pending(account, ruling);
  if ('refused' in found) return found;
  const { accountId, proposal } = found;
  if (!isTo(proposal, to)) return refuse('no-proposal');
  return proposal.staffId === ruling.staffId ? refuse('own-proposal') : { accountId, proposal };
};

/** Statement of reasons that goes to the owner. */
export interface Statement {
  readonly statementRef: string;
  readonly appealUntil: string;
}

export const suspendAccount = (
  account: Account,
  ruling: Ruling,
  statement: Statement,
): Decision<AccountEvent, Approving> => {
  const found = proposalFor(account, 'suspend', ruling);
  if ('refused' in found) return found;
  const { accountId, proposal } = found;
  const { staffId, caseId, reasonCode } = proposal;
  const { staffId: approverId, reason } = ruling;
  return [accountSuspended({ accountId, caseId, staffId, approverId, reasonCode, reason, ...statement })];
};

export const reinstateAccount = (account: Account, ruling: Ruling): Decision<AccountEvent, Approving> => {
  const found = proposalFor(account, 'reinstate', ruling);
  if ('refused' in found) return found;
  const { staffId, caseId } = found.proposal;
  const { staffId: approverId, reason } = ruling;
  return [accountReinstated({ accountId: found.accountId, caseId, staffId, approverId, reason })];
};

/** By anybody who may decide, whoever proposed it too. */
export const declineProposal = (account: Account, ruling: Ruling): Decision<AccountEvent, Deciding> => {
  const found = pending(account, ruling);
  if ('refused' in found) return found;
  const { staffId, reason } = ruling;
  return [accountProposalDeclined({ accountId: found.accountId, caseId: found.proposal.caseId, staffId, reason })];
};
