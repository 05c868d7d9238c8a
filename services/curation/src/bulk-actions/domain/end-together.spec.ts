import { describe, expect, it } from '@jest/globals';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { boardPinsCopied, boardPinsCopyCompleted } from '../../boards/domain/pins-copy.facts.ts';
import {
  boardPinsDeleted,
  boardPinsDeletionCompleted,
  boardPinsDeletionPutBack,
  boardPinsRestorationCompleted,
  boardPinsRestored,
} from '../../boards/domain/pins-deletion.facts.ts';
import { boardPinsMoveCompleted, boardPinsMoved, boardPinsPutBack } from '../../boards/domain/pins-move.facts.ts';
import { at, boardOf, here } from '../../testing/bulk-boards.ts';
import { endTogether, isTogether } from './end-together.ts';

const of = { boardId: 'b1', ownerId: 'ana', actorId: 'ana', bulkId: 'm1' };
const ofMove = { ...of, fromBoardId: 'b1', toBoardId: 'b2' };
const place = { fromSectionId: null, toSectionId: null };
const [moved1, moved2] = [
  { pinId: 'p1', ...place },
  { pinId: 'p2', ...place },
];
const [on1, on2] = [
  { pinId: 'p1', sectionId: null },
  { pinId: 'p2', sectionId: null },
];
const [copy1, copy2] = [
  { pinId: 'p1', sourcePinId: 'p8' },
  { pinId: 'p2', sourcePinId: 'p9' },
];
const moved = boardPinsMoved({ ...ofMove, pins: [moved1, moved2], movedAt: at });
const deleted = boardPinsDeleted({ ...of, pins: [on1, on2], deletedAt: at });
const restored = boardPinsRestored({ ...of, pins: [on1, on2], restoredAt: at });
const copied = boardPinsCopied({
  ...{ ...of, fromBoardId: 'b2', sectionId: null, pins: [copy1, copy2], firstPinId: null, copiedAt: at },
});

const end = (fact: BoardEvent, said: readonly string[], ...later: readonly BoardEvent[]) => {
  if (!isTogether(fact)) throw new Error('not accepted by one fact');
  return endTogether(boardOf(here, fact, ...later), fact, new Set(said));
};

describe('an action on up to 100 pins that staff end', () => {
  it.each([
    ['a move', moved, boardPinsMoveCompleted(ofMove)],
    ['a deletion', deleted, boardPinsDeletionCompleted(of)],
    ['a restoration', restored, boardPinsRestorationCompleted({ ...of, changed: [] })],
    ['copies', copied, boardPinsCopyCompleted({ ...of, missing: [] })],
  ])('is completed where all pins say so: %s', (_, fact, completed) =>
    expect(end(fact, ['p1', 'p2'])).toEqual([completed]),
  );

  it.each([
    ['a move', moved, boardPinsPutBack({ ...ofMove, carried: [moved1], changed: [moved2] })],
    ['a deletion', deleted, boardPinsDeletionPutBack({ ...of, carried: [on1], changed: [on2], deletedAt: at })],
    ['a restoration', restored, boardPinsRestorationCompleted({ ...of, changed: [on2] })],
    ['copies', copied, boardPinsCopyCompleted({ ...of, missing: [copy2] })],
  ])('is put back, or ends without the rest, where one does not: %s', (_, fact, ended) =>
    expect(end(fact, ['p1'])).toEqual([ended]),
  );

  it('is ended once', () =>
    expect(end(moved, ['p1'], boardPinsMoveCompleted(ofMove))).toEqual({ refused: 'bulk-action-not-found' }));
});
