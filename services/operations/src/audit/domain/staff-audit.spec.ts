import type { DataOf } from '@corkboard/event-store/fact';
import { describe, expect, it } from '@jest/globals';
import {
  deadLetterResolutionRequested,
  orderAuditRequested,
  parkedEventDecided,
  projectionControlRequested,
  projectionRebuildRequested,
  type StaffAuditEvent,
  serviceActRequested,
  staffViewedPersonalData,
} from './staff-audit.facts.ts';
import { projectionControl, recordAct, staffAuditDecider } from './staff-audit.ts';

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

const rolledBack: DataOf<typeof projectionControlRequested> = { ...rebuild, action: 'roll-back' };
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
const resolution: DataOf<typeof deadLetterResolutionRequested> = {
  staffId: 's1',
  service: 'curation',
  target: 'm1',
  resolution: 'replay',
  reason: 'the limit was raised',
};

const act: DataOf<typeof serviceActRequested> = {
  staffId: 's1',
  service: 'curation',
  act: 'close-shop',
  target: 't1',
  reason: 'asked by mail',
  values: null,
};

const acts: readonly StaffAuditEvent[] = [
  staffViewedPersonalData(view),
  projectionControl({ ...rebuild, action: 'build' }),
  projectionControl(rolledBack),
  parkedEventDecided(decided),
  deadLetterResolutionRequested(resolution),
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

  it('is a rebuild, or another projectionControl of a projection', () => {
    expect(projectionControl({ ...rebuild, action: 'build' })).toEqual(projectionRebuildRequested(rebuild));
    expect(projectionControl(rolledBack)).toEqual(projectionControlRequested(rolledBack));
  });

  it('is counted', () => {
    const viewed = staffViewedPersonalData(view);
    const asked = projectionRebuildRequested(rebuild);
    const parked = parkedEventDecided(decided);
    const resolved = deadLetterResolutionRequested(resolution);
    const controlled = projectionControlRequested(rolledBack);
    const audited = orderAuditRequested(orderAudit);
    const acted = serviceActRequested(act);
    const audit = [viewed, asked, controlled, viewed, parked, resolved, audited, acted].reduce(
      staffAuditDecider.evolve,
      staffAuditDecider.initial,
    );
    expect(audit).toEqual({
      viewedPersonalData: 2,
      rebuildsRequested: 1,
      projectionsControlled: 1,
      parkedEventsDecided: 1,
      deadLettersResolved: 1,
      orderAuditsRequested: 1,
      serviceActsRequested: 1,
    });
  });
});
