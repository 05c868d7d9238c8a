import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { type BoardEvent, boardArchived } from '../../boards/domain/board.facts.ts';
import { boardDecider } from '../../boards/domain/board.ts';
import { bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { collaboratorInviteAccepted } from '../../boards/domain/collaborator.facts.ts';
import { PINS_PER_BOARD_MAX } from '../../pins/domain/save-pin.ts';
import { at, board, boardOf, here, rome, copyStarted as started, theirs } from '../../testing/bulk-boards.ts';
import { type BulkCopy, startBulkCopy } from './bulk-copy.ts';

const given = givenFor(boardDecider);
const start = (more: Partial<BulkCopy> = {}, ...past: readonly BoardEvent[]) =>
  given(...(past.length === 0 ? [theirs, rome] : past)).when((now) =>
    startBulkCopy(now, {
      ...{ actorId: 'bo', bulkId: 'm1', at, from: boardOf(here), sectionId: null, pinCount: 300, held: 0 },
      ...more,
    }),
  );

describe('a bulk copy [S-097 part]', () => {
  it('begins on the board that the copies come onto, for who sees the one and saves to the other', () => {
    start().then(started);
    start({ sectionId: 's1' }).then(bulkActionStarted({ ...started.data, toSectionId: 's1' }));
    const joined = collaboratorInviteAccepted({ boardId: 'b2', inviteId: 'i1', userId: 'cy', role: 'add_only' });
    start({ actorId: 'cy' }, theirs, joined).then(bulkActionStarted({ ...started.data, actorId: 'cy' }));
    start({ from: boardOf(board('b1', 'secret')) }).thenRefused('pin-not-found');
    start({ actorId: 'di' }).thenRefused('board-not-found');
    start({ actorId: 'di' }, board('b2', 'public', 'bo')).thenRefused('board-no-access');
    start({ sectionId: 's9' }).thenRefused('section-not-found');
    start({}, theirs, boardArchived({ boardId: 'b2', ownerId: 'bo', actorId: 'bo' })).thenRefused('board-not-found');
  });

  it('needs pins, and room for them', () => {
    start({ pinCount: 0 }).thenRefused('pin-not-found');
    start({ held: PINS_PER_BOARD_MAX - 300 }).then(started);
    start({ held: PINS_PER_BOARD_MAX - 299 }).thenRefused('board-full');
  });

  it('waits for the action before, on either board and in the section [S-356 part]', () => {
    start({ bulkId: 'm2' }, theirs, started).thenRefused('target-board-busy');
    const into = bulkActionStarted({ ...started.data, toSectionId: 's1' });
    start({ bulkId: 'm2', sectionId: 's1' }, theirs, rome, into).thenRefused('section-busy');
    const removing = bulkActionStarted({ ...started.data, boardId: 'b1', action: 'delete', toBoardId: 'b1' });
    start({ from: boardOf(here, removing) }).thenRefused('source-board-busy');
  });
});
