import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import type {
  DeadLetterSettlementRequested,
  ParkedEventDecided,
  ProjectionRebuildRequested,
  StaffAuditEvent,
  StaffViewedPersonalData,
} from './staff-audit.events.ts';

/** What somebody of the staff did, counted; the events themselves are the log. */
export interface StaffAudit {
  readonly viewedPersonalData: number;
  readonly rebuildsRequested: number;
  readonly parkedEventsDecided: number;
  readonly deadLettersSettled: number;
}

export const staffAuditDecider: Decider<StaffAudit, StaffAuditEvent> = {
  category: 'staffaudit',
  initial: { viewedPersonalData: 0, rebuildsRequested: 0, parkedEventsDecided: 0, deadLettersSettled: 0 },
  evolve: (audit, event): StaffAudit => {
    switch (event.type) {
      case 'StaffViewedPersonalData':
        return { ...audit, viewedPersonalData: audit.viewedPersonalData + 1 };
      case 'ProjectionRebuildRequested':
        return { ...audit, rebuildsRequested: audit.rebuildsRequested + 1 };
      case 'ParkedEventDecided':
        return { ...audit, parkedEventsDecided: audit.parkedEventsDecided + 1 };
      case 'DeadLetterSettlementRequested':
        return { ...audit, deadLettersSettled: audit.deadLettersSettled + 1 };
    }
  },
};

/** Nobody looks at personal data without saying why. */
export const viewPersonalData = (
  view: StaffViewedPersonalData['data'],
): Decision<StaffViewedPersonalData, 'reason-missing'> =>
  view.purpose.trim() === '' ? refuse('reason-missing') : [{ type: 'StaffViewedPersonalData', version: 1, data: view }];

export const requestRebuild = (
  request: ProjectionRebuildRequested['data'],
): Decision<ProjectionRebuildRequested, 'reason-missing'> =>
  request.reason.trim() === ''
    ? refuse('reason-missing')
    : [{ type: 'ProjectionRebuildRequested', version: 1, data: request }];

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
