import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { type BoardEvent, boardCreated } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../../boards/domain/board.ts';
import { bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { type BulkDeletion, startBulkDeletion } from './bulk-deletion.ts';

const at = '2026-01-31T12:00:00.000Z';
const given = givenFor<Board, BoardEvent>(boardDecider);
const here = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Coast', slug: 'coast' },
  ...{ privacy: 'public', layout: 'default', sectionNames: [], source: 'profile' },
});
const started = bulkActionStarted({
  ...{ boardId: 'b1', ownerId: 'ana', actorId: 'ana', bulkId: 'm1', originBulkId: 'm1', action: 'delete' },
  ...{
    fromBoardId: 'b1',
    toBoardId: 'b1',
    toSectionId: null,
    mergesBoard: false,
    returning: null,
    pinCount: 300,
    startedAt: at,
  },
});

const start = (more: Partial<BulkDeletion> = {}, ...past: readonly BoardEvent[]) =>
  given(...(past.length === 0 ? [here] : past)).when((board) =>
    startBulkDeletion(board, {
      ...{ action: 'delete', actorId: 'ana', bulkId: 'm1', originBulkId: null, at, pinCount: 300 },
      ...more,
    }),
  );

describe('a bulk deletion', () => {
  it('begins on the board of the pins, by who is on it', () => {
    start().then(started);
    start({ action: 'restore', bulkId: 'm2', originBulkId: 'm1' }).then(
      bulkActionStarted({ ...started.data, action: 'restore', bulkId: 'm2' }),
    );
    start({ actorId: 'bo' }).thenRefused('board-not-found');
    start({ pinCount: 0 }).thenRefused('pin-not-found');
  });

  it('that takes another one back needs pins that were reached by that', () => {
    start({ action: 'restore', originBulkId: 'm0', pinCount: 0 }).thenRefused('nothing-to-undo');
    start({ action: 'restore', originBulkId: 'm0', pinCount: 0 }, here, started).thenRefused('source-board-busy');
  });

  it('waits for the one before it', () => {
    start({ bulkId: 'm2' }, here, started).thenRefused('source-board-busy');
  });
});
