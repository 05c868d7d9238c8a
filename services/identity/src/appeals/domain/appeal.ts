import { type Decider, type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import type { AppealRefusalReason } from '@corkboard/rules/identity/appeals';
import type { OpenAccount, Proposal, Suspension } from '../../accounts/domain/account.ts';
import {
  type AppealEvent,
  appealProofConfirmed,
  type appealSubmitted,
  caseDecided,
  caseOpened,
} from './appeal.facts.ts';

type Submitted = DataOf<typeof appealSubmitted>;

export type Appeal =
  | { readonly status: 'absent' }
  | ({ readonly status: 'unproven' | 'proven' } & Submitted)
  | ({ readonly status: 'open'; readonly dueAt: string } & Submitted)
  | ({ readonly status: 'decided'; readonly decision: DataOf<typeof caseDecided>['decision'] } & Submitted);

export const appealDecider: Decider<Appeal, AppealEvent> = {
  category: 'case',
  initial: { status: 'absent' },
  evolve: (appeal, event) => {
    if (event.type === 'AppealSubmitted') return { status: 'unproven', ...event.data };
    if (appeal.status === 'absent') return appeal;
    switch (event.type) {
      case 'AppealProofConfirmed':
        return { ...appeal, status: 'proven' };
      case 'CaseOpened':
        return { ...appeal, status: 'open', dueAt: event.data.dueAt };
      case 'CaseDecided':
        return { ...appeal, status: 'decided', decision: event.data.decision };
    }
  },
};

export const caseStream = (caseId: string): string => `case-${caseId}`;

/** Suspension that can be appealed at that moment (ISO 8601, UTC). */
export const appealable = (
  account: OpenAccount | null,
  { at, hasOpenAppeal }: { readonly at: string; readonly hasOpenAppeal: boolean },
): Suspension | Refused<'account-not-suspended' | 'appeal-open' | 'appeal-too-late'> => {
  if (!account?.suspension) return refuse('account-not-suspended');
  if (hasOpenAppeal) return refuse('appeal-open');
  return at <= account.suspension.appealUntil ? account.suspension : refuse('appeal-too-late');
};

interface Around {
  /** Of the account at that moment. */
  readonly suspension: Suspension | null;
  readonly hasOpenAppeal: boolean;
}

/** Its text for the page of its link, before it is confirmed: refused as confirming it would be. */
export const linkedAppeal = (
  appeal: Appeal,
  { suspension, hasOpenAppeal }: Around,
): { readonly text: string; readonly isConfirmed: boolean } | Refused<'appeal-link-invalid' | 'appeal-open'> => {
  if (appeal.status === 'absent' || appeal.text === null) return refuse('appeal-link-invalid');
  const { text } = appeal;
  if (appeal.status !== 'unproven') return { text, isConfirmed: true };
  if (suspension?.statementRef !== appeal.statementRef) return refuse('appeal-link-invalid');
  return hasOpenAppeal ? refuse('appeal-open') : { text, isConfirmed: false };
};

interface Proof {
  readonly at: string;
  readonly dueAt: string;
  readonly sourceEventId: string;
  /** Of the account at that moment. */
  readonly suspension: Suspension | null;
}

/** Confirming once more changes nothing. */
export const confirmAppeal = (appeal: Appeal, proof: Proof): Decision<AppealEvent, 'appeal-link-invalid'> => {
  if (appeal.status === 'absent') return refuse('appeal-link-invalid');
  if (appeal.status !== 'unproven') return [];
  const { caseId, accountId, statementRef, reasonCode } = appeal;
  const { at, dueAt, sourceEventId, suspension } = proof;
  if (suspension?.statementRef !== statementRef) return refuse('appeal-link-invalid');
  const opened = { queue: 'appeals', kind: 'suspension', priority: 'normal', sourceEventId, dueAt } as const;
  return [
    appealProofConfirmed({ caseId, accountId, at }),
    caseOpened({ caseId, accountId, ...opened, statementRef, reasonCode }),
  ];
};

type OpenAppeal = Extract<Appeal, { status: 'open' }>;

/** The appeal that a member of the staff has seen, as long as it waits for a decision. */
export const openAppealOf = (
  appeal: Appeal,
  accountId: string,
): OpenAppeal | Refused<'no-such-appeal' | 'appeal-not-open'> => {
  if (appeal.status === 'absent' || appeal.accountId !== accountId) return refuse('no-such-appeal');
  return appeal.status === 'open' ? appeal : refuse('appeal-not-open');
};

export interface Refusing {
  readonly accountId: string;
  readonly reasonCode: AppealRefusalReason;
  readonly staffId: string;
  readonly reason: string;
}

/** Not while a second member of the staff is asked to uphold it. */
export const refuseAppeal = (
  appeal: Appeal,
  { accountId, ...ruling }: Refusing,
  proposal: Proposal | null,
): Decision<AppealEvent, 'no-such-appeal' | 'appeal-not-open' | 'proposal-pending'> => {
  const open = openAppealOf(appeal, accountId);
  if ('refused' in open) return open;
  if (proposal?.to === 'reinstate') return refuse('proposal-pending');
  return [caseDecided({ caseId: open.caseId, accountId, decision: 'refused', ...ruling })];
};

/** By which step the account was reinstated; null: by one that is not known here. */
export type Settling = { readonly staffId: string; readonly reason: string } | null;

/** The suspension that is appealed has ended, or the account has: nothing is left to decide. */
export const settleAppeal = (
  appeal: Appeal,
  account: OpenAccount | null,
  by: Settling,
): Decision<AppealEvent, never> => {
  if (appeal.status !== 'open') return [];
  const { caseId, accountId, statementRef } = appeal;
  if (account?.suspension?.statementRef === statementRef) return [];
  const { staffId, reason } = (account && by) ?? { staffId: null, reason: null };
  const decision = account ? 'upheld' : 'closed';
  return [caseDecided({ caseId, accountId, decision, reasonCode: null, staffId, reason })];
};
