import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { type BoardEvent, boardCreated, boardDeleted } from '../../boards/domain/board.facts.ts';
import { boardDecider } from '../../boards/domain/board.ts';
import { boardPinsMoveCompleted, boardPinsMoved, boardPinsPutBack } from '../../boards/domain/pins-move.facts.ts';
import { endPinsMove } from './carry-pins.ts';

const given = givenFor(boardDecider);
const at = '2026-01-31T12:00:00.000Z';
const ofMove = { boardId: 'b1', ownerId: 'ana', actorId: 'bo', bulkId: 'm1', fromBoardId: 'b1', toBoardId: 'b2' };
const move = { pinId: 'p1', fromSectionId: null, toSectionId: 's2' };
const accepted = { ...ofMove, pins: [move] };

describe('a move of pins', () => {
  const created = boardCreated({
    ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
    ...{ privacy: 'public', layout: 'default', sectionNames: [], source: 'profile' },
  });
  const under: readonly BoardEvent[] = [created, boardPinsMoved({ ...accepted, movedAt: at })];
  const completed = boardPinsMoveCompleted(ofMove);
  const end = (changed: readonly (typeof move)[], past: readonly BoardEvent[] = under) =>
    given(...past).when((board) => endPinsMove(board, accepted, { carried: [], changed }));

  it('is completed once all say so, and put back where one of them cannot', () => {
    end([]).then(completed);
    end([move]).then(boardPinsPutBack({ ...ofMove, carried: [], changed: [move] }));
  });
  it('ends once', () => {
    end([], [...under, completed]).thenNothing();
    end([move], [...under, completed]).thenNothing();
  });
  it('ends also when its board was deleted meanwhile, once', () => {
    const gone = boardDeleted({ boardId: 'b1', ownerId: 'ana', actorId: 'ana', pinCount: 0 });
    end([], [...under, gone]).then(completed);
    end([], [...under, gone, completed]).thenNothing();
  });
});
