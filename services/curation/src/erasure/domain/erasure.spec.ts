import { describe, expect, it } from '@jest/globals';
import { type ErasureEvent, personalDataErased, personalDataErasureStarted } from './erasure.facts.ts';
import { completeErasure, erasureDecider, startErasure } from './erasure.ts';

const asked = { accountId: 'a1', requestId: 'r1', requestedAt: '2026-01-01T00:00:00.000Z' };
const done = { erasedAt: '2026-01-01T00:01:00.000Z', removed: { boards: 2 }, projectionsRebuilt: ['board-page'] };
const begun = personalDataErasureStarted(asked);
const erased = personalDataErased({ accountId: 'a1', requestId: 'r1', ...done });
const given = (...events: ErasureEvent[]) => events.reduce(erasureDecider.evolve, erasureDecider.initial);

describe('the erasure of what somebody kept', () => {
  it('begins once and ends once', () => {
    expect(startErasure(given(), asked)).toEqual([begun]);
    expect(startErasure(given(begun), asked)).toEqual([]);
    expect(completeErasure(given(begun), done)).toEqual([erased]);
    expect(completeErasure(given(begun, erased), done)).toEqual([]);
  });

  it('is not complete before it began', () => {
    expect(completeErasure(given(), done)).toEqual([]);
  });
});
