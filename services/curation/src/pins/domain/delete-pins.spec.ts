import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { type BoardEvent, boardCreated, boardDeleted } from '../../boards/domain/board.facts.ts';
import { boardDecider } from '../../boards/domain/board.ts';
import { collaboratorInviteAccepted } from '../../boards/domain/collaborator.facts.ts';
import {
  boardPinsDeleted,
  boardPinsDeletionCompleted,
  boardPinsDeletionPutBack,
  boardPinsRestorationCompleted,
  boardPinsRestored,
} from '../../boards/domain/pins-deletion.facts.ts';
import { pinCreated } from '../../testing/pins.ts';
import {
  carryDeletion,
  carryRestoration,
  deletePins,
  endPinsDeletion,
  endPinsRestoration,
  type PinsDeleting,
} from './delete-pins.ts';
import { type PinEvent, pinDeleted, pinMoved, pinPurged, pinRestored } from './pin.facts.ts';
import { pinDecider } from './pin.ts';
import { undoTogether } from './undo-pins-deletion.ts';
import type { PinOfMove } from './undo-pins-move.ts';

const given = givenFor(boardDecider);
const at = '2026-01-31T12:00:00.000Z';
const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'secret', layout: 'default', sectionNames: [], source: 'profile' },
});
const joined = (userId: string, role: 'editor' | 'add_only') =>
  collaboratorInviteAccepted({ boardId: 'b1', inviteId: 'i1', userId, role });
const of = { boardId: 'b1', ownerId: 'ana', actorId: 'ana', bulkId: 'd1' };
const one = { pinId: 'p1', sectionId: null };
const deletion = boardPinsDeleted({ ...of, pins: [one], deletedAt: at });
const completed = boardPinsDeletionCompleted(of);
const saved = pinCreated;
const stateOf = (...past: readonly PinEvent[]) => past.reduce(pinDecider.evolve, pinDecider.initial);
const gone = pinDeleted({
  ...{ pinId: 'p1', boardId: 'b1', ownerId: 'ana', actorId: 'ana', sectionId: null },
  ...{ reason: 'user', bulkId: 'd1', deletedAt: at },
});
const away = pinMoved({
  ...{ pinId: 'p1', ownerId: 'ana', moverId: 'ana', fromBoardId: 'b1', fromSectionId: null, toBoardId: 'b2' },
  ...{ toSectionId: null, boardPrivacy: 'public', media: null, bulkId: null },
});
const back = pinRestored({
  ...{ pinId: 'p1', boardId: 'b1', ownerId: 'ana', actorId: 'ana', boardPrivacy: 'secret', bulkId: 'd2' },
});

describe('pins that are deleted together', () => {
  const remove = (past: readonly BoardEvent[], more: Partial<PinsDeleting> = {}) =>
    given(...past).when((board) =>
      deletePins(board, { actorId: 'ana', bulkId: 'd1', at, pins: [stateOf(saved)], ...more }),
    );

  it('go by one fact, for the owner, an editor and, of their own pins, for who adds only', () => {
    remove([created]).then(deletion);
    remove([created, joined('bo', 'editor')], { actorId: 'bo' }).then(
      boardPinsDeleted({ ...of, actorId: 'bo', pins: [one], deletedAt: at }),
    );
    remove([created, joined('cy', 'add_only')], { actorId: 'cy' }).thenRefused('pin-not-found');
    remove([created], { actorId: 'di' }).thenRefused('board-not-found');
  });

  it('stay all of them where one is deleted, elsewhere or unknown', () => {
    for (const pin of [stateOf(saved, gone), stateOf(saved, away), stateOf()])
      remove([created], { pins: [stateOf(saved), pin] }).thenRefused('pin-not-found');
  });

  it('wait for the action before', () => {
    remove([created, deletion], { bulkId: 'd2' }).thenRefused('source-board-busy');
    remove([created, deletion, completed], { bulkId: 'd1' }).then(deletion);
  });

  it('say so themselves, unless they changed meanwhile', () => {
    expect(carryDeletion(stateOf(saved), deletion.data)).toEqual([gone]);
    for (const past of [[saved, gone], [saved, away], []] as const)
      expect(carryDeletion(stateOf(...past), deletion.data)).toEqual({ refused: 'pin-changed' });
  });

  it('end once, also when their board was deleted meanwhile', () => {
    const end = (past: readonly BoardEvent[], changed: readonly (typeof one)[] = []) =>
      given(...past).when((board) => endPinsDeletion(board, deletion.data, { carried: [], changed }));
    const dropped = boardDeleted({ boardId: 'b1', ownerId: 'ana', actorId: 'ana', pinCount: 0 });
    end([created, deletion]).then(completed);
    end([created, deletion], [one]).then(
      boardPinsDeletionPutBack({ ...of, carried: [], changed: [one], deletedAt: at }),
    );
    end([created, deletion, completed]).thenNothing();
    end([created, deletion, dropped]).then(completed);
    end([created, deletion, completed, dropped]).thenNothing();
  });
});

describe('pins that come back together', () => {
  const last = { accountId: 'bo', at, type: 'PinRestored' };
  const undo = (pin: PinOfMove, more: object = {}) =>
    given(created, deletion, completed).when((board) =>
      undoTogether(board, deletion, {
        ...{ actorId: 'ana', bulkId: 'd2', at, anyway: false, pins: new Map([['p1', pin]]) },
        ...more,
      }),
    );
  const restored = boardPinsRestored({ ...of, bulkId: 'd2', pins: [one], restoredAt: at });

  it('are those that nothing else was done with since', () => {
    undo({ now: stateOf(saved, gone), last, bulkId: 'd1' }).then(restored);
    undo({ now: stateOf(saved), last, bulkId: null }).thenRefused('undo-overtaken');
    undo({ now: stateOf(saved), last, bulkId: null }, { anyway: true }).thenRefused('pin-not-found');
    undo({ now: stateOf(saved, gone), last, bulkId: 'd1' }, { actorId: 'di' }).thenRefused('command-not-found');
    undo({ now: stateOf(saved, gone), last, bulkId: 'd1' }, { at: '2026-03-31T12:00:00.000Z' }).thenRefused(
      'pin-not-restorable',
    );
  });

  it('are not those of somebody who was erased meanwhile', () => {
    const theirs = { ...saved, data: { ...saved.data, creatorId: 'bo', media: null } };
    const two = boardPinsDeleted({ ...of, pins: [one, { pinId: 'p2', sectionId: null }], deletedAt: at });
    const own = { ...saved, data: { ...saved.data, pinId: 'p2', creatorId: 'ana' } };
    const pins = new Map([
      ['p1', { now: stateOf(theirs, gone), last, bulkId: 'd1' }],
      ['p2', { now: stateOf(own, gone), last, bulkId: 'd1' }],
    ]);
    given(created, two, completed)
      .when((board) => undoTogether(board, two, { actorId: 'ana', bulkId: 'd2', at, anyway: false, pins }))
      .then({ ...restored, data: { ...restored.data, pins: [{ pinId: 'p2', sectionId: null }] } });
  });

  it('are not those that were deleted forever meanwhile, the actor’s own neither', () => {
    const two = boardPinsDeleted({ ...of, pins: [one, { pinId: 'p2', sectionId: null }], deletedAt: at });
    const other = { ...saved, data: { ...saved.data, pinId: 'p2' } };
    const purged = pinPurged({ pinId: 'p1', boardId: 'b1', ownerId: 'ana', cause: 'forever' });
    const pins = new Map([
      ['p1', { now: stateOf(saved, gone, purged), last, bulkId: 'd1' }],
      ['p2', { now: stateOf(other, gone), last, bulkId: 'd1' }],
    ]);
    given(created, two, completed)
      .when((board) => undoTogether(board, two, { actorId: 'ana', bulkId: 'd2', at, anyway: false, pins }))
      .then({ ...restored, data: { ...restored.data, pins: [{ pinId: 'p2', sectionId: null }] } });
    undo({ now: stateOf(saved, gone, purged), last, bulkId: 'd1' }).thenRefused('pin-not-restorable');
  });

  it('go again when that is taken back', () => {
    const pins = new Map([['p1', { now: stateOf(saved, gone, back), last, bulkId: 'd2' }]]);
    given(created, deletion, completed, restored, boardPinsRestorationCompleted({ ...of, bulkId: 'd2', changed: [] }))
      .when((board) => undoTogether(board, restored, { actorId: 'ana', bulkId: 'd3', at, anyway: false, pins }))
      .then(boardPinsDeleted({ ...of, bulkId: 'd3', pins: [one], deletedAt: at }));
  });

  it('say so themselves, unless they are back already', () => {
    const carrying = { ...restored.data, boardPrivacy: 'secret' as const };
    expect(carryRestoration(stateOf(saved, gone), carrying)).toEqual([back]);
    expect(carryRestoration(stateOf(saved), carrying)).toEqual({ refused: 'pin-changed' });
  });

  it('end once', () => {
    const end = (...past: readonly BoardEvent[]) =>
      given(created, ...past).when((board) =>
        endPinsRestoration(board, restored.data, { carried: [one], changed: [] }),
      );
    const ended = boardPinsRestorationCompleted({ ...of, bulkId: 'd2', changed: [] });
    end(restored).then(ended);
    end(restored, ended).thenNothing();
  });
});
