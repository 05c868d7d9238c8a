import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { media, pinCreated, pinDeleted } from '../../testing/pins.ts';
import { type Carrying, carryBack, carryPin } from './carry-pins.ts';
import { type PinEvent, pinMoved } from './pin.facts.ts';
import { pinDecider } from './pin.ts';

const given = givenFor(pinDecider);
const at = '2026-01-31T12:00:00.000Z';

const ofMove = { boardId: 'b1', ownerId: 'ana', actorId: 'bo', bulkId: 'm1', fromBoardId: 'b1', toBoardId: 'b2' };
const move = { pinId: 'p1', fromSectionId: null, toSectionId: 's2' };
const accepted = { ...ofMove, pins: [move] };
const carrying: Carrying = { accepted, move, boardPrivacy: 'secret' };
const of = { pinId: 'p1', ownerId: 'ana', moverId: 'bo', media };
const there = pinMoved({
  ...{ ...of, fromBoardId: 'b1', fromSectionId: null, toBoardId: 'b2', toSectionId: 's2' },
  ...{ boardPrivacy: 'secret', bulkId: 'm1' },
});
const back = pinMoved({
  ...{ ...of, fromBoardId: 'b2', fromSectionId: 's2', toBoardId: 'b1', toSectionId: null },
  ...{ boardPrivacy: 'secret', bulkId: null },
});
const away = pinMoved({ ...back.data, toBoardId: 'b3' });

describe('a pin of a move that was accepted', () => {
  const carry = (...past: readonly PinEvent[]) => given(pinCreated, ...past).when((pin) => carryPin(pin, carrying));

  it('is moved in the name of who asked for it', () => carry().then(there));
  it('is another one than was accepted once it is deleted or elsewhere', () => {
    carry(pinDeleted(at)).thenRefused('pin-changed');
    carry(away).thenRefused('pin-changed');
  });
});

describe('a pin of a move that is put back', () => {
  const carry = (...past: readonly PinEvent[]) => given(pinCreated, ...past).when((pin) => carryBack(pin, carrying));

  it('goes where it came from', () => carry(there).then(back));
  it('stays where somebody has moved it since, and deleted', () => {
    carry(there, away).thenNothing();
    carry(there, pinDeleted(at)).thenNothing();
    carry(there, back).thenNothing();
  });
});
