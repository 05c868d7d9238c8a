import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { type BoardEvent, boardArchived, boardDeleted } from '../../boards/domain/board.facts.ts';
import { boardDecider } from '../../boards/domain/board.ts';
import { bulkActionCompleted, bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { collaboratorInviteAccepted } from '../../boards/domain/collaborator.facts.ts';
import { deleteIdleBoard } from '../../boards/domain/delete-idle-board.ts';
import { PINS_PER_BOARD_MAX } from '../../pins/domain/save-pin.ts';
import { at, board, boardOf, here, of, started, target } from '../../testing/bulk-boards.ts';
import { type BulkMove, completeBulkAction, startBulkMove } from './bulk-move.ts';
import type { FailedPin } from './bulk-work.facts.ts';

const completed = bulkActionCompleted({
  ...{
    ...of,
    toSectionId: null,
    mergesBoard: false,
    returning: null,
    done: 299,
    failed: 1,
    isCancelled: false,
    commandId: 'c1',
    isUndo: false,
  },
});

const given = givenFor(boardDecider);
const start = (more: Partial<BulkMove> = {}, ...past: readonly BoardEvent[]) =>
  given(...(past.length === 0 ? [here] : past)).when((now) =>
    startBulkMove(now, {
      ...{
        actorId: 'ana',
        bulkId: 'm1',
        originBulkId: null,
        mergesBoard: false,
        at,
        from: now,
        to: target,
        toSectionId: null,
        pinCount: 300,
        held: 0,
      },
      ...more,
    }),
  );

interface Ending {
  readonly failed?: readonly FailedPin[];
  readonly isCancelled?: boolean;
  readonly left?: number;
  readonly isUndo?: boolean;
}

describe('a bulk move [S-098 part]', () => {
  it('begins on the board that the pins are on, and says how many they are', () => {
    start().then(started);
    start({ toSectionId: 's1' }).then(bulkActionStarted({ ...started.data, toSectionId: 's1' }));
  });

  it('is of boards that the actor is on', () => {
    start({ actorId: 'bo' }).thenRefused('board-not-found');
    start({ to: boardOf(board('b2', 'public', 'bo')) }).thenRefused('board-no-access');
    start({ to: boardOf(board('b2', 'secret', 'bo')) }).thenRefused('board-not-found');
    start({ toSectionId: 's9' }).thenRefused('section-not-found');
    start({ to: boardOf(board('b2'), boardArchived({ boardId: 'b2', ownerId: 'ana', actorId: 'ana' })) }).thenRefused(
      'board-not-found',
    );
    start({ from: boardDecider.initial }).thenRefused('board-not-found');
  });

  it('needs pins, and room for them', () => {
    start({ pinCount: 0 }).thenRefused('pin-not-found');
    start({ pinCount: 0, to: boardOf(here) }).thenRefused('pin-already-there');
    start({ pinCount: 0, originBulkId: 'm0' }).thenRefused('nothing-to-undo');
    start({ held: PINS_PER_BOARD_MAX - 300 }).then(started);
    start({ held: PINS_PER_BOARD_MAX - 299 }).thenRefused('board-full');
  });

  it('waits for the one before it, and other actions for it [S-356 part]', () => {
    start({ bulkId: 'm2' }, here, started).thenRefused('source-board-busy');
    start({ bulkId: 'm2' }, here, started, completed).then(
      bulkActionStarted({ ...started.data, bulkId: 'm2', originBulkId: 'm2' }),
    );
    const into = bulkActionStarted({ ...started.data, toBoardId: 'b2', toSectionId: 's1' });
    start({ bulkId: 'm2', toSectionId: 's1' }, here, into).thenRefused('section-busy');
    start({ to: boardOf(board('b2'), bulkActionStarted({ ...started.data, boardId: 'b2' })) }).thenRefused(
      'target-board-busy',
    );
    const deletion = { actorId: 'ana', pinCount: 0, at };
    given(here, started)
      .when((now) => deleteIdleBoard(now, deletion))
      .thenRefused('source-board-busy');
  });

  it('onto a board keeps it from being deleted or merged by who may', () => {
    const elsewhere = 'target-board-busy';
    const deletion = { actorId: 'ana', pinCount: 0, at, elsewhere } as const;
    given(here)
      .when((now) => deleteIdleBoard(now, deletion))
      .thenRefused(elsewhere);
    given(here)
      .when((now) => deleteIdleBoard(now, { ...deletion, actorId: 'bo' }))
      .thenRefused('board-not-found');
    start({ mergesBoard: true, elsewhere }).thenRefused(elsewhere);
    start({ mergesBoard: true, elsewhere, actorId: 'bo' }).thenRefused('board-not-found');
    start({ elsewhere }).then(started);
  });

  it('completes once, with what became of its pins', () => {
    const done = Array.from({ length: 299 }, (_, n) => ({ pinId: `p${n}`, fromSectionId: null }));
    const work = {
      ...({ status: 'listed', bulkId: 'm1', boardId: 'b1', actorId: 'ana', pins: [], isCancelled: false } as const),
      ...{ done, failed: [{ pinId: 'p300', refusal: 'pin-not-found' }] },
    };
    const ending = { started: started.data, work, commandId: 'c1', isUndo: false, left: 0 };
    given(here, started)
      .when((now) => completeBulkAction(now, ending))
      .then(completed);
    given(here, started, completed)
      .when((now) => completeBulkAction(now, ending))
      .thenNothing();
  });

  it('that merges is of the board’s owner alone, and not into itself', () => {
    const merge = { mergesBoard: true };
    start(merge).then(bulkActionStarted({ ...started.data, mergesBoard: true }));
    start({ ...merge, to: boardOf(here) }).thenRefused('board-not-found');
    const accepted = {
      boardId: 'b1',
      ownerId: 'ana',
      actorId: 'bo',
      inviteId: 'i1',
      userId: 'bo',
      role: 'editor',
    } as const;
    const joined = collaboratorInviteAccepted(accepted);
    const theirs = { actorId: 'bo', to: boardOf(board('b2', 'public', 'bo')) };
    start(theirs, here, joined).then(bulkActionStarted({ ...started.data, actorId: 'bo' }));
    start({ ...theirs, ...merge }, here, joined).thenRefused('board-not-found');
  });

  it.each([
    ['is deleted once it is empty', {}, true],
    ['stays while a pin could not be moved', { failed: [{ pinId: 'p299', refusal: 'board-full' }] }, false],
    ['stays when it was cancelled', { isCancelled: true }, false],
    ['stays while others saved onto it', { left: 1 }, false],
    ['stays where it is the one that is come back to', { isUndo: true }, false],
  ])('that merges a board: it %s', (_, { left = 0, isUndo = false, ...more }: Ending, isDeleted) => {
    const done = Array.from({ length: 300 - (more.failed?.length ?? 0) }, (_unused, n) => ({
      ...{ pinId: `p${n}`, fromSectionId: null },
    }));
    const work = {
      ...({ status: 'listed', bulkId: 'm1', boardId: 'b1', actorId: 'ana', pins: [], isCancelled: false } as const),
      ...{ done, failed: [], ...more },
    };
    const back = isUndo ? { fromBoardId: 'b2', toBoardId: 'b1' } : {};
    const merging = bulkActionStarted({ ...started.data, mergesBoard: true, ...back });
    const counts = { done: done.length, failed: work.failed.length, isCancelled: work.isCancelled };
    const ended = bulkActionCompleted({ ...completed.data, mergesBoard: true, ...back, ...counts, isUndo });
    const gone = boardDeleted({ boardId: 'b1', ownerId: 'ana', actorId: 'ana', pinCount: 0 });
    given(here, merging)
      .when((now) => completeBulkAction(now, { started: merging.data, work, commandId: 'c1', isUndo, left }))
      .then(...(isDeleted ? [ended, gone] : [ended]));
  });
});
