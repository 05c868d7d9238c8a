import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import { projectionControlRequested, projectionRebuildRequested, type StaffAuditEvent } from './staff-audit.facts.ts';

/** Counter of each act in the state. */
const counters = {
  StaffViewedPersonalData: 'viewedPersonalData',
  ProjectionRebuildRequested: 'rebuildsRequested',
  ProjectionControlRequested: 'projectionsControlled',
  ParkedEventDecided: 'parkedEventsDecided',
  DeadLetterResolutionRequested: 'deadLettersResolved',
  OrderAuditRequested: 'orderAuditsRequested',
  ServiceActRequested: 'serviceActsRequested',
} as const satisfies Readonly<Record<StaffAuditEvent['type'], string>>;

/** Counts of a stream of the audit; the events themselves are the log. One entry, or a member's acts before entries had streams of their own. */
export type StaffAudit = Readonly<Record<(typeof counters)[StaffAuditEvent['type']], number>>;

export const staffAuditDecider: Decider<StaffAudit, StaffAuditEvent> = {
  category: 'staffaudit',
  initial: Object.fromEntries(Object.values(counters).map((counter) => [counter, 0])) as StaffAudit,
  evolve: (audit, { type }): StaffAudit => ({ ...audit, [counters[type]]: audit[counters[type]] + 1 }),
};

const reasonOf = ({ type, data }: StaffAuditEvent): string =>
  type === 'StaffViewedPersonalData' ? data.purpose : data.reason;

/** Refuses views of personal data and acts on running parts without a reason. */
export const recordAct = (act: StaffAuditEvent): Decision<StaffAuditEvent, 'reason-missing'> =>
  reasonOf(act).trim() === '' ? refuse('reason-missing') : [act];

type ControlRequest = DataOf<typeof projectionControlRequested>;
type Asked = Omit<ControlRequest, 'action'> & { readonly action: ControlRequest['action'] | 'build' };

/** Building anew has an event of its own: it was there first. */
export const projectionControl = ({ action, ...asked }: Asked): StaffAuditEvent =>
  action === 'build' ? projectionRebuildRequested(asked) : projectionControlRequested({ ...asked, action });
