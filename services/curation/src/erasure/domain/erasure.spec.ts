import { describe, expect, it } from '@jest/globals';
import { beginErasure, completeErasure, type ErasureEvent, erasureDecider } from './erasure.ts';

const asked = { accountId: 'a1', requestId: 'r1', requestedAt: '2026-01-01T00:00:00.000Z' };
const done = { erasedAt: '2026-01-01T00:01:00.000Z', removed: { boards: 2 }, projectionsRebuilt: ['board-page'] };
const begun: ErasureEvent = { type: 'KeeperErasureBegan', version: 1, data: asked };
const erased: ErasureEvent = { type: 'KeeperErased', version: 1, data: { accountId: 'a1', requestId: 'r1', ...done } };
const given = (...events: ErasureEvent[]) => events.reduce(erasureDecider.evolve, erasureDecider.initial);

describe('the erasure of what somebody kept', () => {
  it('begins once and ends once', () => {
    expect(beginErasure(given(), asked)).toEqual([begun]);
    expect(beginErasure(given(begun), asked)).toEqual([]);
    expect(completeErasure(given(begun), done)).toEqual([erased]);
    expect(completeErasure(given(begun, erased), done)).toEqual([]);
  });

  it('is not complete before it began', () => {
    expect(completeErasure(given(), done)).toEqual([]);
  });
});
