import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import {
  boardCoverChanged,
  boardCreated,
  boardDeleted,
  boardDescriptionChanged,
  boardPrivacyChanged,
  boardRenamed,
  type CoverCause,
} from './board.facts.ts';
import {
  boardDecider,
  changeBoard,
  coverBoard,
  createBoard,
  deleteBoard,
  type NewBoard,
  uncoverBoard,
} from './board.ts';

const given = givenFor(boardDecider);
const ana = 'ana';
const bo = 'bo';

const kitchen: NewBoard = {
  boardId: 'b1',
  ownerId: ana,
  name: '  My  kitchen ',
  slug: 'my-kitchen',
  privacy: 'public',
  advertiserId: null,
  source: 'board_picker',
  owned: 0,
};

const created = boardCreated({
  boardId: 'b1',
  ownerId: ana,
  actingSubjectId: null,
  advertiserId: null,
  name: 'My kitchen',
  slug: 'my-kitchen',
  privacy: 'public',
  layout: 'default',
  sectionNames: [],
  source: 'board_picker',
});
const deleted = boardDeleted({ boardId: 'b1', ownerId: ana, actorId: ana, pinCount: 3 });
const picture = { hash: 'h', width: 200, height: 300, dominantColor: '#aabbcc' };
const covered = (pinId: string, cause: CoverCause) =>
  boardCoverChanged({ boardId: 'b1', ownerId: ana, pinId, picture, cause });

describe('a new board', () => {
  it('is recorded under its tidied name', () =>
    given()
      .when((board) => createBoard(board, kitchen))
      .then(created));

  it('is refused without a name [S-349]', () =>
    given()
      .when((board) => createBoard(board, { ...kitchen, name: '   ' }))
      .thenRefused('board-name-missing'));

  it('may have a name of 50 characters, not of 51 [S-350]', () => {
    const named = (length: number) =>
      given().when((board) => createBoard(board, { ...kitchen, name: 'x'.repeat(length) }));
    named(50).then({ ...created, data: { ...created.data, name: 'x'.repeat(50) } });
    named(51).thenRefused('board-name-too-long');
  });

  const made = (change: Pick<NewBoard, 'privacy' | 'advertiserId'>) =>
    given().when((board) => createBoard(board, { ...kitchen, ...change }));

  it.each(['public', 'secret'] as const)('is %s outside of ad accounts, never in one [S-058] [S-060]', (privacy) => {
    made({ privacy, advertiserId: null }).then({ ...created, data: { ...created.data, privacy } });
    made({ privacy, advertiserId: 'ads' }).thenRefused('board-privacy-refused');
  });

  it('is protected in an ad account, never outside of one [S-054] [S-057]', () => {
    const kept = { privacy: 'protected', advertiserId: 'ads' } as const;
    made(kept).then({ ...created, data: { ...created.data, ...kept } });
    made({ ...kept, advertiserId: null }).thenRefused('board-privacy-refused');
  });

  it('is the 2,000th at most', () => {
    given()
      .when((board) => createBoard(board, { ...kitchen, owned: 1999 }))
      .then(created);
    given()
      .when((board) => createBoard(board, { ...kitchen, owned: 2000 }))
      .thenRefused('board-limit-reached');
  });
});

describe('a board that changes', () => {
  const change = { actorId: ana, name: null, slug: 'food', description: null, privacy: null };
  const renamed = boardRenamed({
    boardId: 'b1',
    ownerId: ana,
    actorId: ana,
    name: 'Food',
    slug: 'food',
    oldSlug: 'my-kitchen',
  });
  const turned = boardPrivacyChanged({ boardId: 'b1', ownerId: ana, actorId: ana, from: 'public', to: 'secret' });

  it('gets name and privacy in one decision, and is secret before it has a secret name', () =>
    given(created)
      .when((board) => changeBoard(board, { ...change, name: ' Food ', privacy: 'secret' }))
      .then(turned, renamed));

  it('gets a description with them, and is secret before it has a secret one', () => {
    const described = boardDescriptionChanged({ boardId: 'b1', ownerId: ana, actorId: ana, description: 'To cook in' });
    given(created)
      .when((board) => changeBoard(board, { ...change, name: 'Food', description: ' To cook in\n', privacy: 'secret' }))
      .then(turned, renamed, described);
    given(created, described)
      .when((board) => changeBoard(board, { ...change, description: 'To cook in' }))
      .thenNothing();
    given(created, described)
      .when((board) => changeBoard(board, { ...change, description: '  ' }))
      .then({ ...described, data: { ...described.data, description: null } });
  });

  it('may be described in 500 characters, not in 501', () => {
    const description = '🎨'.repeat(500);
    given(created)
      .when((board) => changeBoard(board, { ...change, description: ` ${description} ` }))
      .then(boardDescriptionChanged({ boardId: 'b1', ownerId: ana, actorId: ana, description }));
    given(created)
      .when((board) => changeBoard(board, { ...change, name: 'Food', description: `${description}!` }))
      .thenRefused('description-too-long');
  });

  it('is public when its secret name is gone', () =>
    given(created, turned)
      .when((board) => changeBoard(board, { ...change, name: 'Food', privacy: 'public' }))
      .then(renamed, { ...turned, data: { ...turned.data, from: 'secret', to: 'public' } }));

  it('records nothing that is so already', () =>
    given(created)
      .when((board) => changeBoard(board, { ...change, name: 'My kitchen', privacy: 'public' }))
      .thenNothing());

  it('keeps its name when the privacy is refused', () =>
    given(created)
      .when((board) => changeBoard(board, { ...change, name: 'Food', privacy: 'protected' }))
      .thenRefused('board-privacy-refused'));

  it.each(['public', 'secret'] as const)('stays protected, and does not become %s [S-060]', (privacy) => {
    const data = { ...created.data, privacy: 'protected', advertiserId: 'ads' } as const;
    given({ ...created, data })
      .when((board) => changeBoard(board, { ...change, name: 'Food', privacy }))
      .thenRefused('board-privacy-refused');
    given({ ...created, data })
      .when((board) => changeBoard(board, { ...change, name: 'Food', privacy: 'protected' }))
      .then(renamed);
  });

  it('is nobody else’s to change or delete', () => {
    given(created)
      .when((board) => changeBoard(board, { ...change, actorId: bo, name: 'Mine' }))
      .thenRefused('board-not-found');
    given(created)
      .when((board) => deleteBoard(board, { actorId: bo, pinCount: 0 }))
      .thenRefused('board-not-found');
  });

  it('is deleted once [S-066]', () => {
    given(created)
      .when((board) => deleteBoard(board, { actorId: ana, pinCount: 3 }))
      .then(deleted);
    given(created, deleted)
      .when((board) => deleteBoard(board, { actorId: ana, pinCount: 3 }))
      .thenRefused('board-not-found');
  });
});

describe('the cover of a board [S-083 part]', () => {
  const first = { pinId: 'p1', picture, cause: 'first_pin' } as const;

  it('is the first pin', () =>
    given(created)
      .when((board) => coverBoard(board, first))
      .then(covered('p1', 'first_pin')));

  it('stays when there is one', () =>
    given(created, covered('p1', 'first_pin'))
      .when((board) => coverBoard(board, { ...first, pinId: 'p2' }))
      .thenNothing());

  it('is replaced by a save into a section', () =>
    given(created, covered('p1', 'first_pin'))
      .when((board) => coverBoard(board, { ...first, pinId: 'p2', cause: 'section_save' }))
      .then(covered('p2', 'section_save')));

  it('is the newest other picture once its pin is gone, or none', () => {
    const gone = given(created, covered('p1', 'first_pin'));
    gone
      .when((board) => uncoverBoard(board, { pinId: 'p1', next: { pinId: 'p2', picture } }))
      .then(covered('p2', 'pin_deleted'));
    gone
      .when((board) => uncoverBoard(board, { pinId: 'p1', next: null }))
      .then(boardCoverChanged({ boardId: 'b1', ownerId: ana, pinId: null, picture: null, cause: 'pin_deleted' }));
    gone.when((board) => uncoverBoard(board, { pinId: 'other', next: null })).thenNothing();
  });
});
