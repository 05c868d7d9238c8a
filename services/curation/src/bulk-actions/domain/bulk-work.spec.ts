import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { type BulkWorkEvent, bulkActionCancelled, bulkActionListed, bulkActionProgressed } from './bulk-work.facts.ts';
import { bulkWorkDecider, cancel, listPins, nextOf, progress } from './bulk-work.ts';

const given = givenFor(bulkWorkDecider);
const of = { bulkId: 'm1', boardId: 'b1' };
const idsOf = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `p${from + n}`);
const listed = (pinIds: readonly string[], toSectionId: string | null = null) =>
  bulkActionListed({ ...of, actorId: 'ana', toSectionId, pinIds });
const reached = (pinIds: readonly string[]) => ({
  done: pinIds.map((pinId) => ({ pinId, fromSectionId: 's1' })),
  failed: [],
});
const progressed = (pinIds: readonly string[]) => bulkActionProgressed({ ...of, ...reached(pinIds) });
const cancelled = bulkActionCancelled(of);
const pins = (pinIds: readonly string[], toSectionId: string | null = null) =>
  pinIds.map((pinId) => ({ pinId, toSectionId }));
const nextAfter = (...past: readonly BulkWorkEvent[]): readonly string[] => {
  const work = past.reduce(bulkWorkDecider.evolve, bulkWorkDecider.initial);
  return work.status === 'listed' ? nextOf(work).map(({ pinId }) => pinId) : [];
};

describe('the work of a bulk action [S-098 part]', () => {
  it('is listed in facts of 1,000 pins, by the section that they come into', () => {
    const work = { ...of, actorId: 'ana' };
    given()
      .when((state) => listPins(state, { ...work, pins: pins(idsOf(2_001)) }))
      .then(listed(idsOf(1_000)), listed(idsOf(1_000, 1_000)), listed(['p2000']));
    const mixed = [...pins(['p1'], 's1'), ...pins(['p2']), ...pins(['p3'], 's1')];
    given()
      .when((state) => listPins(state, { ...work, pins: mixed }))
      .then(listed(['p1', 'p3'], 's1'), listed(['p2']));
    given(listed(['p1']))
      .when((state) => listPins(state, { ...work, pins: mixed }))
      .thenNothing();
  });

  it('comes to 100 pins at a time, in the order of its list', () => {
    expect(nextAfter(listed(idsOf(150)))).toEqual(idsOf(100));
    expect(nextAfter(listed(idsOf(150)), progressed(idsOf(100)))).toEqual(idsOf(50, 100));
    expect(nextAfter(listed(idsOf(150)), progressed(idsOf(100)), progressed(idsOf(50, 100)))).toEqual([]);
  });

  it('counts pins that failed as reached', () => {
    const failed = bulkActionProgressed({ ...of, done: [], failed: [{ pinId: 'p0', refusal: 'pin-not-found' }] });
    expect(nextAfter(listed(['p0', 'p1']), failed)).toEqual(['p1']);
    given(listed(['p0']))
      .when((work) => progress(work, { done: [], failed: [{ pinId: 'p0', refusal: 'pin-not-found' }] }))
      .then(failed);
  });

  it('ends when its actor cancels it, and for nobody else', () => {
    given(listed(['p0']))
      .when((work) => cancel(work, 'ana'))
      .then(cancelled);
    given(listed(['p0']))
      .when((work) => cancel(work, 'bo'))
      .thenRefused('bulk-action-not-found');
    given()
      .when((work) => cancel(work, 'ana'))
      .thenRefused('bulk-action-not-found');
    expect(nextAfter(listed(idsOf(150)), progressed(idsOf(100)), cancelled)).toEqual([]);
  });

  it('is not cancelled twice, nor after its end', () => {
    given(listed(['p0']), cancelled)
      .when((work) => cancel(work, 'ana'))
      .thenNothing();
    given(listed(['p0']), progressed(['p0']))
      .when((work) => cancel(work, 'ana'))
      .thenNothing();
  });
});
