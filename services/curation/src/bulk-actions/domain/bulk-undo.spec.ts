import type { DataOf } from '@corkboard/event-store/fact';
import { describe, expect, it } from '@jest/globals';
import type { bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { bulkActionCompleted } from '../../boards/domain/bulk-action.facts.ts';
import { boardOf, here, of, started } from '../../testing/bulk-boards.ts';
import { listBack, waitsForEnd } from './bulk-undo.ts';
import type { DonePin } from './bulk-work.facts.ts';
import type { BulkWork, ListedPin } from './bulk-work.ts';

type Started = DataOf<typeof bulkActionStarted>;

const at = (boardId: string, sectionId: string | null = null) => ({ boardId, sectionId });
const done: DonePin = { pinId: 'p1', fromSectionId: 's2' };
const work = (pin: ListedPin): BulkWork => ({
  ...({ status: 'listed', bulkId: 'm1', boardId: 'b1', actorId: 'ana', failed: [], isCancelled: false } as const),
  ...{ pins: [pin], done: [done] },
});
const back = (action: Started['action'], places?: ListedPin['places'], anyway = false) => {
  const listed = { pinId: 'p1', toSectionId: 's1', ...(places && { places }) };
  const of = { ...started.data, action, toSectionId: 's3', ...(action !== 'move' && { toBoardId: 'b1' }) };
  return listBack(work(listed), of, anyway);
};
const plain = { pinId: 'p1', toSectionId: 's2' };

describe('the list of the undo of a bulk action', () => {
  it('names for each pin where the action left it, and where it goes back to', () => {
    expect(back('move')).toEqual([{ ...plain, places: { from: at('b2', 's1'), to: at('b1', 's2') } }]);
    expect(back('copy')).toEqual([{ ...plain, places: { from: at('b1', 's3'), to: null } }]);
    expect(back('delete')).toEqual([{ ...plain, places: { from: null, to: at('b1', 's2') } }]);
    const restored = { from: null, to: at('b1', 's4') };
    expect(back('restore', restored)).toEqual([{ ...plain, places: { from: at('b1', 's4'), to: null } }]);
  });

  it('names no place to leave for a restoration whose list names none', () => expect(back('restore')).toEqual([plain]));

  it('names no place to leave where later changes are taken back too', () => {
    for (const action of ['move', 'copy', 'delete'] as const) expect(back(action, undefined, true)).toEqual([plain]);
  });

  it('of a return has the places of that, the other way round', () => {
    const places = { from: null, to: at('b1') };
    for (const anyway of [false, true])
      expect(back('return', places, anyway)).toEqual([{ ...plain, places: { from: at('b1'), to: null } }]);
  });

  it('is empty where nothing was listed', () =>
    expect(listBack({ status: 'absent' }, started.data, false)).toEqual([]));
});

describe('the undo of a bulk action', () => {
  const ended = bulkActionCompleted({
    ...{ ...of, toSectionId: null, mergesBoard: false, returning: null },
    ...{ done: 300, failed: 0, isCancelled: false, commandId: 'c1', isUndo: false },
  });

  it('waits for its end, however long ago it began or went on, and for no other one', () => {
    expect(waitsForEnd(boardOf(here, started), 'm1')).toEqual({ refused: 'source-board-busy' });
    expect(waitsForEnd(boardOf(here, started), 'm2')).toBeNull();
    expect(waitsForEnd(boardOf(here, started, ended), 'm1')).toBeNull();
  });
});
