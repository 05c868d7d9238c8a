import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { archiveBoard } from './archive-board.ts';
import { boardArchived, boardCreated, boardDeleted, boardUnarchived } from './board.facts.ts';
import { type Board, boardDecider } from './board.ts';
import { type UndoneOfBoard, undoBoard } from './undo-board.ts';

const given = givenFor(boardDecider);
const of = { boardId: 'b1', ownerId: 'ana', actorId: 'ana' };
const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'public', layout: 'default', sectionNames: [], source: 'profile' },
});
const [archived, unarchived] = [boardArchived(of), boardUnarchived(of)];
const asked = (isArchived: boolean, actorId = 'ana') => ({ actorId, isArchived });

describe('a board that is put away', () => {
  it('is so once, and comes back once', () => {
    given(created)
      .when((board) => archiveBoard(board, asked(true)))
      .then(archived);
    given(created, archived)
      .when((board) => archiveBoard(board, asked(true)))
      .thenNothing();
    given(created, archived)
      .when((board) => archiveBoard(board, asked(false)))
      .then(unarchived);
    given(created)
      .when((board) => archiveBoard(board, asked(false)))
      .thenNothing();
  });

  it('is its owner’s, while it is there', () => {
    given(created)
      .when((board) => archiveBoard(board, asked(true, 'bo')))
      .thenRefused('board-not-found');
    given(created, boardDeleted({ ...of, pinCount: 0 }))
      .when((board) => archiveBoard(board, asked(true)))
      .thenRefused('board-not-found');
  });

  it.each([
    [[created, archived], unarchived],
    [[created, archived, unarchived], archived],
  ])('is taken back, one way and the other', (past, back) => {
    const before = past.slice(0, -1).reduce<Board>(boardDecider.evolve, boardDecider.initial);
    const facts = past.slice(-1).map((event) => ({ event, before }));
    const none = { since: '', pinCount: 0, lastBy: null, lastAt: null };
    const to = { actorId: 'ana', at: '', actedAt: '', gone: new Set<string>(), slug: '', slugsOf: () => [] };
    const undone: UndoneOfBoard = { ...to, facts, restored: null, cover: null, added: none, anyway: false };
    given(...past)
      .when((board) => undoBoard(board, undone))
      .then(back);
  });
});
