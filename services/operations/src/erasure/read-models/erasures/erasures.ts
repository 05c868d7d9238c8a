import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import { jsonb, type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import type { Asker, DeclineCode } from '@corkboard/rules/operations/erasures';
import type { Confirmation, ErasureEvent, ErasureRequest } from '../../domain/erasure.facts.ts';

export const erasuresTable = table(
  'erasures',
  {
    request_id: uuid({ primary: true }),
    case_id: text(),
    account_id: uuid(),
    status: text<'pending' | 'approved' | 'declined' | 'withdrawn' | 'certified'>(),
    staff_id: uuid(),
    asked_by: text<Asker>(),
    reason: text(),
    requested_at: timestamptz(),
    expires_at: timestamptz(),
    approver_id: uuid({ nullable: true }),
    settled_at: timestamptz({ nullable: true }),
    decline_code: text<DeclineCode>({ nullable: true }),
    decline_reason: text({ nullable: true }),
    confirmations: jsonb<readonly Confirmation[]>(),
    certified_at: timestamptz({ nullable: true }),
    hash: text({ nullable: true }),
  },
  { sql: ['CREATE INDEX erasures_newest ON erasures (requested_at DESC)'] },
);
type ErasureRow = RowOf<typeof erasuresTable>;

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
    StaffActionApproved: ({ data: { requestId, approverId: approver_id, approvedAt: settled_at } }) =>
      then(requestId, () => ({ status: 'approved', approver_id, settled_at })),
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
