import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { boardDecider } from '../../boards/domain/board.ts';
import { type PinEvent, pinMoved, pinSaved } from '../../pins/domain/pin.facts.ts';
import { pinDecider } from '../../pins/domain/pin.ts';
import { PINS_PER_BOARD_MAX } from '../../pins/domain/save-pin.ts';
import { at, board, boardOf, here, rome, copyStarted as started, theirs } from '../../testing/bulk-boards.ts';
import { pinCreated, pinDeleted, pinSaved as saved } from '../../testing/pins.ts';
import { copiedAt, copyInBulk, type OneOfBulkCopy } from './bulk-copy.ts';

const given = givenFor(pinDecider);
const stateOf = (...past: readonly PinEvent[]) => past.reduce(pinDecider.evolve, pinDecider.initial);
const copy = pinSaved({
  ...saved.data,
  ...{ pinId: 'n1', boardPrivacy: 'secret', method: 'button', bulkId: 'm1' },
});
const carry = (more: Partial<OneOfBulkCopy> = {}, ...past: readonly PinEvent[]) =>
  given(...past).when((pin) =>
    copyInBulk(pin, {
      ...{ started: started.data, source: stateOf(pinCreated), copyId: 'n1', from: boardOf(here), held: 0 },
      ...{ to: boardOf(theirs, rome), hiddenIds: new Set<string>(), firstPinId: null },
      ...more,
    }),
  );

describe('a pin of a bulk copy [S-097 part]', () => {
  it('is saved once more for who asked, and says what the other says', () => {
    carry().then(copy);
    carry({ firstPinId: 'n1' }).then(pinSaved({ ...copy.data, isFirstSave: true }));
    const into = { ...started.data, toSectionId: 's1' };
    carry({ started: into }).then(pinSaved({ ...copy.data, sectionId: 's1' }));
    carry({}, copy).thenNothing();
  });

  it('fails where it is gone, elsewhere, hidden or not seen when its turn comes [DS-074 part]', () => {
    const elsewhere = pinMoved({
      ...{ pinId: 'p1', ownerId: 'ana', moverId: 'ana', fromBoardId: 'b1', fromSectionId: null, toBoardId: 'b9' },
      ...{ toSectionId: null, boardPrivacy: 'secret', media: null, bulkId: null },
    });
    const missing = [stateOf(), stateOf(pinCreated, pinDeleted(at)), stateOf(pinCreated, elsewhere)];
    for (const source of missing) carry({ source }).thenRefused('pin-not-found');
    carry({ hiddenIds: new Set(['ana']) }).thenRefused('pin-not-found');
    carry({ from: boardOf(board('b1', 'secret')) }).thenRefused('pin-not-found');
  });

  it('fails where the place takes it no more', () => {
    carry({ held: PINS_PER_BOARD_MAX }).thenRefused('board-full');
    carry({ started: { ...started.data, toSectionId: 's9' } }).thenRefused('section-not-found');
    carry({ to: boardDecider.initial }).thenRefused('board-not-found');
  });

  it('stands where the pin stands that it is made of', () => {
    const times = [0, 1, 9_999].map((n) => copiedAt(started.data, n));
    expect(times).toEqual([at, '2026-01-31T12:00:00.001Z', '2026-01-31T12:00:09.999Z']);
  });
});
