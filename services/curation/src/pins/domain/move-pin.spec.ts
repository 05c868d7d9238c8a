import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import type { Board, OpenBoard } from '../../boards/domain/board.ts';
import { nobody } from '../../boards/domain/collaboration.ts';
import { media, pinCreated, pinDeleted } from '../../testing/pins.ts';
import { movePin, type PinMove } from './move-pin.ts';
import { type PinEvent, pinMoved } from './pin.facts.ts';
import { pinDecider } from './pin.ts';
import { PINS_PER_BOARD_MAX } from './save-pin.ts';

const given = givenFor(pinDecider);
const lamps = { id: 's1', name: 'Lamps', slug: 'lamps', namedBy: 'ana' };
const board: OpenBoard = {
  ...{ status: 'open', id: 'b2', ownerId: 'ana', name: 'Living room', slug: 'living-room', privacy: 'secret' },
  ...{
    description: null,
    advertiserId: null,
    source: 'profile',
    coverPinId: null,
    isArchived: false,
    sections: [lamps],
    collaboration: nobody,
    moving: [],
  },
};
const own: OpenBoard = { ...board, id: 'b1', privacy: 'public' };
const moved = (to: { boardId: string; sectionId?: string | null; boardPrivacy: 'public' | 'secret' }) =>
  pinMoved({
    ...{ pinId: 'p1', ownerId: 'ana', moverId: 'ana', fromBoardId: 'b1', fromSectionId: null },
    ...{ toBoardId: to.boardId, toSectionId: to.sectionId ?? null, boardPrivacy: to.boardPrivacy, media, bulkId: null },
  });

const move = (asked: Partial<PinMove>, past: readonly PinEvent[] = [pinCreated]) =>
  given(...past).when((pin) =>
    movePin(pin, {
      moverId: 'ana',
      boardId: 'b2',
      sectionId: null,
      board,
      held: 0,
      from: own,
      at: '2026-01-31T12:00:00.000Z',
      ...asked,
    }),
  );

describe('moving a pin', () => {
  it('to another board is recorded with both places', () =>
    move({}).then(moved({ boardId: 'b2', boardPrivacy: 'secret' })));

  it('to a section, of another board or its own, is recorded likewise', () => {
    move({ sectionId: 's1' }).then(moved({ boardId: 'b2', sectionId: 's1', boardPrivacy: 'secret' }));
    const inside = { boardId: 'b1', board: own, sectionId: 's1' };
    move(inside).then(moved({ boardId: 'b1', sectionId: 's1', boardPrivacy: 'public' }));
  });

  it('to where it is, board and section, is refused [S-094]', () => {
    move({ boardId: 'b1', board: own }).thenRefused('pin-already-there');
    const inside = moved({ boardId: 'b2', sectionId: 's1', boardPrivacy: 'secret' });
    move({ sectionId: 's1', from: board }, [pinCreated, inside]).thenRefused('pin-already-there');
    move({ from: board }, [pinCreated, moved({ boardId: 'b2', boardPrivacy: 'secret' })]).thenRefused(
      'pin-already-there',
    );
  });

  it('is refused where nothing can be saved', () => {
    const gone: Board = { status: 'deleted', id: 'b2', ownerId: 'ana', was: board };
    move({ board: gone }).thenRefused('board-not-found');
    move({ board: { ...board, ownerId: 'bo' } }).thenRefused('board-not-found');
    move({ board: { ...board, ownerId: 'bo', privacy: 'public' } }).thenRefused('board-no-access');
    move({ sectionId: 'unknown' }).thenRefused('section-not-found');
  });

  it('to a board that was put away is refused, and within it is not', () => {
    const away = { ...board, isArchived: true };
    move({ board: away }).thenRefused('board-not-found');
    const there = moved({ boardId: 'b2', boardPrivacy: 'secret' });
    move({ board: away, from: away, sectionId: 's1' }, [pinCreated, there]).then({
      ...there,
      data: { ...there.data, fromBoardId: 'b2', toSectionId: 's1' },
    });
  });

  it('fills a board up to its bound, and never fills one by a move within it', () => {
    move({ held: PINS_PER_BOARD_MAX - 1 }).then(moved({ boardId: 'b2', boardPrivacy: 'secret' }));
    move({ held: PINS_PER_BOARD_MAX }).thenRefused('board-full');
    const inside = { boardId: 'b1', board: own, sectionId: 's1', held: PINS_PER_BOARD_MAX };
    move(inside).then(moved({ boardId: 'b1', sectionId: 's1', boardPrivacy: 'public' }));
  });

  const shared = (on: OpenBoard, role: 'editor' | 'add_only'): OpenBoard => {
    const collaboration = { ...nobody, roles: new Map([['bo', role]]) };
    return { ...on, collaboration };
  };

  it('of others is for who may delete it, onto boards that its owner is on', () => {
    const both = { moverId: 'bo', board: shared(board, 'editor') };
    const done = moved({ boardId: 'b2', boardPrivacy: 'secret' });
    move({ ...both, from: shared(own, 'editor') }).then({ ...done, data: { ...done.data, moverId: 'bo' } });
    move({ ...both, from: shared(own, 'add_only') }).thenRefused('pin-not-found');
    const theirs: OpenBoard = { ...board, ownerId: 'bo' };
    move({ moverId: 'bo', from: shared(own, 'editor'), board: theirs }).thenRefused('board-no-access');
  });

  it('of somebody who left the board goes among its sections, and onto no other board [S-099]', () => {
    const left: OpenBoard = { ...own, ownerId: 'bo' };
    const done = moved({ boardId: 'b1', sectionId: 's1', boardPrivacy: 'public' });
    const byBo = { ...done, data: { ...done.data, moverId: 'bo' } };
    move({ moverId: 'bo', boardId: 'b1', sectionId: 's1', board: left, from: left }).then(byBo);
    move({ moverId: 'bo', board: { ...board, ownerId: 'bo' }, from: left }).thenRefused('board-no-access');
    const secret: OpenBoard = { ...left, privacy: 'secret' };
    const hidden = { ...byBo, data: { ...byBo.data, boardPrivacy: 'secret' as const } };
    move({ moverId: 'bo', boardId: 'b1', sectionId: 's1', board: secret, from: secret }).then(hidden);
  });

  it('is decided by the board that it is on, not by one that it was on', () =>
    move({ from: { ...own, id: 'b9' } }).thenRefused('pin-not-found'));

  it('is for its owner, and not of a deleted one or off a deleted board', () => {
    move({ from: { status: 'deleted', id: 'b1', ownerId: 'ana', was: own } }).thenRefused('pin-not-found');
    move({ moverId: 'bo' }).thenRefused('pin-not-found');
    move({}, [pinCreated, pinDeleted('2026-01-31T12:00:00.000Z')]).thenRefused('pin-not-found');
  });
});
