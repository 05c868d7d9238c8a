import { change, projection } from '@corkboard/event-store/projection';
import { type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import type { AppealRefusalReason } from '@corkboard/rules/identity/appeals';
import type { SuspensionReason } from '@corkboard/rules/identity/suspensions';
import type { AccountEvent } from '../../../accounts/domain/account.facts.ts';
import type { AppealEvent } from '../../domain/appeal.facts.ts';

/** Appeals that staff have to decide on. */
export const WAITING = "status = 'open'";

export const appealsTable = table(
  'appeals',
  {
    account_id: uuid({ primary: true }),
    case_id: uuid(),
    status: text<'open' | 'upheld' | 'refused'>(),
    reason_code: text<SuspensionReason>(),
    statement_ref: uuid(),
    opened_at: timestamptz(),
    due_at: timestamptz(),
    proposed_by: text({ nullable: true }),
    proposal_id: uuid({ nullable: true }),
    decided_at: timestamptz({ nullable: true }),
    decided_by: text({ nullable: true }),
    refusal_code: text<AppealRefusalReason>({ nullable: true }),
    reason: text({ nullable: true }),
  },
  {
    indexes: { appeals_case: ['case_id'] },
    sql: [
      'CREATE INDEX appeals_newest ON appeals (opened_at DESC, account_id DESC)',
      `CREATE INDEX appeals_waiting ON appeals (opened_at DESC, account_id DESC) WHERE ${WAITING}`,
    ],
    open: ['status', 'reason_code', 'proposed_by', 'decided_by', 'refusal_code', 'reason'],
  },
);
type Row = RowOf<typeof appealsTable>;

const unproposed = { proposed_by: null, proposal_id: null } as const;
const undecided = { decided_at: null, decided_by: null, refusal_code: null, reason: null } as const;
const whileOpen = (accountId: string, fields: Partial<Row>) => [
  change(appealsTable, [accountId], (row) => (row?.status === 'open' ? { ...row, ...fields } : row)),
];

/** What was the newest appeal of an account, does it wait for staff, and until when? */
export const appeals = projection<AppealEvent | AccountEvent>({
  name: 'appeals',
  version: 1,
  tables: [appealsTable],
  on: {
    CaseOpened: ({ data, metadata }) => [
      change(
        appealsTable,
        [data.accountId],
        (): Row => ({
          ...{ account_id: data.accountId, case_id: data.caseId, status: 'open', reason_code: data.reasonCode },
          ...{ statement_ref: data.statementRef, opened_at: metadata.occurredAt, due_at: data.dueAt },
          ...{ ...unproposed, ...undecided },
        }),
      ),
    ],
    AccountReinstatementProposed: ({ id, data }) =>
      whileOpen(data.accountId, { proposed_by: data.staffId, proposal_id: id, reason: data.reason }),
    // The case follows by a process; to staff it is decided already.
    AccountReinstated: ({ data, metadata }) =>
      whileOpen(data.accountId, {
        ...{ ...unproposed, status: 'upheld', decided_at: metadata.occurredAt },
        ...{ decided_by: data.approverId, reason: data.reason },
      }),
    AccountProposalDeclined: ({ data }) => whileOpen(data.accountId, { ...unproposed, reason: data.reason }),
    CaseDecided: ({ data: { accountId, caseId, decision, ...decided }, metadata }) => [
      change(appealsTable, [accountId], (row) => {
        if (row?.case_id !== caseId) return row;
        if (decision === 'closed') return null;
        return {
          ...{ ...row, ...unproposed, status: decision, decided_at: metadata.occurredAt },
          ...{ decided_by: decided.staffId, refusal_code: decided.reasonCode, reason: decided.reason },
        };
      }),
    ],
    PersonalDataErasureRequested: ({ data }) => [change(appealsTable, [data.accountId], () => null)],
  },
});
