import { type Decider, type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { DeclineCode } from '@corkboard/rules/operations/erasures';
import {
  type Confirmation,
  type ErasureApproval,
  type ErasureEvent,
  type ErasureRequest,
  staffActionApproved,
  staffActionRefused,
  staffActionRequested,
  staffActionWithdrawn,
} from './erasure.facts.ts';

export interface Approved {
  readonly request: ErasureRequest;
  readonly approval: ErasureApproval;
  readonly confirmations: readonly Confirmation[];
}

export type Erasure =
  | { readonly status: 'none' }
  | { readonly status: 'pending' | 'refused' | 'withdrawn'; readonly request: ErasureRequest }
  | (Approved & { readonly status: 'approved' })
  | (Approved & { readonly status: 'certified'; readonly hash: string });

const settled = (erasure: Erasure, status: 'refused' | 'withdrawn'): Erasure =>
  erasure.status === 'pending' ? { status, request: erasure.request } : erasure;

const evolve = (erasure: Erasure, event: ErasureEvent): Erasure => {
  switch (event.type) {
    case 'StaffActionRequested':
      return { status: 'pending', request: event.data };
    case 'StaffActionApproved':
      if (erasure.status !== 'pending') return erasure;
      return { status: 'approved', request: erasure.request, approval: event.data, confirmations: [] };
    case 'StaffActionRefused':
      return settled(erasure, 'refused');
    case 'StaffActionWithdrawn':
      return settled(erasure, 'withdrawn');
    case 'ErasureConfirmed': {
      if (erasure.status !== 'approved') return erasure;
      const { service, erasedAt, removed } = event.data;
      return { ...erasure, confirmations: [...erasure.confirmations, { service, erasedAt, removed }] };
    }
    case 'ErasureCertified':
      return erasure.status === 'approved' ? { ...erasure, status: 'certified', hash: event.data.hash } : erasure;
  }
};

export const erasureDecider: Decider<Erasure, ErasureEvent> = {
  category: 'erasure',
  initial: { status: 'none' },
  evolve,
};

/** One stream for the account, not one for the case: so two requests for the same account cannot both be approved. */
export const erasureStream = (accountId: string): string => `erasure-${accountId}`;

const over = ({ expiresAt }: ErasureRequest, at: string): boolean => Date.parse(at) >= Date.parse(expiresAt);

/** Refuses an erasure without a reason, beside a waiting request, and after an approved one. */
export const requestErasure = (
  erasure: Erasure,
  request: ErasureRequest,
): Decision<ErasureEvent, 'reason-missing' | 'erasure-pending'> => {
  if (request.reason.trim() === '') return refuse('reason-missing');
  const waits = erasure.status === 'pending' && !over(erasure.request, request.requestedAt);
  if (waits || erasure.status === 'approved' || erasure.status === 'certified') return refuse('erasure-pending');
  return [staffActionRequested(request)];
};

interface Settling {
  readonly requestId: string;
  readonly staffId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

type NotWaiting = 'erasure-not-found' | 'erasure-settled' | 'erasure-expired';

const waiting = (erasure: Erasure, { requestId, at }: Settling): ErasureRequest | Refused<NotWaiting> => {
  if (erasure.status === 'none' || erasure.request.requestId !== requestId) return refuse('erasure-not-found');
  if (erasure.status !== 'pending') return refuse('erasure-settled');
  return over(erasure.request, at) ? refuse('erasure-expired') : erasure.request;
};

const actionOf = ({ requestId, caseId, accountId }: ErasureRequest) =>
  ({ requestId, caseId, action: 'erasure', accountId }) as const;

type Settled<Own extends string> = Decision<ErasureEvent, NotWaiting | Own>;

/** DE-082: the second of two people, never the one who asked. */
const byAnother = (erasure: Erasure, settling: Settling): ErasureRequest | Refused<NotWaiting | 'erasure-own'> => {
  const request = waiting(erasure, settling);
  return 'refused' in request || request.staffId !== settling.staffId ? request : refuse('erasure-own');
};

export const approveErasure = (erasure: Erasure, settling: Settling): Settled<'erasure-own'> => {
  const request = byAnother(erasure, settling);
  if ('refused' in request) return request;
  return [staffActionApproved({ ...actionOf(request), approverId: settling.staffId, approvedAt: settling.at })];
};

export const declineErasure = (
  erasure: Erasure,
  settling: Settling & { readonly reasonCode: DeclineCode; readonly reason: string },
): Settled<'erasure-own' | 'reason-missing'> => {
  const request = byAnother(erasure, settling);
  if ('refused' in request) return request;
  const { staffId: approverId, at: refusedAt, reasonCode, reason } = settling;
  if (reason.trim() === '') return refuse('reason-missing');
  return [staffActionRefused({ ...actionOf(request), approverId, reasonCode, reason, refusedAt })];
};

export const withdrawErasure = (erasure: Erasure, settling: Settling): Settled<'erasure-not-own'> => {
  const request = waiting(erasure, settling);
  if ('refused' in request) return request;
  if (request.staffId !== settling.staffId) return refuse('erasure-not-own');
  return [staffActionWithdrawn({ ...actionOf(request), staffId: settling.staffId, withdrawnAt: settling.at })];
};
