import { hashtagsOf } from '@corkboard/rules/curation/hashtags';
import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { media, pinCreated, pinDeleted } from '../../testing/pins.ts';
import { type PinEvent, pinEdited, pinMediaAttached, pinRestored } from './pin.facts.ts';
import {
  attachMedia,
  deletePin,
  dropWithBoard,
  editPin,
  forgetDropped,
  pinDecider,
  restorePin,
  restoreWithBoard,
} from './pin.ts';

const given = givenFor(pinDecider);
const at = '2026-01-31T12:00:00.000Z';
/** Rights on the board: of who adds only, of everybody else who sees it, of an editor or its owner, and of nobody. */
const adding = { boardId: 'b1', own: true, others: false, onBoard: true };
const looking = { ...adding, onBoard: false };
const editing = { ...adding, others: true };
const outside = { ...looking, own: false };

describe('editing a pin', () => {
  const edit = (texts: { title?: string | null; description?: string | null }, editorId = 'ana', rights = looking) =>
    given(pinCreated).when((pin) => editPin(pin, { editorId, texts, hashtagsOf, boardPrivacy: 'secret', rights }));

  it('records all texts, and which of them changed', () =>
    edit({ title: 'Lamp', description: 'In #Blue' }).then(
      pinEdited({
        pinId: 'p1',
        boardId: 'b1',
        ownerId: 'ana',
        editorId: 'ana',
        boardPrivacy: 'secret',
        title: 'Lamp',
        description: 'In #Blue',
        altText: null,
        link: 'https://lamps.test/1',
        hashtags: ['blue'],
        changed: ['description'],
      }),
    ));

  it('records nothing when nothing changed', () => edit({ title: 'Lamp' }).thenNothing());
  it('is for its owner alone, while they see its board', () => {
    edit({ title: 'Mine' }, 'bo', editing).thenRefused('pin-not-found');
    edit({ title: 'Mine' }, 'ana', outside).thenRefused('pin-not-found');
  });

  it('of a deleted pin is refused', () =>
    given(pinCreated, pinDeleted(at))
      .when((pin) =>
        editPin(pin, { editorId: 'ana', texts: { title: 'x' }, hashtagsOf, boardPrivacy: null, rights: looking }),
      )
      .thenRefused('pin-not-found'));
});

describe('deleting a pin', () => {
  const remove = (past: readonly PinEvent[], actorId: string, rights = looking) =>
    given(...past).when((pin) => deletePin(pin, { actorId, at, rights }));
  const byBo = { ...pinDeleted(at), data: { ...pinDeleted(at).data, actorId: 'bo' } };

  it('is for its owner, while they see its board, and for who may delete all of it', () => {
    remove([pinCreated], 'ana').then(pinDeleted(at));
    remove([pinCreated], 'ana', outside).thenRefused('pin-not-found');
    remove([pinCreated], 'bo').thenRefused('pin-not-found');
    remove([pinCreated], 'bo', editing).then(byBo);
  });

  it('twice has nothing to record', () => remove([pinCreated, pinDeleted(at)], 'ana').thenNothing());
  it('of nothing is refused', () => remove([], 'ana').thenRefused('pin-not-found'));

  it('happens with its board, not with another one', () => {
    const drop = (boardId: string) =>
      given(pinCreated).when((pin) => dropWithBoard(pin, { actorId: 'ana', at, boardId }));
    drop('b1').then(pinDeleted(at, 'board_deleted'));
    drop('b2').thenNothing();
  });
});

describe('undoing a deletion', () => {
  type Asked = { actorId?: string; at?: string; boardPrivacy?: null; rights?: typeof looking; isBoardOwner?: boolean };
  const restore = (past: readonly PinEvent[], asked: Asked = {}) =>
    given(...past).when((pin) =>
      restorePin(pin, { actorId: 'ana', at, boardPrivacy: 'public', isBoardOwner: false, rights: adding, ...asked }),
    );
  const deletedOn = (day: string) => [pinCreated, pinDeleted(day)];

  it('brings the pin back', () =>
    restore(deletedOn(at)).then(
      pinRestored({ pinId: 'p1', boardId: 'b1', ownerId: 'ana', actorId: 'ana', boardPrivacy: 'public', bulkId: null }),
    ));

  it('works on the 30th day and not a moment later', () => {
    restore(deletedOn('2026-01-01T12:00:00.000Z')).then(
      pinRestored({ pinId: 'p1', boardId: 'b1', ownerId: 'ana', actorId: 'ana', boardPrivacy: 'public', bulkId: null }),
    );
    restore(deletedOn('2026-01-01T11:59:59.999Z')).thenRefused('pin-not-restorable');
  });

  it('is refused once the board is gone, and for what went with its board', () => {
    restore(deletedOn(at), { boardPrivacy: null }).thenRefused('pin-not-restorable');
    restore([pinCreated, pinDeleted(at, 'board_deleted')]).thenRefused('pin-not-restorable');
    restore([pinCreated], { boardPrivacy: null }).thenRefused('pin-not-restorable');
  });

  it('is for whoever deleted it', () => {
    restore(deletedOn(at), { actorId: 'bo' }).thenRefused('pin-not-found');
    restore([pinCreated], { actorId: 'bo', boardPrivacy: null }).thenRefused('pin-not-found');
    restore(deletedOn(at), { actorId: 'bo', rights: editing }).thenRefused('pin-not-restorable');
    restore(deletedOn(at), { actorId: 'bo', rights: editing, isBoardOwner: true }).then(
      pinRestored({ pinId: 'p1', boardId: 'b1', ownerId: 'ana', actorId: 'bo', boardPrivacy: 'public', bulkId: null }),
    );
    restore(deletedOn(at), { rights: outside }).thenRefused('pin-not-found');
  });

  it('is for nobody who left the board, as saving to it', () =>
    restore(deletedOn(at), { rights: looking }).thenRefused('pin-not-restorable'));

  it('of a pin that is there has nothing to record', () => restore([pinCreated]).thenNothing());
});

describe('a pin that went with its board', () => {
  const dropped = pinDeleted(at, 'board_deleted');
  const back = (past: readonly PinEvent[], boardId = 'b1') =>
    given(...past).when((pin) => restoreWithBoard(pin, { actorId: 'process', boardId, boardPrivacy: 'public' }));
  const restored = pinRestored({
    pinId: 'p1',
    boardId: 'b1',
    ownerId: 'ana',
    actorId: 'process',
    boardPrivacy: 'public',
    bulkId: null,
  });
  const forget = (past: readonly PinEvent[], actorId = 'ana') =>
    given(...past).when((pin) => forgetDropped(pin, { actorId, at }));
  const erased = pinDeleted(at, 'owner_erased');

  it('comes back with it, once', () => {
    back([pinCreated, dropped]).then(restored);
    back([pinCreated, dropped, restored]).thenNothing();
    back([pinCreated]).thenNothing();
  });
  it('stays deleted where that was done by hand', () => back([pinCreated, pinDeleted(at)]).thenNothing());
  it('does not come back with another board', () => back([pinCreated, dropped], 'b2').thenNothing());
  it('does not come back once its owner is erased', () => {
    forget([pinCreated, dropped]).then(erased);
    back([pinCreated, dropped, erased]).thenNothing();
    forget([pinCreated, dropped], 'bo').thenNothing();
    forget([pinCreated, pinDeleted(at)]).thenNothing();
    forget([pinCreated, dropped, erased]).thenNothing();
  });
});

describe('rights on a board', () => {
  const elsewhere = { ...editing, boardId: 'b2' };
  const deleted = pinDeleted(at);

  it('do not reach a pin that is on another board by now', () => {
    const asked = { actorId: 'ana', at, rights: elsewhere };
    const edit = {
      editorId: 'ana',
      texts: { title: 'x' },
      hashtagsOf,
      boardPrivacy: 'public',
      rights: elsewhere,
    } as const;
    given(pinCreated)
      .when((pin) => deletePin(pin, asked))
      .thenRefused('pin-not-found');
    given(pinCreated)
      .when((pin) => editPin(pin, edit))
      .thenRefused('pin-not-found');
    const restoring = { ...asked, boardPrivacy: 'public', isBoardOwner: false } as const;
    given(pinCreated, deleted)
      .when((pin) => restorePin(pin, restoring))
      .thenRefused('pin-not-found');
  });
});

describe('a picture that arrives', () => {
  const waiting: PinEvent = { ...pinCreated, data: { ...pinCreated.data, media: null, dominantColor: null } };

  const attached = pinMediaAttached({
    pinId: 'p1',
    boardId: 'b1',
    ownerId: 'ana',
    mediaIds: ['m1'],
    media,
    dominantColor: '#aabbcc',
  });

  it('is attached to the pin that waits for it, once', () => {
    given(waiting)
      .when((pin) => attachMedia(pin, media))
      .then(attached);
    given(waiting, attached)
      .when((pin) => attachMedia(pin, media))
      .thenNothing();
    given(pinCreated)
      .when((pin) => attachMedia(pin, media))
      .thenNothing();
  });

  it('is not attached while the pin is deleted, but once it is restored', () => {
    const restored = pinRestored({
      pinId: 'p1',
      boardId: 'b1',
      ownerId: 'ana',
      actorId: 'ana',
      boardPrivacy: 'public',
      bulkId: null,
    });
    given(waiting, pinDeleted(at))
      .when((pin) => attachMedia(pin, media))
      .thenNothing();
    given(waiting, pinDeleted(at), restored)
      .when((pin) => attachMedia(pin, media))
      .then(attached);
  });
});
