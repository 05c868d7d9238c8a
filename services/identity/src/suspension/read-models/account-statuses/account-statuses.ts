import { change, projection } from '@corkboard/event-store/projection';
import { type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import type { SuspensionReason } from '@corkboard/rules/identity/suspensions';
import type { AccountEvent } from '../../../accounts/domain/account.facts.ts';

/** Accounts on which a second member of the staff has to decide. */
export const WAITING = 'proposed IS NOT NULL';

export const accountStatusesTable = table(
  'account_statuses',
  {
    account_id: uuid({ primary: true }),
    status: text<'good' | 'suspended'>(),
    proposed: text<'suspension' | 'reinstatement'>({ nullable: true }),
    proposed_by: text({ nullable: true }),
    proposal_id: uuid({ nullable: true }),
    reason_code: text<SuspensionReason>({ nullable: true }),
    case_id: text({ nullable: true }),
    reason: text({ nullable: true }),
    statement_ref: uuid({ nullable: true }),
    appeal_until: timestamptz({ nullable: true }),
    registered_at: timestamptz(),
    changed_at: timestamptz({ nullable: true }),
    /** When it is closed for good, which its owner asked for; null: nobody did. */
    closes_after: timestamptz({ nullable: true }),
  },
  {
    sql: [
      'CREATE INDEX account_statuses_newest ON account_statuses (registered_at DESC, account_id DESC)',
      `CREATE INDEX account_statuses_waiting ON account_statuses (registered_at DESC, account_id DESC) WHERE ${WAITING}`,
    ],
    open: ['status', 'proposed', 'proposed_by', 'reason_code', 'case_id', 'reason'],
  },
);
type Row = RowOf<typeof accountStatusesTable>;

const none = { proposed: null, proposed_by: null, proposal_id: null } as const;
const unstated = { statement_ref: null, appeal_until: null } as const;
/** Grounds and case of an account that is suspended, or is to be; one in good standing has none. */
const unfounded = { reason_code: null, case_id: null } as const;
const changed = (accountId: string, fields: Partial<Row>) => [
  change(accountStatusesTable, [accountId], (row) => row && { ...row, ...fields }),
];

/** How does an account stand with staff, does anything wait for a second one, and is it about to be closed? */
export const accountStatuses = projection<AccountEvent>({
  name: 'account-statuses',
  version: 2,
  tables: [accountStatusesTable],
  on: {
    AccountRegistered: ({ data }) => [
      change(
        accountStatusesTable,
        [data.accountId],
        (): Row => ({
          ...{ account_id: data.accountId, status: 'good', ...none, ...unfounded },
          ...{ ...unstated, reason: null, registered_at: data.registeredAt, changed_at: null },
          closes_after: null,
        }),
      ),
    ],
    AccountSuspensionProposed: ({ id, data, metadata }) =>
      changed(data.accountId, {
        ...{ proposed: 'suspension', proposed_by: data.staffId, reason_code: data.reasonCode, case_id: data.caseId },
        ...{ proposal_id: id, reason: data.reason, changed_at: metadata.occurredAt },
      }),
    AccountReinstatementProposed: ({ id, data, metadata }) =>
      changed(data.accountId, {
        ...{ proposed: 'reinstatement', proposed_by: data.staffId, case_id: data.caseId, reason: data.reason },
        ...{ proposal_id: id, changed_at: metadata.occurredAt },
      }),
    AccountSuspended: ({ data, metadata }) =>
      changed(data.accountId, {
        ...{ status: 'suspended', ...none, reason: data.reason, changed_at: metadata.occurredAt },
        ...{ statement_ref: data.statementRef, appeal_until: data.appealUntil },
      }),
    AccountReinstated: ({ data, metadata }) =>
      changed(data.accountId, {
        ...{ status: 'good', ...none, ...unstated, ...unfounded, reason: data.reason },
        changed_at: metadata.occurredAt,
      }),
    AccountProposalDeclined: ({ data, metadata }) => [
      change(
        accountStatusesTable,
        [data.accountId],
        (row) =>
          row && {
            ...{ ...row, ...none, ...(row.status === 'good' ? unfounded : {}) },
            ...{ reason: data.reason, changed_at: metadata.occurredAt },
          },
      ),
    ],
    AccountClosureRequested: ({ data, metadata }) =>
      changed(data.accountId, { closes_after: data.closeAfter, changed_at: metadata.occurredAt }),
    AccountReactivated: ({ data, metadata }) =>
      changed(data.accountId, { closes_after: null, changed_at: metadata.occurredAt }),
    PersonalDataErasureRequested: ({ data }) => [change(accountStatusesTable, [data.accountId], () => null)],
  },
});
