import { recorded } from '@corkboard/read-models/testing/projected';
import { describe, expect, it } from '@jest/globals';
import { type PinDeletionReason, type PinEvent, pinDeleted, pinPlaced, pinRestored } from './pins/domain/pin.facts.ts';
import { laterOf } from './undoable.ts';

const of = { pinId: 'p1', boardId: 'b1', ownerId: 'ana' };
const byProcess = { kind: 'system', id: 'return-pins' } as const;

const namedBy = (fact: PinEvent) => {
  const [event] = recorded('pin-p1', [fact]);
  return event && laterOf({ ...event, metadata: { ...event.metadata, actor: byProcess } }).accountId;
};
const deleted = (actorId: string, reason: PinDeletionReason, bulkId: string | null = null) =>
  pinDeleted({ ...of, actorId, sectionId: null, reason, bulkId, deletedAt: '2026-01-01T12:00:00.000Z' });
const restored = (actorId: string) => pinRestored({ ...of, actorId, boardPrivacy: 'public', bulkId: null });

describe('a fact that a process recorded, in the way of an undo', () => {
  it('names who asked for it, also where it came with no bulk action', () => {
    const placed = pinPlaced({ ...of, actorId: 'bo', sectionId: null, rank: 'b', fromRank: 'a' });
    const facts = [placed, deleted('bo', 'user'), deleted('bo', 'user', 'm1'), restored('bo')];
    expect(facts.map(namedBy)).toEqual(['bo', 'bo', 'bo', 'bo']);
  });

  it('names nobody for a pin that goes or comes back with its board', () => {
    const facts = [deleted('bo', 'board_deleted'), deleted('return-pins', 'board_deleted'), restored('return-pins')];
    expect(facts.map(namedBy)).toEqual([null, null, null]);
  });
});
