import { type BoardEvent, boardCreated } from '../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../boards/domain/board.ts';
import { bulkActionStarted } from '../boards/domain/bulk-action.facts.ts';
import { boardSectionCreated } from '../boards/domain/section.facts.ts';

export const at = '2026-01-31T12:00:00.000Z';
/** A board has its id as name and address. */
export const board = (boardId: string, privacy: 'public' | 'secret' = 'public', ownerId = 'ana') =>
  boardCreated({
    ...{ boardId, ownerId, actingSubjectId: null, advertiserId: null, name: boardId, slug: boardId },
    ...{ privacy, layout: 'default', sectionNames: [], source: 'profile' },
  });
/** A section of `b2`. */
export const rome = boardSectionCreated({
  ...{ boardId: 'b2', ownerId: 'ana', actorId: 'ana', sectionId: 's1', name: 'Rome', slug: 'rome' },
  ...{ nameSource: 0, initialPinIds: [], entry: 'board_page' },
});
export const boardOf = (...past: readonly BoardEvent[]): Board =>
  past.reduce<Board>(boardDecider.evolve, boardDecider.initial);
export const here = board('b1');
export const target = boardOf(board('b2', 'secret'), rome);

/** Of a move from `b1` onto `b2`. */
export const of = {
  ...{ boardId: 'b1', ownerId: 'ana', actorId: 'ana', bulkId: 'm1', fromBoardId: 'b1', toBoardId: 'b2' },
  action: 'move' as const,
};
export const started = bulkActionStarted({
  ...of,
  originBulkId: 'm1',
  mergesBoard: false,
  returning: null,
  toSectionId: null,
  pinCount: 300,
  startedAt: at,
});

/** `b2` as a board of `bo`, who copies pins of `b1` to it. */
export const theirs = board('b2', 'secret', 'bo');
export const copyStarted = bulkActionStarted({
  ...{ boardId: 'b2', ownerId: 'bo', actorId: 'bo', bulkId: 'm1', originBulkId: 'm1', action: 'copy' },
  ...{
    fromBoardId: 'b1',
    toBoardId: 'b2',
    toSectionId: null,
    mergesBoard: false,
    returning: null,
    pinCount: 300,
    startedAt: at,
  },
});
