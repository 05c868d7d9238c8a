import type { RecordedEvent } from '@corkboard/event-store/event';
import { withPast } from '@corkboard/event-store/standing';
import { recorded } from '@corkboard/read-models/testing/projected';
import { describe, expect, it } from '@jest/globals';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { boardDecider } from '../../boards/domain/board.ts';
import { bulkActionCompleted, bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { here, of, started } from '../../testing/bulk-boards.ts';
import { begunIn } from '../begun.ts';
import { type BulkWorkEvent, bulkActionListed, bulkActionProgressed } from './bulk-work.facts.ts';
import { type BulkWork, bulkWorkDecider } from './bulk-work.ts';
import { endBulkAction } from './end-bulk-action.ts';

const told = withPast(boardDecider);
const boardAfter = (events: readonly BoardEvent[], metadata: Partial<RecordedEvent['metadata']> = {}) =>
  recorded('board-b1', events)
    .map((event) => ({ ...event, metadata: { ...event.metadata, ...metadata } }))
    .reduce(told.evolve, told.initial);
const end = (board: ReturnType<typeof boardAfter>, { bulkId, work }: { bulkId: string; work: BulkWork }) =>
  endBulkAction(board.now, { begun: begunIn(board, bulkId), work });
const workAfter = (...events: readonly BulkWorkEvent[]) =>
  events.reduce(bulkWorkDecider.evolve, bulkWorkDecider.initial);

const list = { bulkId: 'm1', boardId: 'b1' };
const listed = bulkActionListed({ ...list, actorId: 'ana', toSectionId: null, pinIds: ['p1', 'p2', 'p3'] });
const reached = { done: [{ pinId: 'p1', fromSectionId: null }], failed: [{ pinId: 'p2', refusal: 'pin-not-found' }] };
const progressed = bulkActionProgressed({ ...list, ...reached });
const completed = (more: object) => {
  const as = {
    toSectionId: null,
    mergesBoard: false,
    returning: null,
    isCancelled: true,
    commandId: null,
    isUndo: false,
  };
  return bulkActionCompleted({ ...of, ...as, done: 0, failed: 0, ...more });
};

describe('a bulk action that staff end', () => {
  it('is completed with what has become of its pins, and known by the command that asked for it', () => {
    const board = boardAfter([here, started], { commandId: 'c1' });
    const work = workAfter(listed, progressed);
    expect(end(board, { bulkId: 'm1', work })).toEqual([completed({ done: 1, failed: 1, commandId: 'c1' })]);
    expect(end(board, { bulkId: 'm1', work: workAfter() })).toEqual([completed({ commandId: 'c1' })]);
  });

  it('is no act of history for another account, and takes another one back where it did', () => {
    const work = workAfter(listed);
    const forAnother = boardAfter([here, started], { commandId: 'c1', subject: 'business' });
    expect(end(forAnother, { bulkId: 'm1', work })).toEqual([completed({})]);
    const undoing = boardAfter([here, started], { commandId: 'c2', undoes: { commandId: 'c1' } });
    expect(end(undoing, { bulkId: 'm1', work })).toEqual([completed({ commandId: 'c2', isUndo: true })]);
  });

  it('keeps the board that it was to merge into another one', () => {
    const merging = bulkActionStarted({ ...started.data, mergesBoard: true, pinCount: 1 });
    const work = workAfter(listed, progressed);
    expect(end(boardAfter([here, merging]), { bulkId: 'm1', work })).toEqual([
      completed({ done: 1, failed: 1, mergesBoard: true }),
    ]);
  });

  it('is ended once, and none that is not there', () => {
    const work = workAfter(listed);
    const gone = { refused: 'bulk-action-not-found' };
    expect(end(boardAfter([here, started, completed({})]), { bulkId: 'm1', work })).toEqual(gone);
    expect(end(boardAfter([here, started]), { bulkId: 'm2', work })).toEqual(gone);
    expect(end(boardAfter([here]), { bulkId: 'm1', work })).toEqual(gone);
  });
});
