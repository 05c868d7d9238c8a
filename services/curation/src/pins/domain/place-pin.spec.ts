import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import type { PinRights } from '../../boards/domain/board-rights.ts';
import { pinCreated, pinDeleted } from '../../testing/pins.ts';
import { type PinEvent, pinPlaced } from './pin.facts.ts';
import { pinDecider } from './pin.ts';
import { type PinPlacing, placePin } from './place-pin.ts';

const given = givenFor(pinDecider);
const rights: PinRights = { boardId: 'b1', own: true, others: true, onBoard: true };
const placed = (ranks: { rank: string; fromRank: string }, actorId = 'ana') =>
  pinPlaced({ ...{ pinId: 'p1', boardId: 'b1', ownerId: 'ana', actorId, sectionId: null }, ...ranks });
const place = (asked: Partial<PinPlacing>, past: readonly PinEvent[] = [pinCreated]) =>
  given(...past).when((pin) => placePin(pin, { actorId: 'ana', rights, rank: 'l2', savedRank: 'l1', ...asked }));

describe('placing a pin', () => {
  it('is recorded with its place and the one before, by which it is taken back', () =>
    place({}).then(placed({ rank: 'l2', fromRank: 'l1' })));

  it('goes on from the place that it was put at before', () =>
    place({ rank: 'l3' }, [pinCreated, placed({ rank: 'l2', fromRank: 'l1' })]).then(
      placed({ rank: 'l3', fromRank: 'l2' }),
    ));

  it('where it stands records nothing', () => place({ rank: 'l1' }).thenNothing());

  it('is for editors too, of pins of others', () =>
    place({ actorId: 'bo' }).then(placed({ rank: 'l2', fromRank: 'l1' }, 'bo')));

  it('is not for those who add alone, not even of their own pins', () =>
    place({ rights: { ...rights, others: false } }).thenRefused('pin-not-found'));

  it('knows nothing of a pin that went to another board, or is deleted', () => {
    place({ rights: { ...rights, boardId: 'b2' } }).thenRefused('pin-not-found');
    place({}, [pinCreated, pinDeleted('2026-01-31T12:00:00.000Z')]).thenRefused('pin-not-found');
  });
});
