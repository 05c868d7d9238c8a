import { describe, expect, it } from '@jest/globals';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { bulkActionCompleted, bulkActionContinued } from '../../boards/domain/bulk-action.facts.ts';
import { busyWith } from '../../boards/domain/busy-boards.ts';
import { at, boardOf, here, of, started, target } from '../../testing/bulk-boards.ts';
import { continueBulkAction } from './bulk-move.ts';

const after = (minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const continued = (minutes: number) =>
  bulkActionContinued({ boardId: 'b1', bulkId: 'm1', continuedAt: after(minutes) });
const completed = bulkActionCompleted({
  ...{ ...of, toSectionId: null, mergesBoard: false, returning: null, done: 300, failed: 0, isCancelled: false },
  ...{ commandId: 'c1', isUndo: false },
});
const busyAt = (minutes: number, ...more: readonly BoardEvent[]) =>
  busyWith({ at: after(minutes), from: boardOf(here, started, ...more), to: target, sectionId: null, pinIds: [] });

describe('a bulk action that goes on [S-356 part]', () => {
  it('keeps others waiting for five minutes after it went on last, and no longer', () => {
    expect([busyAt(4.9), busyAt(5)]).toEqual([{ refused: 'source-board-busy' }, null]);
    expect([busyAt(8.9, continued(4)), busyAt(9, continued(4))]).toEqual([{ refused: 'source-board-busy' }, null]);
    expect(busyAt(30, continued(4), continued(29))).toEqual({ refused: 'source-board-busy' });
    expect(busyAt(5, continued(4), completed)).toBeNull();
  });

  it('says so while it is under way, and not of one that has ended or is another one', () => {
    const now = { bulkId: 'm1', at: after(4) };
    expect(continueBulkAction(boardOf(here, started), now)).toEqual([continued(4)]);
    expect(continueBulkAction(boardOf(here, started, completed), now)).toEqual([]);
    expect(continueBulkAction(boardOf(here, started), { ...now, bulkId: 'm2' })).toEqual([]);
  });
});
