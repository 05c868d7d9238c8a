import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import {
  type ProjectionSteeringRequested,
  type StaffAct,
  type StaffAuditEvent,
  staffAuditFacts,
} from './staff-audit.events.ts';

type Counted = (typeof staffAuditFacts)[StaffAuditEvent['type']]['counted'];

/** What a stream of the audit holds, counted; the events themselves are the log. One entry, or what a member did before entries had streams of their own. */
export type StaffAudit = Readonly<Record<Counted, number>>;

export const staffAuditDecider: Decider<StaffAudit, StaffAuditEvent> = {
  category: 'staffaudit',
  initial: Object.fromEntries(Object.values(staffAuditFacts).map(({ counted }) => [counted, 0])) as StaffAudit,
  evolve: (audit, { type }): StaffAudit => {
    const { counted } = staffAuditFacts[type];
    return { ...audit, [counted]: audit[counted] + 1 };
  },
};

const reasonOf = (act: StaffAct): string =>
  act.type === 'StaffViewedPersonalData' ? act.data.purpose : act.data.reason;

/** Nobody looks at personal data, or does anything to what runs, without saying why. */
export const recordAct = (act: StaffAct): Decision<StaffAuditEvent, 'reason-missing'> =>
  reasonOf(act).trim() === '' ? refuse('reason-missing') : [{ ...act, version: 1 }];

type Asked = Omit<ProjectionSteeringRequested['data'], 'action'> & {
  readonly action: ProjectionSteeringRequested['data']['action'] | 'build';
};

/** Building anew has an event of its own: it was there first. */
export const steering = ({ action, ...asked }: Asked): StaffAct =>
  action === 'build'
    ? { type: 'ProjectionRebuildRequested', data: asked }
    : { type: 'ProjectionSteeringRequested', data: { ...asked, action } };
