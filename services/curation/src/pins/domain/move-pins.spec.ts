import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { type BoardEvent, boardCreated } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider, type OpenBoard } from '../../boards/domain/board.ts';
import { nobody } from '../../boards/domain/collaboration.ts';
import { boardPinsMoveCompleted, boardPinsMoved, type MovedPin } from '../../boards/domain/pins-move.facts.ts';
import { boardSectionCreated } from '../../boards/domain/section.facts.ts';
import { pinCreated, pinDeleted } from '../../testing/pins.ts';
import { movePins, type PinsMoving } from './move-pins.ts';
import { type PinEvent, pinMoved } from './pin.facts.ts';
import { type Pin, pinDecider } from './pin.ts';
import { PINS_PER_BOARD_MAX } from './save-pin.ts';

const given = givenFor(boardDecider);
const at = '2026-01-31T12:00:00.000Z';
const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'public', layout: 'default', sectionNames: [], source: 'profile' },
});
const rome = boardSectionCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actorId: 'ana', sectionId: 's1', name: 'Rome', slug: 'rome' },
  ...{ nameSource: 0, initialPinIds: [], entry: 'board_page' },
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

const pinOf = (id: string, ownerId = 'ana', ...later: readonly PinEvent[]): Pin => {
  const saved = { ...pinCreated, data: { ...pinCreated.data, pinId: id, creatorId: ownerId } };
  return [saved, ...later].reduce<Pin>(pinDecider.evolve, pinDecider.initial);
};
const inSection = pinMoved({
  ...{ pinId: 'p2', ownerId: 'ana', moverId: 'ana', fromBoardId: 'b1', fromSectionId: null, media: null, bulkId: null },
  ...{ toBoardId: 'b1', toSectionId: 's1', boardPrivacy: 'public' },
});
const on = (boardId: string): Pin => {
  const pin = pinOf('p4');
  return pin.status === 'live' ? { ...pin, facts: { ...pin.facts, boardId } } : pin;
};
const pins = [pinOf('p1'), pinOf('p2')];

const place = (pinId: string, toSectionId: string | null = null, fromSectionId: string | null = null): MovedPin => ({
  ...{ pinId, fromSectionId, toSectionId },
});
const ofMove = { boardId: 'b1', ownerId: 'ana', actorId: 'ana', bulkId: 'm1', fromBoardId: 'b1', toBoardId: 'b2' };
const moved = (...places: readonly MovedPin[]) => boardPinsMoved({ ...ofMove, pins: places, movedAt: at });
const asked: PinsMoving = {
  ...{ moverId: 'ana', bulkId: 'm1', at, pins, boardId: 'b2', sectionId: null, only: null, board: target, held: 0 },
};
const move = (more: Partial<PinsMoving> = {}, past: readonly BoardEvent[] = [created, rome]) =>
  given(...past).when((from) => movePins(from, { ...asked, ...more }));

describe('pins that are moved together', () => {
  it('are one fact of the board, with the section that each was in', () => {
    move().then(moved(place('p1'), place('p2')));
    move({ pins: [pinOf('p1'), pinOf('p2', 'ana', inSection)] }).then(moved(place('p1'), place('p2', null, 's1')));
  });

  it('are all moved or none', () => {
    const gone = pinOf('p3', 'ana', pinDeleted(at));
    for (const strange of [pinDecider.initial, gone, on('b9')])
      move({ pins: [...pins, strange] }).thenRefused('pin-not-found');
    move({ moverId: 'bo' }).thenRefused('pin-not-found');
    move({ pins: [pinOf('p1'), pinOf('p2', 'bo')] }).thenRefused('board-no-access');
  });

  it('leave those where they are that are there, unless those are all [S-094]', () => {
    const inside = { boardId: 'b1', sectionId: 's1', pins: [pinOf('p1'), pinOf('p2', 'ana', inSection)] };
    const stays = { ...ofMove, toBoardId: 'b1', pins: [place('p1', 's1')], movedAt: at };
    move(inside).then(boardPinsMoved(stays));
    move({ ...inside, pins: inside.pins.slice(1) }).thenRefused('pin-already-there');
    move({ boardId: 'b1' }).thenRefused('pin-already-there');
  });

  it('fill a board up to its bound', () => {
    move({ held: PINS_PER_BOARD_MAX - 2 }).then(moved(place('p1'), place('p2')));
    move({ held: PINS_PER_BOARD_MAX - 1 }).thenRefused('board-full');
  });

  it('are those of one board, and of one section, where that is asked', () => {
    move({ only: { boardId: 'b9' } }).thenRefused('pin-not-found');
    const both = { pins: [pinOf('p1'), pinOf('p2', 'ana', inSection)], boardId: 'b1' };
    move({ ...both, only: { boardId: 'b1', sectionId: 's1' } }).thenRefused('pin-not-found');
  });

  it('wait for the move before them, by the board that it is on [S-356 part]', () => {
    const underWay: readonly BoardEvent[] = [created, rome, moved(place('p9'))];
    move({}, underWay).thenRefused('source-board-busy');
    move({}, [...underWay, boardPinsMoveCompleted(ofMove)]).then(moved(place('p1'), place('p2')));
    const busy: Board = { ...target, moving: [{ ...ofMove, toSectionId: null, pins: [], movedAt: at }] };
    move({ board: busy }).thenRefused('target-board-busy');
    const intoRome = boardPinsMoved({ ...ofMove, toBoardId: 'b1', pins: [place('p9', 's1')], movedAt: at });
    move({ boardId: 'b1', sectionId: 's1' }, [created, rome, intoRome]).thenRefused('section-busy');
    move({ boardId: 'b1', sectionId: 's1' }, underWay).thenRefused('source-board-busy');
  });

  it('wait five minutes, and for as long as it takes if they are in it themselves', () => {
    const since = (movedAt: string, pinId: string): readonly BoardEvent[] => [
      ...[created, rome],
      boardPinsMoved({ ...ofMove, bulkId: 'm0', pins: [place(pinId)], movedAt }),
    ];
    move({}, since('2026-01-31T11:55:00.001Z', 'p9')).thenRefused('source-board-busy');
    move({}, since('2026-01-31T11:55:00.000Z', 'p9')).then(moved(place('p1'), place('p2')));
    move({}, since('2026-01-31T11:55:00.000Z', 'p2')).thenRefused('source-board-busy');
  });
});
