import { change, projection, type RowChange, table } from '@corkboard/event-store/projection';
import type { Asker, DeclineCode } from '@corkboard/rules/operations/erasures';
import type { Confirmation, ErasureEvent, ErasureRequest } from '../../domain/erasure.facts.ts';

export interface ErasureRow {
  readonly request_id: string;
  readonly case_id: string;
  readonly account_id: string;
  readonly status: 'pending' | 'approved' | 'declined' | 'withdrawn' | 'certified';
  readonly staff_id: string;
  readonly asked_by: Asker;
  readonly reason: string;
  readonly requested_at: string;
  readonly expires_at: string;
  readonly approver_id: string | null;
  readonly settled_at: string | null;
  readonly decline_code: DeclineCode | null;
  readonly decline_reason: string | null;
  readonly confirmations: readonly Confirmation[];
  readonly certified_at: string | null;
  readonly hash: string | null;
}

export const erasuresTable = table<ErasureRow>({
  name: 'erasures',
  key: ['request_id'],
  columns: {
    request_id: 'uuid',
    case_id: 'text',
    account_id: 'uuid',
    status: 'text',
    staff_id: 'uuid',
    asked_by: 'text',
    reason: 'text',
    requested_at: 'timestamptz',
    expires_at: 'timestamptz',
    approver_id: 'uuid',
    settled_at: 'timestamptz',
    decline_code: 'text',
    decline_reason: 'text',
    confirmations: 'jsonb',
    certified_at: 'timestamptz',
    hash: 'text',
  },
});

const asked = (data: ErasureRequest): ErasureRow => ({
  request_id: data.requestId,
  case_id: data.caseId,
  account_id: data.accountId,
  status: 'pending',
  staff_id: data.staffId,
  asked_by: data.reasonCode,
  reason: data.reason,
  requested_at: data.requestedAt,
  expires_at: data.expiresAt,
  approver_id: null,
  settled_at: null,
  decline_code: null,
  decline_reason: null,
  confirmations: [],
  certified_at: null,
  hash: null,
});

const then = (requestId: string, next: (row: ErasureRow) => Partial<ErasureRow>): readonly RowChange[] => [
  change(erasuresTable, [requestId], (row) => row && { ...row, ...next(row) }),
];

/** Whose data is to be erased or was, on whose request, who approved it, and what does the certificate say? */
export const erasures = projection<ErasureEvent>({
  name: 'erasures',
  version: 1,
  tables: [erasuresTable],
  on: {
    StaffActionRequested: ({ data }) => [change(erasuresTable, [data.requestId], () => asked(data))],
    StaffActionApproved: ({ data }) =>
      then(data.requestId, () => ({
        status: 'approved',
        approver_id: data.approverId,
        settled_at: data.approvedAt,
      })),
    StaffActionRefused: ({ data }) =>
      then(data.requestId, () => ({
        status: 'declined',
        approver_id: data.approverId,
        settled_at: data.refusedAt,
        decline_code: data.reasonCode,
        decline_reason: data.reason,
      })),
    StaffActionWithdrawn: ({ data }) =>
      then(data.requestId, () => ({ status: 'withdrawn', settled_at: data.withdrawnAt })),
    ErasureConfirmed: ({ data: { requestId, service, erasedAt, removed } }) =>
      then(requestId, (row) => ({ confirmations: [...row.confirmations, { service, erasedAt, removed }] })),
    ErasureCertified: ({ data }) =>
      then(data.requestId, () => ({ status: 'certified', certified_at: data.certifiedAt, hash: data.hash })),
  },
});
