import type { DataOf } from '@corkboard/event-store/fact';
import { describe, expect, it } from '@jest/globals';
import {
  deadLetterSettlementRequested,
  orderAuditRequested,
  parkedEventDecided,
  projectionRebuildRequested,
  projectionSteeringRequested,
  type StaffAuditEvent,
  serviceActRequested,
  staffViewedPersonalData,
} from './staff-audit.facts.ts';
import { recordAct, staffAuditDecider, steering } from './staff-audit.ts';

const view: DataOf<typeof staffViewedPersonalData> = {
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
const rebuild: DataOf<typeof projectionRebuildRequested> = {
  staffId: 's1',
  service: 'curation',
  projection: 'board-page',
  version: 1,
  reason: 'rows are missing',
};

const rolledBack: DataOf<typeof projectionSteeringRequested> = { ...rebuild, action: 'roll-back' };
const decided: DataOf<typeof parkedEventDecided> = {
  staffId: 's1',
  service: 'curation',
  projection: 'board-page',
  eventId: 'e1',
  decision: 'skip',
  reason: 'nobody needs it',
};
const orderAudit: DataOf<typeof orderAuditRequested> = {
  staffId: 's1',
  service: 'curation',
  action: 'start',
  reason: 'after a full disk',
};
const settlement: DataOf<typeof deadLetterSettlementRequested> = {
  staffId: 's1',
  service: 'curation',
  target: 'm1',
  wish: 'replay',
  reason: 'the limit was raised',
};

const act: DataOf<typeof serviceActRequested> = {
  staffId: 's1',
  service: 'curation',
  act: 'close-shop',
  target: 't1',
  reason: 'asked by mail',
};

const acts: readonly StaffAuditEvent[] = [
  staffViewedPersonalData(view),
  steering({ ...rebuild, action: 'build' }),
  steering(rolledBack),
  parkedEventDecided(decided),
  deadLetterSettlementRequested(settlement),
  orderAuditRequested(orderAudit),
  serviceActRequested(act),
];

describe('what staff do', () => {
  it.each(acts)('is recorded with its reason: $type', (act) => {
    expect(recordAct(act)).toEqual([act]);
  });

  it.each(acts)('is refused without a reason: $type', (act) => {
    const data = { ...act.data, reason: ' ', purpose: ' ' };
    expect(recordAct({ ...act, data } as StaffAuditEvent)).toEqual({ refused: 'reason-missing' });
  });

  it('is a rebuild, or another steering of a projection', () => {
    expect(steering({ ...rebuild, action: 'build' })).toEqual(projectionRebuildRequested(rebuild));
    expect(steering(rolledBack)).toEqual(projectionSteeringRequested(rolledBack));
  });

  it('is counted', () => {
    const viewed = staffViewedPersonalData(view);
    const asked = projectionRebuildRequested(rebuild);
    const parked = parkedEventDecided(decided);
    const settled = deadLetterSettlementRequested(settlement);
    const steered = projectionSteeringRequested(rolledBack);
    const audited = orderAuditRequested(orderAudit);
    const acted = serviceActRequested(act);
    const audit = [viewed, asked, steered, viewed, parked, settled, audited, acted].reduce(
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
      serviceActsRequested: 1,
    });
  });
});
