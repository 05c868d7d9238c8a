import { withPast } from '@corkboard/event-store/standing';
import { recorded } from '@corkboard/read-models/testing/projected';
import { describe, expect, it } from '@jest/globals';
import { type BoardEvent, boardDeleted, boardRestored } from '../boards/domain/board.facts.ts';
import { boardDecider } from '../boards/domain/board.ts';
import { bulkActionCompleted, bulkActionStarted } from '../boards/domain/bulk-action.facts.ts';
import { here, of, started } from '../testing/bulk-boards.ts';
import { isDeletedByMerge, isMerged } from './begun.ts';

const told = withPast(boardDecider);
const merging = bulkActionStarted({ ...started.data, mergesBoard: true });
const ended = bulkActionCompleted({
  ...{ ...of, toSectionId: null, mergesBoard: true, returning: null },
  ...{ done: 300, failed: 0, isCancelled: false, commandId: 'c1', isUndo: false },
});
const move = bulkActionCompleted({ ...ended.data, mergesBoard: false });
const back = bulkActionCompleted({ ...ended.data, fromBoardId: 'b2', toBoardId: 'b1', isUndo: true });
const gone = boardDeleted({ boardId: 'b1', ownerId: 'ana', actorId: 'ana', pinCount: 0 });

/** `by`: command of the last fact; the others are of the process. */
const after = (by: string, ...past: readonly BoardEvent[]) => {
  const events = recorded('board-b1', [here, ...past]);
  return events
    .map((event, n) => {
      const command = n === events.length - 1 ? by : 'CarryOutBulkAction';
      return { ...event, metadata: { ...event.metadata, command } };
    })
    .reduce(told.evolve, told.initial);
};
const merged = (by: string, ...past: readonly BoardEvent[]) => isMerged(after(by, ...past), 'm1');

describe('a merge is done', () => {
  it.each([
    ['where it deleted its board', true, 'CarryOutBulkAction', [merging, ended, gone]],
    ['not where the board stays', false, 'CarryOutBulkAction', [merging, ended]],
    ['not where somebody deleted the board later', false, 'DeleteBoard', [merging, ended, gone]],
    ['not while it goes on', null, 'StartBulkMove', [merging]],
    ['by nothing but a merge', null, 'CarryOutBulkAction', [started, move]],
    ['not by its undo', null, 'CarryOutBulkAction', [merging, back]],
  ] as const)('%s', (_, is, by, past) => expect(merged(by, ...past)).toBe(is));
});

describe('a board comes back with the undo of a merge', () => {
  const back = boardRestored({
    ...{ boardId: 'b1', ownerId: 'ana', actorId: 'ana', name: 'Kitchen', slug: 'kitchen' },
    ...{ isRenamed: false, privacy: 'public', collaborators: [] },
  });
  it.each([
    ['that deleted it', true, 'CarryOutBulkAction', [merging, ended, gone]],
    ['not where it was deleted by hand', false, 'DeleteBoard', [merging, ended, gone]],
    ['not where it was deleted by hand after it came back', false, 'DeleteBoard', [merging, ended, gone, back, gone]],
    ['not where it is there', false, 'CarryOutBulkAction', [merging, ended]],
  ] as const)('%s', (_, is, by, past) => expect(isDeletedByMerge(after(by, ...past), 'm1')).toBe(is));
});
