import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { type PinEvent, pinMoved } from '../../pins/domain/pin.facts.ts';
import { pinDecider } from '../../pins/domain/pin.ts';
import { PINS_PER_BOARD_MAX } from '../../pins/domain/save-pin.ts';
import { at, board, boardOf, here, started, target } from '../../testing/bulk-boards.ts';
import { pinCreated, pinDeleted } from '../../testing/pins.ts';
import { moveInBulk, type OneOfBulkMove } from './bulk-move.ts';

const given = givenFor(pinDecider);
const moved = (toSectionId: string | null, from: { boardId: string; sectionId: string | null }): PinEvent =>
  pinMoved({
    ...{ pinId: 'p1', ownerId: 'ana', moverId: 'ana', media: pinCreated.data.media, bulkId: null },
    ...{ fromBoardId: from.boardId, fromSectionId: from.sectionId, toBoardId: 'b2', toSectionId },
    boardPrivacy: 'secret',
  });
const carry = (more: Partial<OneOfBulkMove> = {}, ...past: readonly PinEvent[]) =>
  given({ ...pinCreated, data: { ...pinCreated.data, pinId: 'p1', creatorId: 'ana' } }, ...past).when((pin) =>
    moveInBulk(pin, {
      ...{ started: started.data, pin: { pinId: 'p1', toSectionId: null }, from: boardOf(here), to: target, held: 0 },
      ...more,
    }),
  );

describe('a pin of a bulk move [S-098 part]', () => {
  it('is moved by the rules of a move of it alone', () => {
    carry().then(moved(null, { boardId: 'b1', sectionId: null }));
    carry({ held: PINS_PER_BOARD_MAX }).thenRefused('board-full');
    carry({ from: boardOf(board('b1', 'public', 'bo')) }, pinDeleted(at)).thenRefused('pin-not-found');
  });

  it('fails where it was deleted or moved meanwhile', () => {
    carry({}, pinDeleted(at)).thenRefused('pin-not-found');
    carry({}, moved(null, { boardId: 'b1', sectionId: null })).thenRefused('pin-not-found');
  });

  it('of an undo comes back into its section, or onto the board where that is gone', () => {
    const place = { boardId: 'b1', sectionId: null };
    carry({ pin: { pinId: 'p1', toSectionId: 's1' } }).then(moved('s1', place));
    carry({ pin: { pinId: 'p1', toSectionId: 's9' } }).then(moved(null, place));
  });

  it('fails where the section that it was to come into is gone', () => {
    const into = { ...started.data, toSectionId: 's9' };
    carry({ started: into, pin: { pinId: 'p1', toSectionId: 's9' } }).thenRefused('section-not-found');
  });
});
