import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { boardSectionCreated } from '../../boards/domain/section.facts.ts';
import { type PinEvent, pinMoved, pinRestored } from '../../pins/domain/pin.facts.ts';
import { pinDecider } from '../../pins/domain/pin.ts';
import { at, boardOf, here, rome, started } from '../../testing/bulk-boards.ts';
import { pinCreated, pinDeleted } from '../../testing/pins.ts';
import { deleteInBulk, restoreInBulk } from './bulk-deletion.ts';
import type { ListedPin } from './bulk-work.ts';

const given = givenFor(pinDecider);
const place = (sectionId: string | null) => ({ boardId: 'b1', sectionId });

describe('a pin that is brought back in bulk', () => {
  const restored = pinRestored({
    ...{ pinId: 'p1', boardId: 'b1', ownerId: 'ana', actorId: 'ana', boardPrivacy: 'public', bulkId: null },
  });
  const listed = { pinId: 'p1', toSectionId: null, places: { from: null, to: place(null) } };
  const restore = (isLast: boolean, pin: ListedPin = listed, ...past: readonly PinEvent[]) =>
    given(pinCreated, pinDeleted(at), ...past).when((state) =>
      restoreInBulk(state, { started: started.data, pin, from: boardOf(here), at, isLast }),
    );

  it('is deleted still, by the action that is taken back', () => {
    restore(true).then(restored);
    restore(true, listed, restored).thenRefused('pin-not-found');
  });

  it('stays deleted where it was restored and deleted again since, unless that is wanted anyway', () => {
    restore(false).thenRefused('undo-overtaken');
    restore(false, { pinId: 'p1', toSectionId: null }).then(restored);
  });
});

describe('a pin that is deleted in bulk', () => {
  const filed = pinMoved({
    ...{ pinId: 'p1', ownerId: 'ana', moverId: 'ana', fromBoardId: 'b1', fromSectionId: null, toBoardId: 'b1' },
    ...{ toSectionId: 's1', boardPrivacy: 'public', media: pinCreated.data.media, bulkId: null },
  });
  const board = boardOf(here, boardSectionCreated({ ...rome.data, boardId: 'b1' }));
  const remove = (listed: Pick<ListedPin, 'places'>) =>
    given(pinCreated, filed).when((pin) =>
      deleteInBulk(pin, {
        ...{ started: started.data, pin: { pinId: 'p1', toSectionId: null, ...listed }, from: board, at },
      }),
    );
  const gone = { ...pinDeleted(at), data: { ...pinDeleted(at).data, sectionId: 's1' } };

  it('is deleted in any section, and by an undo in the one that it was left in', () => {
    remove({}).then(gone);
    remove({ places: { from: place('s1'), to: null } }).then(gone);
    remove({ places: { from: place(null), to: null } }).thenRefused('undo-overtaken');
  });
});
