import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { type BoardEvent, boardArchived, boardCreated } from '../../boards/domain/board.facts.ts';
import { boardDecider } from '../../boards/domain/board.ts';
import { collaboratorInviteAccepted } from '../../boards/domain/collaborator.facts.ts';
import { boardPinsCopied, boardPinsCopyCompleted } from '../../boards/domain/pins-copy.facts.ts';
import { boardPinsDeleted } from '../../boards/domain/pins-deletion.facts.ts';
import { boardSectionCreated } from '../../boards/domain/section.facts.ts';
import { pinCreated, pinDeleted, pinSaved } from '../../testing/pins.ts';
import { copyPins, endPinsCopy, type PinsCopying, saveCopy, savedAt } from './copy-pins.ts';
import { type PinEvent, pinMoved, pinPurged } from './pin.facts.ts';
import { pinDecider } from './pin.ts';
import { PINS_PER_BOARD_MAX } from './save-pin.ts';
import { undoTogether } from './undo-pins-deletion.ts';

const given = givenFor(boardDecider);
const at = '2026-01-31T12:00:00.000Z';
const board = (boardId: string, ownerId: string, privacy: 'public' | 'secret' = 'secret') =>
  boardCreated({
    ...{ boardId, ownerId, actingSubjectId: null, advertiserId: null, name: boardId, slug: boardId },
    ...{ privacy, layout: 'default', sectionNames: [], source: 'profile' },
  });
const boardOf = (...past: readonly BoardEvent[]) => past.reduce(boardDecider.evolve, boardDecider.initial);
const stateOf = (...past: readonly PinEvent[]) => past.reduce(pinDecider.evolve, pinDecider.initial);
const target = board('b2', 'bo');
const rome = boardSectionCreated({
  ...{ boardId: 'b2', ownerId: 'bo', actorId: 'bo', sectionId: 's1', name: 'Rome', slug: 'rome' },
  ...{ nameSource: 0, initialPinIds: [], entry: 'board_page' },
});
const gone = pinDeleted(at);
const elsewhere = pinMoved({
  ...{ pinId: 'p1', ownerId: 'ana', moverId: 'ana', fromBoardId: 'b1', fromSectionId: null, toBoardId: 'b9' },
  ...{ toSectionId: null, boardPrivacy: 'secret', media: null, bulkId: null },
});
const purged = pinPurged({ pinId: 'p1', boardId: 'b1', ownerId: 'ana', cause: 'forever' });
const of = { boardId: 'b2', ownerId: 'bo', actorId: 'bo', bulkId: 'c1' };
const copied = boardPinsCopied({
  ...{ ...of, fromBoardId: 'b1', sectionId: null, pins: [{ pinId: 'n1', sourcePinId: 'p1' }] },
  ...{ firstPinId: null, copiedAt: at },
});
const completed = boardPinsCopyCompleted({ ...of, missing: [] });

describe('pins that are copied together', () => {
  const copy = (more: Partial<PinsCopying> = {}, past: readonly BoardEvent[] = [target, rome]) =>
    given(...past).when((now) =>
      copyPins(now, {
        ...{ actorId: 'bo', bulkId: 'c1', at, from: boardOf(board('b1', 'ana', 'public')), hiddenIds: new Set() },
        ...{ sources: [{ pin: stateOf(pinCreated), copyId: 'n1' }], sectionId: null, held: 0, firstPinId: null },
        ...more,
      }),
    );

  it('are those of a board that is seen, onto one that is saved to', () => {
    copy().then(copied);
    copy({ sectionId: 's1', firstPinId: 'n1' }).then(
      boardPinsCopied({ ...copied.data, sectionId: 's1', firstPinId: 'n1' }),
    );
    const joined = collaboratorInviteAccepted({ boardId: 'b2', inviteId: 'i1', userId: 'cy', role: 'add_only' });
    copy({ actorId: 'cy' }, [target, joined]).then(boardPinsCopied({ ...copied.data, actorId: 'cy' }));
  });

  it('are none where one is unknown, gone, elsewhere, hidden or not seen', () => {
    const missing = [stateOf(), stateOf(pinCreated, gone), stateOf(pinCreated, elsewhere), stateOf(pinSaved)];
    for (const pin of missing) copy({ sources: [{ pin, copyId: 'n1' }] }).thenRefused('pin-not-found');
    copy({ hiddenIds: new Set(['ana']) }).thenRefused('pin-not-found');
    copy({ from: boardOf(board('b1', 'ana')) }).thenRefused('pin-not-found');
    copy({ from: boardOf() }).thenRefused('pin-not-found');
  });

  it('are none where they may not be saved, or find no room', () => {
    copy({ actorId: 'di' }).thenRefused('board-not-found');
    copy({ actorId: 'di' }, [board('b2', 'bo', 'public')]).thenRefused('board-no-access');
    copy({ sectionId: 's2' }).thenRefused('section-not-found');
    copy({ held: PINS_PER_BOARD_MAX }).thenRefused('board-full');
    const archived = boardArchived({ boardId: 'b2', ownerId: 'bo', actorId: 'bo' });
    copy({}, [target, archived]).thenRefused('board-not-found');
  });

  it('wait for the action before, on either board and in the section', () => {
    copy({}, [target, rome, copied]).thenRefused('target-board-busy');
    copy({ sectionId: 's1' }, [target, rome, boardPinsCopied({ ...copied.data, sectionId: 's1' })]).thenRefused(
      'section-busy',
    );
    const removing = boardPinsDeleted({
      ...{ boardId: 'b1', ownerId: 'ana', actorId: 'ana', bulkId: 'd1', pins: [], deletedAt: at },
    });
    copy({ from: boardOf(board('b1', 'ana', 'public'), removing) }).thenRefused('source-board-busy');
  });

  it('are pins of whoever asked, and say what theirs says', () => {
    const save = (source = stateOf(pinCreated), copy = stateOf()) =>
      saveCopy(copy, source, { accepted: copied.data, pinId: 'n1', boardPrivacy: 'secret' });
    const theirs = { ...pinSaved.data, pinId: 'n1', boardPrivacy: 'secret', method: 'button', bulkId: 'c1' };
    expect(save()).toEqual([{ ...pinSaved, data: theirs }]);
    // Deleted since: what was accepted holds.
    expect(save(stateOf(pinCreated, gone))).toEqual([{ ...pinSaved, data: theirs }]);
    expect(save(stateOf(pinCreated, gone, purged))).toEqual({ refused: 'source-gone' });
    expect(save(stateOf(pinCreated, elsewhere))).toEqual({ refused: 'source-gone' });
    expect(save(stateOf(pinCreated), stateOf(pinSaved))).toEqual([]);
  });

  it('stand in the order of those that they are made of', () => {
    const pins = ['n1', 'n2', 'n3'].map((pinId) => ({ pinId, sourcePinId: pinId }));
    const times = pins.map(({ pinId }) => savedAt({ ...copied.data, pins }, pinId));
    expect(times).toEqual([at, '2026-01-31T11:59:59.999Z', '2026-01-31T11:59:59.998Z']);
  });

  it('end once', () => {
    const end = (...past: readonly BoardEvent[]) =>
      given(target, ...past).when((now) => endPinsCopy(now, copied.data, []));
    end(copied).then(completed);
    end(copied, completed).thenNothing();
  });

  it('are deleted when that is taken back', () => {
    const last = { accountId: 'bo', at, type: 'PinSaved' };
    const saved = { ...pinSaved, data: { ...pinSaved.data, pinId: 'n1', bulkId: 'c1' } };
    const pins = new Map([['n1', { now: stateOf(saved), last, bulkId: 'c1' }]]);
    given(target, copied, completed)
      .when((now) => undoTogether(now, copied, { actorId: 'bo', bulkId: 'd1', at, anyway: false, pins }))
      .then(boardPinsDeleted({ ...of, bulkId: 'd1', pins: [{ pinId: 'n1', sectionId: null }], deletedAt: at }));
  });
});
