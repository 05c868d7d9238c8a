import { withPast } from '@corkboard/event-store/standing';
import { recorded } from '@corkboard/read-models/testing/projected';
import { describe, expect, it } from '@jest/globals';
import { type BoardEvent, boardDeleted } from '../boards/domain/board.facts.ts';
import { boardDecider } from '../boards/domain/board.ts';
import { bulkActionCompleted, bulkActionStarted } from '../boards/domain/bulk-action.facts.ts';
import { here, of, started } from '../testing/bulk-boards.ts';
import { isMerged } from './begun.ts';

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
const merged = (by: string, ...past: readonly BoardEvent[]) => {
  const events = recorded('board-b1', [here, ...past]);
  const state = events
    .map((event, n) => {
      const command = n === events.length - 1 ? by : 'CarryOutBulkAction';
      return { ...event, metadata: { ...event.metadata, command } };
    })
    .reduce(told.evolve, told.initial);
  return isMerged(state, 'm1');
};

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
