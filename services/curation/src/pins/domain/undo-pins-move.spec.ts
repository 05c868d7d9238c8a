import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { type BoardEvent, boardCreated, boardDeleted } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider, type OpenBoard } from '../../boards/domain/board.ts';
import { nobody } from '../../boards/domain/collaboration.ts';
import { boardPinsMoveCompleted, boardPinsMoved, type MovedPin } from '../../boards/domain/pins-move.facts.ts';
import { boardSectionCreated, boardSectionDeleted } from '../../boards/domain/section.facts.ts';
import { pinCreated } from '../../testing/pins.ts';
import { type Pin, pinDecider } from './pin.ts';
import { type PinOfMove, type UndoneMove, undoPinsMove } from './undo-pins-move.ts';

const given = givenFor(boardDecider);
const at = '2026-01-31T12:00:00.000Z';
const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'secret', layout: 'default', sectionNames: [], source: 'profile' },
});
const ofSection = { boardId: 'b1', ownerId: 'ana', actorId: 'ana', sectionId: 's1' };
const rome = boardSectionCreated({
  ...{ ...ofSection, name: 'Rome', slug: 'rome', nameSource: 0, initialPinIds: [], entry: 'board_page' },
});
const target: OpenBoard = {
  ...{ status: 'open', id: 'b2', ownerId: 'ana', name: 'Living room', slug: 'living-room', privacy: 'secret' },
  ...{
    description: null,
    advertiserId: null,
    source: 'profile',
    coverPinId: null,
    isArchived: false,
    sections: [],
    collaboration: nobody,
    moving: [],
  },
};
const place = (pinId: string, fromSectionId: string | null, toSectionId: string | null = null): MovedPin => ({
  ...{ pinId, fromSectionId, toSectionId },
});
const ofMove = { boardId: 'b1', ownerId: 'ana', actorId: 'ana', bulkId: 'm1', fromBoardId: 'b1', toBoardId: 'b2' };
const moved = boardPinsMoved({ ...ofMove, pins: [place('p1', null), place('p2', 's1')], movedAt: at });
const ended = boardPinsMoveCompleted(ofMove);
const back = (...pins: readonly MovedPin[]) =>
  boardPinsMoved({ ...ofMove, bulkId: 'm2', fromBoardId: 'b2', toBoardId: 'b1', pins, movedAt: at });

const last = { accountId: 'bo', at, type: 'PinMoved' };
const on = (id: string, boardId: string): PinOfMove => {
  const saved = { ...pinCreated, data: { ...pinCreated.data, pinId: id, boardId } };
  return { now: pinDecider.evolve(pinDecider.initial as Pin, saved), last };
};
const pinsOn = (first: string, second: string) =>
  new Map([
    ['p1', on('p1', first)],
    ['p2', on('p2', second)],
  ]);

const past: readonly BoardEvent[] = [created, rome, moved, ended];
const undo = (more: Partial<UndoneMove> = {}, facts: readonly BoardEvent[] = past) =>
  given(...facts).when((board: Board) =>
    undoPinsMove(board, moved.data, {
      ...{ actorId: 'ana', bulkId: 'm2', at, anyway: false, pins: pinsOn('b2', 'b2'), other: target, held: 0 },
      ...more,
    }),
  );

describe('a move of pins that is taken back', () => {
  it('puts each of them into its section again, while that is there', () => {
    undo().then(back(place('p1', null), place('p2', null, 's1')));
    const gone = boardSectionDeleted({ ...ofSection, pinDisposition: 'move_to_board' });
    undo({}, [...past, gone]).then(back(place('p1', null), place('p2', null)));
  });

  it('is overtaken by a pin that is elsewhere, and with anyway takes the others back', () => {
    undo({ pins: pinsOn('b2', 'b3') }).thenRefused('undo-overtaken');
    undo({ pins: pinsOn('b2', 'b3'), anyway: true }).then(back(place('p1', null)));
    undo({ pins: pinsOn('b1', 'b3'), anyway: true }).thenRefused('pin-not-found');
  });

  it('asks for the rights of now, and waits for what is under way', () => {
    undo({ actorId: 'bo' }).thenRefused('command-not-found');
    undo({ other: { ...target, ownerId: 'bo' } }).thenRefused('pin-not-found');
    undo({}, [created, rome, moved]).thenRefused('target-board-busy');
    const deleted = boardDeleted({ boardId: 'b1', ownerId: 'ana', actorId: 'ana', pinCount: 0 });
    undo({}, [...past, deleted]).thenRefused('command-not-found');
  });
});
