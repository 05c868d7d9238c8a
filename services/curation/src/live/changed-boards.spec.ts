import type { RecordedEvent } from '@corkboard/event-store/event';
import { describe, expect, it } from '@jest/globals';
import { changedBoards, liveTypes } from './changed-boards.ts';

const event = (stream: string, revision: number, data: object, type = 'PinMoved'): RecordedEvent =>
  ({ stream, revision, data, type }) as unknown as RecordedEvent;

describe('what a message says', () => {
  it('is the last revision of each thing on each board, a moved pin on both', () => {
    const events = [
      event('board-b1', 3, { boardId: 'b1', name: 'sealed' }),
      event('pin-p1', 0, { boardId: 'b1', title: 'sealed' }),
      event('pin-p1', 1, { fromBoardId: 'b1', toBoardId: 'b2' }),
    ];
    const [moved, named] = [
      { id: 'p1', revision: 1 },
      { id: 'b1', revision: 3 },
    ];
    expect(changedBoards(events)).toEqual([
      { board_id: 'b1', things: [named, moved] },
      { board_id: 'b2', things: [moved] },
    ]);
  });

  it.each([
    ['BoardPinsMoved', {}],
    ['BulkActionStarted', { action: 'move', mergesBoard: true }],
    ['BulkActionCompleted', { action: 'move' }],
  ])('names a board to itself alone, as where pins leave it by %s', (type, more) => {
    const moved = event('board-b1', 3, { boardId: 'b1', fromBoardId: 'b1', toBoardId: 'b2', ...more }, type);
    expect(changedBoards([moved])).toEqual([
      { board_id: 'b1', things: [{ id: 'b1', revision: 3 }] },
      { board_id: 'b2', things: [] },
    ]);
    expect(changedBoards([moved, event('pin-p1', 1, { fromBoardId: 'b1', toBoardId: 'b2' })])[1]).toEqual({
      ...{ board_id: 'b2', things: [{ id: 'p1', revision: 1 }] },
    });
  });

  it.each([
    ['BoardPinsCopied', { fromBoardId: 'b1' }],
    ['BulkActionStarted', { action: 'copy', fromBoardId: 'b1', toBoardId: 'own' }],
    ['BulkActionCompleted', { action: 'copy', fromBoardId: 'b1', toBoardId: 'own' }],
  ])('is nothing to the board that pins are copied from, by %s', (type, of) =>
    expect(changedBoards([event('board-own', 5, { boardId: 'own', ...of }, type)])).toEqual([
      { board_id: 'own', things: [{ id: 'own', revision: 5 }] },
    ]),
  );

  it('is of a board whose own pins are copied onto it', () =>
    expect(changedBoards([event('board-b1', 5, { boardId: 'b1', fromBoardId: 'b1' }, 'BoardPinsCopied')])).toEqual([
      { board_id: 'b1', things: [{ id: 'b1', revision: 5 }] },
    ]));

  it('names 20 things at most', () => {
    const events = Array.from({ length: 30 }, (_, n) => event(`pin-p${n}`, 0, { boardId: 'b1' }));
    const [board] = changedBoards(events);
    expect(board?.things).toHaveLength(20);
    expect(board?.things.at(-1)).toEqual({ id: 'p29', revision: 0 });
  });

  it('is of boards and pins', () =>
    expect(liveTypes).toEqual(expect.arrayContaining(['BoardRenamed', 'CollaboratorRemoved', 'PinMoved', 'PinSaved'])));
});
