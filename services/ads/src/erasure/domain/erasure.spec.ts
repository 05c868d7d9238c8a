import { describe, expect, it } from '@jest/globals';
import { type ErasureEvent, personalDataErased, personalDataErasureStarted } from './erasure.facts.ts';
import { completeErasure, erasureDecider, startErasure } from './erasure.ts';

const asked = { accountId: 'a1', requestId: 'r1', requestedAt: '2026-01-01T00:00:00.000Z' };
const done = { erasedAt: '2026-01-01T00:01:00.000Z', removed: { advertisers: 2 } };
const started = personalDataErasureStarted(asked);
const erased = personalDataErased({ accountId: 'a1', requestId: 'r1', ...done });
const given = (...events: ErasureEvent[]) => events.reduce(erasureDecider.evolve, erasureDecider.initial);

describe('the erasure of what names the owner of ad accounts', () => {
  it('begins once and ends once', () => {
    expect(startErasure(given(), asked)).toEqual([started]);
    expect(startErasure(given(started), asked)).toEqual([]);
    expect(completeErasure(given(started), done)).toEqual([erased]);
    expect(completeErasure(given(started, erased), done)).toEqual([]);
  });

  it('is not complete before it began', () => {
    expect(completeErasure(given(), done)).toEqual([]);
  });
});
