import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import type {
  DeadLetterSettlementRequested,
  OrderAuditRequested,
  ParkedEventDecided,
  ProjectionRebuildRequested,
  ProjectionSteeringRequested,
  StaffAuditEvent,
  StaffViewedPersonalData,
} from './staff-audit.events.ts';

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

/** Nobody looks at personal data without saying why. */
export const viewPersonalData = (
  view: StaffViewedPersonalData['data'],
): Decision<StaffViewedPersonalData, 'reason-missing'> =>
  view.purpose.trim() === '' ? refuse('reason-missing') : [{ type: 'StaffViewedPersonalData', version: 1, data: view }];

type Asked = Omit<ProjectionSteeringRequested['data'], 'action'> & {
  readonly action: ProjectionSteeringRequested['data']['action'] | 'build';
};

/** Building anew has an event of its own: it was there first. */
export const steerProjection = ({
  action,
  ...asked
}: Asked): Decision<ProjectionRebuildRequested | ProjectionSteeringRequested, 'reason-missing'> => {
  if (asked.reason.trim() === '') return refuse('reason-missing');
  if (action === 'build') return [{ type: 'ProjectionRebuildRequested', version: 1, data: asked }];
  return [{ type: 'ProjectionSteeringRequested', version: 1, data: { ...asked, action } }];
};

export const decideParkedEvent = (
  decided: ParkedEventDecided['data'],
): Decision<ParkedEventDecided, 'reason-missing'> =>
  decided.reason.trim() === '' ? refuse('reason-missing') : [{ type: 'ParkedEventDecided', version: 1, data: decided }];

export const requestSettlement = (
  request: DeadLetterSettlementRequested['data'],
): Decision<DeadLetterSettlementRequested, 'reason-missing'> =>
  request.reason.trim() === ''
    ? refuse('reason-missing')
    : [{ type: 'DeadLetterSettlementRequested', version: 1, data: request }];

export const requestOrderAudit = (
  request: OrderAuditRequested['data'],
): Decision<OrderAuditRequested, 'reason-missing'> =>
  request.reason.trim() === ''
    ? refuse('reason-missing')
    : [{ type: 'OrderAuditRequested', version: 1, data: request }];
