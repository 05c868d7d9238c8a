import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { pinCreated, pinDeleted } from '../../testing/pins.ts';
import { type PinEvent, pinPurged } from './pin.facts.ts';
import { pinDecider, restorePin, restoreWithBoard } from './pin.ts';
import { expirePin, purgePin, purgeWithBoard } from './purge-pin.ts';

const given = givenFor(pinDecider);
const at = '2026-01-31T12:00:00.000Z';
const deleted = pinDeleted(at);
const purged = (cause: 'forever' | 'expired' = 'forever') =>
  pinPurged({ pinId: 'p1', boardId: 'b1', ownerId: 'ana', cause });
const rights = { boardId: 'b1', own: true, others: false, onBoard: true };
const asked = { actorId: 'ana', isBoardOwner: false, rights };

describe('deleting a pin for good', () => {
  const purge = (past: readonly PinEvent[], more: Partial<typeof asked> = {}) =>
    given(...past).when((pin) => purgePin(pin, { ...asked, ...more }));

  it('is for whoever may restore it, once', () => {
    purge([pinCreated, deleted]).then(purged());
    purge([pinCreated, deleted, purged()]).thenNothing();
    purge([pinCreated]).thenRefused('pin-not-found');
    purge([pinCreated, deleted], { actorId: 'bo' }).thenRefused('pin-not-found');
    const editing = { ...rights, others: true };
    purge([pinCreated, deleted], { actorId: 'bo', rights: editing }).thenRefused('pin-not-found');
    purge([pinCreated, deleted], { actorId: 'bo', rights: editing, isBoardOwner: true }).then(purged());
  });

  it('leaves nothing to restore', () => {
    const restoring = { ...asked, at, boardPrivacy: 'public' } as const;
    given(pinCreated, deleted, purged())
      .when((pin) => restorePin(pin, restoring))
      .thenRefused('pin-not-restorable');
    given(pinCreated, pinDeleted(at, 'board_deleted'), purged())
      .when((pin) => restoreWithBoard(pin, { actorId: 'process', boardId: 'b1', boardPrivacy: 'public' }))
      .thenNothing();
  });

  it('is done when its time is over, and with its board', () => {
    given(pinCreated, deleted).when(expirePin).then(purged('expired'));
    given(pinCreated).when(expirePin).thenNothing();
    const withBoard = (boardId: string) =>
      given(pinCreated, deleted).when((pin) => purgeWithBoard(pin, { boardId, cause: 'expired' }));
    withBoard('b1').then(purged('expired'));
    withBoard('b2').thenNothing();
  });
});
