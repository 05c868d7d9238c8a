import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import type { ProjectionSteeringRequested, StaffAct, StaffAuditEvent } from './staff-audit.events.ts';

/** What a stream of the audit holds, counted; the events themselves are the log. One entry, or what a member did before entries had streams of their own. */
export interface StaffAudit {
  readonly viewedPersonalData: number;
  readonly rebuildsRequested: number;
  readonly projectionsSteered: number;
  readonly parkedEventsDecided: number;
  readonly deadLettersSettled: number;
  readonly orderAuditsRequested: number;
}

export const staffAuditDecider: Decider<StaffAudit, StaffAuditEvent> = {
  category: 'staffaudit',
  initial: {
    viewedPersonalData: 0,
    rebuildsRequested: 0,
    projectionsSteered: 0,
    parkedEventsDecided: 0,
    deadLettersSettled: 0,
    orderAuditsRequested: 0,
  },
  evolve: (audit, event): StaffAudit => {
    switch (event.type) {
      case 'StaffViewedPersonalData':
        return { ...audit, viewedPersonalData: audit.viewedPersonalData + 1 };
      case 'ProjectionRebuildRequested':
        return { ...audit, rebuildsRequested: audit.rebuildsRequested + 1 };
      case 'ProjectionSteeringRequested':
        return { ...audit, projectionsSteered: audit.projectionsSteered + 1 };
      case 'ParkedEventDecided':
        return { ...audit, parkedEventsDecided: audit.parkedEventsDecided + 1 };
      case 'DeadLetterSettlementRequested':
        return { ...audit, deadLettersSettled: audit.deadLettersSettled + 1 };
      case 'OrderAuditRequested':
        return { ...audit, orderAuditsRequested: audit.orderAuditsRequested + 1 };
    }
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
