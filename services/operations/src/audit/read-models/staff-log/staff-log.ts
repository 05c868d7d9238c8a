import type { RecordedEvent } from '@corkboard/event-store/event';
import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import { jsonb, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import type { StaffActionEvent, StaffApproval } from '../../../erasure/domain/erasure.facts.ts';
import type { StaffMemberEvent } from '../../../staff/domain/staff-member.facts.ts';
import { type StaffAuditEvent, staffAuditFacts } from '../../domain/staff-audit.facts.ts';

export const staffLogTable = table(
  'staff_log',
  {
    event_id: uuid({ primary: true }),
    staff_id: uuid(),
    position: text({ collation: 'C' }),
    type: text(),
    recorded_at: timestamptz(),
    data: jsonb<Record<string, unknown>>(),
  },
  {
    sql: ['CREATE INDEX staff_log_of_member ON staff_log (staff_id, position DESC)'],
    open: ['position', 'type'],
  },
);

type Done = Exclude<StaffMemberEvent, { type: 'StaffMemberAdded' | 'StaffRoleChanged' | 'StaffMemberRemoved' }>;
type Logged = Done | StaffAuditEvent | StaffActionEvent;

const entryOf = (staffId: string, event: RecordedEvent): readonly RowChange[] => [
  change(staffLogTable, [event.id], () => ({
    event_id: event.id,
    staff_id: staffId,
    position: event.position,
    type: event.type,
    recorded_at: event.recordedAt,
    data: event.data,
  })),
];

const entry = (event: RecordedEvent & Exclude<Logged, StaffApproval>): readonly RowChange[] =>
  entryOf(event.data.staffId, event);
const approverEntry = (event: RecordedEvent & StaffApproval): readonly RowChange[] =>
  entryOf(event.data.approverId, event);

const entryOfEach = Object.fromEntries(Object.values(staffAuditFacts).map(({ type }) => [type, entry])) as {
  readonly [Type in StaffAuditEvent['type']]: typeof entry;
};

/** What did somebody of the staff do, newest first? */
export const staffLog = projection<Logged>({
  name: 'staff-log',
  version: 1,
  tables: [staffLogTable],
  on: {
    SignInLinkIssued: entry,
    StaffSignedIn: entry,
    StaffSignedOut: entry,
    ...entryOfEach,
    StaffActionRequested: entry,
    StaffActionApproved: approverEntry,
    StaffActionRefused: approverEntry,
    StaffActionWithdrawn: entry,
  },
});
