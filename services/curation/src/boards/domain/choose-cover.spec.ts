import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { boardCoverChanged, boardCreated } from './board.facts.ts';
import { type Board, boardDecider } from './board.ts';
import { type Cover, chooseCover } from './choose-cover.ts';
import { collaboratorInviteAccepted } from './collaborator.facts.ts';
import { boardAspects, type UndoneOfBoard, undoBoard } from './undo-board.ts';

const given = givenFor(boardDecider);
const of = { boardId: 'b1', ownerId: 'ana' };
const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'public', layout: 'default', sectionNames: [], source: 'profile' },
});
const joined = (userId: string, role: 'editor' | 'add_only') =>
  collaboratorInviteAccepted({ ...of, inviteId: `i-${userId}`, userId, role });
const coverOf = (pinId: string): Cover => ({
  ...{ pinId, picture: { hash: pinId, width: 10, height: 20, dominantColor: '#aabbcc' } },
});
const first = boardCoverChanged({ ...of, ...coverOf('p1'), cause: 'first_pin' });
const chosen = boardCoverChanged({ ...of, ...coverOf('p2'), cause: 'manual' });
const past = [created, joined('bo', 'editor'), joined('cy', 'add_only'), first];

describe('a cover that is chosen', () => {
  const by = (actorId: string, cover: Cover | null) =>
    given(...past).when((board) => chooseCover(board, { actorId, cover }));

  it('is recorded once, by the owner or an editor', () => {
    by('ana', coverOf('p2')).then(chosen);
    by('bo', coverOf('p2')).then(chosen);
    by('ana', coverOf('p1')).thenNothing();
  });

  it('is refused to all others as if there were no such board, whatever the pin', () => {
    by('cy', coverOf('p2')).thenRefused('board-not-found');
    by('di', null).thenRefused('board-not-found');
    by('bo', null).thenRefused('pin-not-found');
  });

  const before = past.reduce<Board>(boardDecider.evolve, boardDecider.initial);
  const undone: UndoneOfBoard = {
    ...{
      actorId: 'ana',
      facts: [{ event: chosen, before }],
      slug: '',
      slugsOf: () => [],
      restored: null,
      anyway: false,
    },
    ...{
      at: '',
      actedAt: '',
      gone: new Set<string>(),
      cover: coverOf('p1'),
      added: { since: '', pinCount: 0, lastBy: null, lastAt: null },
    },
  };

  it('is taken back to the one before, while that is on the board', () => {
    given(...past, chosen)
      .when((board) => undoBoard(board, undone))
      .then(boardCoverChanged({ ...of, ...coverOf('p1'), cause: 'manual' }));
    given(...past, chosen)
      .when((board) => undoBoard(board, { ...undone, cover: null }))
      .thenRefused('pin-not-found');
  });

  it.each([
    [chosen, ['cover']],
    [first, []],
  ])('is an act, and one that came with a pin is none', (event, aspects) =>
    expect(boardAspects(event)).toEqual(aspects),
  );
});
