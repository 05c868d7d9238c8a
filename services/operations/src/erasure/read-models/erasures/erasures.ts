import { change, projection, table } from '@corkboard/event-store/projection';
import type { Confirmation, ErasureEvent } from '../../domain/erasure.ts';

export interface ErasureRow {
  readonly account_id: string;
  readonly request_id: string;
  readonly staff_id: string;
  readonly asked_by: 'person' | 'guardian' | 'authority';
  readonly reason: string;
  readonly requested_at: string;
  readonly confirmations: readonly Confirmation[];
  readonly certified_at: string | null;
  readonly hash: string | null;
}

export const erasuresTable = table<ErasureRow>({
  name: 'erasures',
  key: ['account_id'],
  columns: {
    account_id: 'uuid',
    request_id: 'uuid',
    staff_id: 'uuid',
    asked_by: 'text',
    reason: 'text',
    requested_at: 'timestamptz',
    confirmations: 'jsonb',
    certified_at: 'timestamptz',
    hash: 'text',
  },
});

/** Whose data was erased, on whose request, and what does the certificate say? */
export const erasures = projection<ErasureEvent>({
  name: 'erasures',
  version: 1,
  tables: [erasuresTable],
  on: {
    AccountErasureRequested: ({ data }) => [
      change(erasuresTable, [data.accountId], () => ({
        account_id: data.accountId,
        request_id: data.requestId,
        staff_id: data.staffId,
        asked_by: data.askedBy,
        reason: data.reason,
        requested_at: data.requestedAt,
        confirmations: [],
        certified_at: null,
        hash: null,
      })),
    ],
    ErasureConfirmed: ({ data: { accountId, service, erasedAt, removed } }) => [
      change(
        erasuresTable,
        [accountId],
        (row) => row && { ...row, confirmations: [...row.confirmations, { service, erasedAt, removed }] },
      ),
    ],
    ErasureCertified: ({ data }) => [
      change(
        erasuresTable,
        [data.accountId],
        (row) => row && { ...row, certified_at: data.certifiedAt, hash: data.hash },
      ),
    ],
  },
});
