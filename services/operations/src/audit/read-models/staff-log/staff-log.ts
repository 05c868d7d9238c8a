import type { RecordedEvent } from '@corkboard/event-store/event';
import { change, projection, type RowChange, table } from '@corkboard/event-store/projection';
import type { StaffActionEvent, StaffApproval } from '../../../erasure/domain/erasure.facts.ts';
import type { StaffMemberEvent } from '../../../staff/domain/staff-member.facts.ts';
import { type StaffAuditEvent, staffAuditFacts } from '../../domain/staff-audit.facts.ts';

export interface StaffLogRow {
  readonly event_id: string;
  readonly staff_id: string;
  readonly position: string;
  readonly type: string;
  readonly recorded_at: string;
  readonly data: object;
}

export const staffLogTable = table<StaffLogRow>({
  name: 'staff_log',
  key: ['event_id'],
  columns: {
    event_id: 'uuid',
    staff_id: 'uuid',
    position: 'text',
    type: 'text',
    recorded_at: 'timestamptz',
    data: 'jsonb',
  },
  open: ['position', 'type'],
});

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
