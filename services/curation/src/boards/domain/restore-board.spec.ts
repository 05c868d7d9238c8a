import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import {
  type BoardEvent,
  boardCoverChanged,
  boardCreated,
  boardDeleted,
  boardPurged,
  boardRestored,
} from './board.facts.ts';
import { BOARDS_MAX, boardDecider } from './board.ts';
import { collaboratorInviteAccepted, collaboratorLeft } from './collaborator.facts.ts';
import { forgetCollaborator } from './collaborators.ts';
import { type BoardRestoration, purgeBoard, restoreBoard, restoredNames } from './restore-board.ts';
import { boardSectionCreated } from './section.facts.ts';

const given = givenFor(boardDecider);
const of = { boardId: 'b1', ownerId: 'ana', actorId: 'ana' };
const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'secret', layout: 'default', sectionNames: [], source: 'profile' },
});
const deleted = boardDeleted({ ...of, pinCount: 2 });
const joined = (userId: string, role: 'editor' | 'add_only') =>
  collaboratorInviteAccepted({ boardId: 'b1', inviteId: `to-${userId}`, userId, role });
const back = (more: Partial<ReturnType<typeof boardRestored>['data']> = {}) =>
  boardRestored({
    ...{ ...of, name: 'Kitchen', slug: 'kitchen', isRenamed: false, privacy: 'secret', collaborators: [], ...more },
  });

const asked: BoardRestoration = {
  ...{ actorId: 'ana', deletedAt: '2026-01-01T00:00:00.000Z', at: '2026-01-31T00:00:00.000Z' },
  ...{ name: 'Kitchen', slug: 'kitchen', owned: 0 },
};
const restore = (past: readonly BoardEvent[], more: Partial<BoardRestoration> = {}) =>
  given(...past).when((board) => restoreBoard(board, { ...asked, ...more }));

describe('a board that was deleted', () => {
  it('comes back, once', () => {
    restore([created, deleted]).then(back());
    restore([created, deleted, back()]).thenRefused('board-not-found');
    restore([created]).thenRefused('board-not-found');
  });

  it('comes back by its owner alone, for 30 days', () => {
    restore([created, joined('bo', 'editor'), deleted], { actorId: 'bo' }).thenRefused('board-not-found');
    restore([created, deleted], { at: '2026-01-31T00:00:00.001Z' }).thenRefused('board-not-found');
  });

  it('has room among the others, or stays away', () => {
    restore([created, deleted], { owned: BOARDS_MAX - 1 }).then(back());
    restore([created, deleted], { owned: BOARDS_MAX }).thenRefused('board-limit-reached');
  });

  it('tells a name that it did not have before', () => {
    const other = { name: 'Kitchen (restored)', slug: 'kitchen-restored' };
    restore([created, deleted], other).then(back({ ...other, isRenamed: true }));
  });

  it('has its people, sections and cover again, without those who were erased meanwhile', () => {
    const section = boardSectionCreated({
      ...{
        ...of,
        sectionId: 's1',
        name: 'Lamps',
        slug: 'lamps',
        nameSource: 0,
        initialPinIds: [],
        entry: 'board_page',
      },
    });
    const cover = boardCoverChanged({ boardId: 'b1', ownerId: 'ana', pinId: 'p1', picture: null, cause: 'manual' });
    const past = [created, section, cover, joined('bo', 'editor'), joined('cy', 'add_only'), deleted];
    const left = collaboratorLeft({ boardId: 'b1', userId: 'bo' });
    given(...past)
      .when((board) => forgetCollaborator(board, { userId: 'bo' }))
      .then(left);
    const collaborators = [{ userId: 'cy', role: 'add_only' }] as const;
    restore([...past, left]).then(back({ collaborators }));
    const board = [...past, left, back({ collaborators })].reduce(boardDecider.evolve, boardDecider.initial);
    expect(board).toMatchObject({ status: 'open', privacy: 'secret', coverPinId: 'p1', sections: [{ id: 's1' }] });
    expect(board.status === 'open' && [...board.collaboration.roles]).toEqual([['cy', 'add_only']]);
  });
});

describe('a deleted board that is deleted for good', () => {
  const purged = boardPurged({ boardId: 'b1', ownerId: 'ana', cause: 'forever', sectionIds: [] });
  const purge = (past: readonly BoardEvent[], actorId: string | null = 'ana') =>
    given(...past).when((board) => purgeBoard(board, { actorId, cause: 'forever' }));

  it('is gone by its owner, or by nobody', () => {
    purge([created, deleted]).then(purged);
    purge([created, deleted], null).then(purged);
    purge([created, deleted], 'bo').thenRefused('board-not-found');
    purge([created]).thenRefused('board-not-found');
    purge([created, deleted, purged]).thenNothing();
  });
  it('does not come back, and has nobody to forget', () => {
    restore([created, deleted, purged]).thenRefused('board-not-found');
    given(created, joined('bo', 'editor'), deleted, purged)
      .when((board) => forgetCollaborator(board, { userId: 'bo' }))
      .thenNothing();
  });
});

describe('names for a board whose own was taken', () => {
  it('say that it was restored, then how often, and at last have its id', () => {
    const names = restoredNames('Kitchen', '01234567-89ab-8def-8123-456789abcdef');
    expect(names.slice(0, 2)).toEqual(['Kitchen (restored)', 'Kitchen (restored 2)']);
    expect(names.at(-1)).toBe('Kitchen (restored 456789abcdef)');
  });

  it('are no longer than a name may be', () => {
    const [name = ''] = restoredNames('🎨'.repeat(50), 'b1');
    expect([...name]).toHaveLength(50);
    expect(name.endsWith('🎨 (restored)')).toBe(true);
    expect(restoredNames(`${'x'.repeat(38)} y`, 'b1')[0]).toBe(`${'x'.repeat(38)} (restored)`);
  });
});
