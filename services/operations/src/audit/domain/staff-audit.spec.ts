import { describe, expect, it } from '@jest/globals';
import type {
  DeadLetterSettlementRequested,
  OrderAuditRequested,
  ParkedEventDecided,
  ProjectionRebuildRequested,
  ProjectionSteeringRequested,
  StaffAct,
  StaffViewedPersonalData,
} from './staff-audit.events.ts';
import { recordAct, staffAuditDecider, steering } from './staff-audit.ts';

const view: StaffViewedPersonalData['data'] = {
  staffId: 's1',
  service: 'identity',
  kind: 'event',
  target: 'e1',
  revision: 0,
  subjects: ['a1'],
  fields: ['email'],
  purpose: 'asked by mail',
  caseId: null,
};
const rebuild: ProjectionRebuildRequested['data'] = {
  staffId: 's1',
  service: 'curation',
  projection: 'board-page',
  version: 1,
  reason: 'rows are missing',
};

const rolledBack: ProjectionSteeringRequested['data'] = { ...rebuild, action: 'roll-back' };
const decided: ParkedEventDecided['data'] = {
  staffId: 's1',
  service: 'curation',
  projection: 'board-page',
  eventId: 'e1',
  decision: 'skip',
  reason: 'nobody needs it',
};
const orderAudit: OrderAuditRequested['data'] = {
  staffId: 's1',
  service: 'curation',
  action: 'start',
  reason: 'after a full disk',
};
const settlement: DeadLetterSettlementRequested['data'] = {
  staffId: 's1',
  service: 'curation',
  target: 'm1',
  wish: 'replay',
  reason: 'the limit was raised',
};

const acts: readonly StaffAct[] = [
  { type: 'StaffViewedPersonalData', data: view },
  steering({ ...rebuild, action: 'build' }),
  steering(rolledBack),
  { type: 'ParkedEventDecided', data: decided },
  { type: 'DeadLetterSettlementRequested', data: settlement },
  { type: 'OrderAuditRequested', data: orderAudit },
];

describe('what staff do', () => {
  it.each(acts)('is recorded with its reason: $type', (act) => {
    expect(recordAct(act)).toEqual([{ ...act, version: 1 }]);
  });

  it.each(acts)('is refused without a reason: $type', (act) => {
    const data = { ...act.data, reason: ' ', purpose: ' ' };
    expect(recordAct({ ...act, data } as StaffAct)).toEqual({ refused: 'reason-missing' });
  });

  it('is a rebuild, or another steering of a projection', () => {
    expect(steering({ ...rebuild, action: 'build' })).toEqual({ type: 'ProjectionRebuildRequested', data: rebuild });
    expect(steering(rolledBack)).toEqual({ type: 'ProjectionSteeringRequested', data: rolledBack });
  });

  it('is counted', () => {
    const viewed = { type: 'StaffViewedPersonalData', version: 1, data: view } as const;
    const asked = { type: 'ProjectionRebuildRequested', version: 1, data: rebuild } as const;
    const parked = { type: 'ParkedEventDecided', version: 1, data: decided } as const;
    const settled = { type: 'DeadLetterSettlementRequested', version: 1, data: settlement } as const;
    const steered = { type: 'ProjectionSteeringRequested', version: 1, data: rolledBack } as const;
    const audited = { type: 'OrderAuditRequested', version: 1, data: orderAudit } as const;
    const audit = [viewed, asked, steered, viewed, parked, settled, audited].reduce(
      staffAuditDecider.evolve,
      staffAuditDecider.initial,
    );
    expect(audit).toEqual({
      viewedPersonalData: 2,
      rebuildsRequested: 1,
      projectionsSteered: 1,
      parkedEventsDecided: 1,
      deadLettersSettled: 1,
      orderAuditsRequested: 1,
    });
  });
});
