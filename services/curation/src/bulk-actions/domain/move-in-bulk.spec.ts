import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { boardSectionDeleted } from '../../boards/domain/section.facts.ts';
import { type PinEvent, pinMoved } from '../../pins/domain/pin.facts.ts';
import { pinDecider } from '../../pins/domain/pin.ts';
import { PINS_PER_BOARD_MAX } from '../../pins/domain/save-pin.ts';
import { at, board, boardOf, here, rome, started, target } from '../../testing/bulk-boards.ts';
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

describe('a pin that the undo of a bulk move takes back', () => {
  const back = { ...started.data, fromBoardId: 'b2', toBoardId: 'b1' };
  const filed = moved('s1', { boardId: 'b1', sectionId: null });
  const home = pinMoved({
    ...{ pinId: 'p1', ownerId: 'ana', moverId: 'ana', media: pinCreated.data.media, bulkId: null },
    ...{ fromBoardId: 'b2', fromSectionId: 's1', toBoardId: 'b1', toSectionId: null, boardPrivacy: 'public' },
  });
  const expectedIn = (sectionId: string | null) => ({
    places: { from: { boardId: 'b2', sectionId }, to: { boardId: 'b1', sectionId: null } },
  });
  const takeBack = (listed: Pick<OneOfBulkMove['pin'], 'places'>, from = target) =>
    carry({ started: back, pin: { pinId: 'p1', toSectionId: null, ...listed }, from, to: boardOf(here) }, filed);

  it('goes back from the section that it was moved into', () => takeBack(expectedIn('s1')).then(home));

  it('stays in another section that it was put into since, unless its list does not ask for one', () => {
    takeBack(expectedIn(null)).thenRefused('undo-overtaken');
    takeBack({}).then(home);
  });

  it('goes back where that section is gone and it stands on the board itself again', () => {
    const section = { boardId: 'b2', ownerId: 'ana', actorId: 'ana', sectionId: 's1' };
    const gone = boardSectionDeleted({ ...section, pinDisposition: 'move_to_board' });
    takeBack(expectedIn(null), boardOf(board('b2', 'secret'), rome, gone)).then(home);
  });
});
