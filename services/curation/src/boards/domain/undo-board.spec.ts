import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { started } from '../../testing/bulk-boards.ts';
import {
  type BoardEvent,
  boardCreated,
  boardDeleted,
  boardDescriptionChanged,
  boardPrivacyChanged,
  boardRenamed,
  boardRestored,
} from './board.facts.ts';
import { type Board, boardDecider } from './board.ts';
import { boardSectionCreated, boardSectionDeleted, boardSectionRestored } from './section.facts.ts';
import { type UndoneOfBoard, undoBoard } from './undo-board.ts';

const given = givenFor(boardDecider);
const of = { boardId: 'b1', ownerId: 'ana', actorId: 'ana' };
const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'public', layout: 'default', sectionNames: [], source: 'profile' },
});
const renamed = boardRenamed({ ...of, name: 'Food', slug: 'food', oldSlug: 'kitchen' });
const hidden = boardPrivacyChanged({ ...of, from: 'public', to: 'secret' });

/** Facts with what each found. */
const facts = (...past: readonly BoardEvent[]) =>
  past.map((event, index) => ({
    event,
    before: past.slice(0, index).reduce<Board>(boardDecider.evolve, boardDecider.initial),
  }));
const none = { since: '', pinCount: 0, lastBy: null, lastAt: null };
const asked = (undone: UndoneOfBoard['facts'], more: Partial<UndoneOfBoard> = {}): UndoneOfBoard => ({
  ...{
    actorId: 'ana',
    facts: undone,
    slug: 'kitchen',
    at: '',
    actedAt: '',
    gone: new Set(),
    slugsOf: () => [],
    restored: null,
    cover: null,
    added: none,
    anyway: false,
    ...more,
  },
});

describe('what one command changed in a board', () => {
  const both = facts(created, hidden, renamed).slice(1);

  it('is taken back, name and privacy', () =>
    given(created, hidden, renamed)
      .when((board) => undoBoard(board, asked(both)))
      .then(
        boardRenamed({ ...of, name: 'Kitchen', slug: 'kitchen', oldSlug: 'food' }),
        boardPrivacyChanged({ ...of, from: 'secret', to: 'public' }),
      ));

  it('is taken back without what others changed', () =>
    given(created, hidden, renamed)
      .when((board) => undoBoard(board, asked(both.slice(1))))
      .then(boardRenamed({ ...of, name: 'Kitchen', slug: 'kitchen', oldSlug: 'food' })));

  it.each([[null], ['To cook in']])('is taken back, and its description is %p again', (description) => {
    const before = boardDescriptionChanged({ ...of, description: 'To cook in' });
    const changed = boardDescriptionChanged({ ...of, description: 'To eat in' });
    const past = description === null ? [created, changed] : [created, before, changed];
    given(...past)
      .when((board) => undoBoard(board, asked(facts(...past).slice(-1))))
      .then(boardDescriptionChanged({ ...of, description }));
  });

  it('is for who may change the board now', () =>
    given(created, hidden, renamed)
      .when((board) => undoBoard(board, asked(both, { actorId: 'bo' })))
      .thenRefused('board-not-found'));
});

describe('several sections that one command took away', () => {
  const made = (sectionId: string, name: string) =>
    boardSectionCreated({
      ...{ ...of, sectionId, name, slug: name.toLowerCase(), nameSource: 0, initialPinIds: [], entry: 'board_page' },
    });
  const gone = (sectionId: string) => boardSectionDeleted({ ...of, sectionId, pinDisposition: 'move_to_board' });
  const back = (sectionId: string, name: string) =>
    boardSectionRestored({
      ...{ ...of, sectionId, name, slug: name.toLowerCase(), isRenamed: false, namedBy: 'ana', sectionIds: null },
    });
  const past = [created, made('s1', 'Lamps'), made('s2', 'Rugs'), gone('s2'), gone('s1')];
  const slugsOf = (name: string) => [name.toLowerCase()];
  const undone = (more: Partial<UndoneOfBoard> = {}) => asked(facts(...past).slice(3), { slugsOf, ...more });

  it('all come back, and go again', () => {
    const restored = [back('s1', 'Lamps'), back('s2', 'Rugs')];
    given(...past)
      .when((board) => undoBoard(board, undone()))
      .then(...restored);
    given(...past, ...restored)
      .when((board) => undoBoard(board, asked(facts(...past, ...restored).slice(5))))
      .then(gone('s2'), gone('s1'));
  });
  it('come back as far as nobody brought them back meanwhile', () =>
    given(...past, back('s1', 'Lamps'))
      .when((board) => undoBoard(board, undone({ anyway: true })))
      .then(back('s2', 'Rugs')));
  it('come back for who may change sections now', () =>
    given(...past)
      .when((board) => undoBoard(board, undone({ actorId: 'bo' })))
      .thenRefused('board-not-found'));
});

describe('a new board', () => {
  const at = '2026-01-02T00:00:00.000Z';
  const added = { since: '', pinCount: 1, lastBy: 'bo', lastAt: at };
  const made = (more: Partial<UndoneOfBoard>) =>
    given(created).when((board) => undoBoard(board, asked(facts(created), more)));

  it('goes again', () => made({}).then(boardDeleted({ ...of, pinCount: 0 })));
  it('is overtaken by what was saved on it, and says who did that', () => {
    const board = boardDecider.evolve(boardDecider.initial, created);
    const later = { accountId: 'bo', at, type: 'PinSaved' };
    made({ added }).thenRefused('undo-overtaken');
    expect(undoBoard(board, asked(facts(created), { added }))).toEqual({ refused: 'undo-overtaken', later });
  });
  it('is overtaken by a pin of which nobody knows any more whose it was', () =>
    made({ added: { ...none, pinCount: 1 } }).thenRefused('undo-overtaken'));
  it('goes with that where it has to', () => made({ added, anyway: true }).then(boardDeleted({ ...of, pinCount: 1 })));
  it('stays while pins of another board are moved onto it', () =>
    made({ elsewhere: 'target-board-busy', anyway: true }).thenRefused('target-board-busy'));
  it.each([[false], [true]])('stays while its pins are being moved, anyway: %p [S-356 part]', (anyway) =>
    given(created, started)
      .when((board) => undoBoard(board, asked(facts(created), { anyway, at: started.data.startedAt })))
      .thenRefused('source-board-busy'),
  );
  it('goes when what was saved on it is gone', () =>
    made({ added: { ...added, pinCount: 0 } }).then(boardDeleted({ ...of, pinCount: 0 })));
});

describe('a deletion that was taken back', () => {
  const deleted = boardDeleted({ ...of, pinCount: 1 });
  const back = boardRestored({
    ...{ ...of, name: 'Kitchen', slug: 'kitchen', isRenamed: false, privacy: 'public', collaborators: [] },
  });
  const restoredAt = '2026-01-03T00:00:00.000Z';
  const again = (lastAt: string, ...later: readonly BoardEvent[]) =>
    given(created, deleted, back, ...later).when((board) =>
      undoBoard(
        board,
        asked(facts(created, deleted, back).slice(2), {
          ...{ added: { ...none, since: restoredAt, pinCount: 1, lastAt }, at: started.data.startedAt },
        }),
      ),
    );

  it('is done again, and its pins go as before', () => again('2026-01-02T23:59:59.999Z').then(deleted));
  it('is overtaken by what was saved on the board since', () => again(restoredAt).thenRefused('undo-overtaken'));
  it('waits while pins of the board are being moved [S-356 part]', () =>
    again('2026-01-02T23:59:59.999Z', started).thenRefused('source-board-busy'));
});
