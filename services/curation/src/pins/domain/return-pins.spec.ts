import { PINS_RETURNED_AT_ONCE } from '@corkboard/contracts/curation/history';
import { MAX_APPEND_BYTES } from '@corkboard/event-store/port';
import { SECTIONS_MAX } from '@corkboard/rules/curation/boards';
import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { boardCreated } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider, type OpenBoard } from '../../boards/domain/board.ts';
import { collaboratorInviteAccepted, collaboratorInvited } from '../../boards/domain/collaborator.facts.ts';
import { boardPinsReturned, type ReturnedPin } from '../../boards/domain/pins-return.facts.ts';
import {
  boardSectionCreated,
  boardSectionDeleted,
  boardSectionRenamed,
  boardSectionRestored,
} from '../../boards/domain/section.facts.ts';
import { undoReturn } from '../../boards/domain/undo-return.ts';
import { pinCreated, pinDeleted } from '../../testing/pins.ts';
import { type PinEvent, pinMoved, pinPurged, pinRestored } from './pin.facts.ts';
import { type Pin, pinDecider } from './pin.ts';
import { returnPin } from './return-pin.ts';
import { leftBehind, type PinsReturning, returnPins } from './return-pins.ts';

const given = givenFor(boardDecider);
const [asOf, deletedAt, at] = ['2026-01-20T12:00:00.000Z', '2026-01-25T12:00:00.000Z', '2026-01-31T12:00:00.000Z'];
const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'public', layout: 'default', sectionNames: [], source: 'profile' },
});
const ofSection = { boardId: 'b1', ownerId: 'ana', actorId: 'ana', sectionId: 's1' };
const section = (name: string, sectionId = 's1') =>
  boardSectionCreated({
    ...{ ...ofSection, sectionId, name, slug: name.toLowerCase() },
    ...{ nameSource: 0, initialPinIds: [], entry: 'board_page' },
  });
const sectionGone = boardSectionDeleted({ ...ofSection, pinDisposition: 'move_to_board' });
const sectionBack = (name: string, { slug = name.toLowerCase(), namedBy = 'ana' as string | null } = {}) =>
  boardSectionRestored({
    ...{ ...ofSection, name, slug, isRenamed: name !== 'Rome', namedBy: name === 'Rome' ? namedBy : null },
    sectionIds: null,
  });
const joined = [
  collaboratorInvited({
    ...{ boardId: 'b1', ownerId: 'ana', inviterId: 'ana', inviteId: 'i1', inviteeId: 'bo', email: null },
    ...{ role: 'editor', expiresAt: at },
  }),
  collaboratorInviteAccepted({ boardId: 'b1', inviteId: 'i1', userId: 'bo', role: 'editor' }),
];

const pinOf = (pinId: string, ...later: readonly PinEvent[]): Pin => {
  const saved = { ...pinCreated, data: { ...pinCreated.data, pinId } };
  return [saved, ...later].reduce<Pin>(pinDecider.evolve, pinDecider.initial);
};
const movedTo = (toBoardId: string, toSectionId: string | null = null, fromBoardId = 'b1') =>
  pinMoved({
    ...{ pinId: 'p1', ownerId: 'ana', moverId: 'ana', fromBoardId, fromSectionId: null, toBoardId, toSectionId },
    ...{ media: pinCreated.data.media, bulkId: null, boardPrivacy: 'public' as const },
  });
const purged = pinPurged({ pinId: 'p1', boardId: 'b1', ownerId: 'ana', cause: 'forever' });

/** One of somebody else is secret. */
const boardOf = (id: string, ownerId = 'ana'): OpenBoard => {
  const privacy = ownerId === 'ana' ? 'public' : 'secret';
  const board = boardDecider.evolve(boardDecider.initial, {
    ...created,
    data: { ...created.data, boardId: id, ownerId, privacy },
  });
  if (board.status !== 'open') throw new Error('no board');
  return board;
};
const others = new Map<string, Board>([
  ['b2', boardOf('b2')],
  ['b3', boardOf('b3', 'cy')],
]);
const slugsOf = (name: string) => [name.toLowerCase(), `${name.toLowerCase()}-2`];
const asked = (pins: PinsReturning['pins'], more: Partial<PinsReturning> = {}): PinsReturning => ({
  ...{
    actorId: 'ana',
    asOf,
    at,
    sectionId: null,
    placed: 0,
    sections: [],
    pins,
    boards: others,
    held: 0,
    slugsOf,
    bulk: null,
    ...more,
  },
});
const returned = (pins: readonly ReturnedPin[], more: object = {}) =>
  boardPinsReturned({
    ...{
      boardId: 'b1',
      ownerId: 'ana',
      actorId: 'ana',
      asOf,
      isTakenBack: false,
      sectionId: null,
      placedCount: 0,
      pinCount: pins.length,
      part: 0,
      pins,
    },
    ...more,
  });
const place = (boardId: string, sectionId: string | null = null) => ({ boardId, sectionId });

describe('a board that is returned to how it was', () => {
  const gone1 = pinDeleted(deletedAt);
  const gone = pinOf('p1', gone1);
  const elsewhere = pinOf('p2', movedTo('b2'));

  it('has the pins again that were deleted or moved away since, in the sections that they stood in', () =>
    given(created, section('Rome'))
      .when((board) =>
        returnPins(
          board,
          asked([
            { pin: gone, sectionId: 's1' },
            { pin: elsewhere, sectionId: null },
            { pin: pinOf('p3'), sectionId: 's1' },
            { pin: pinOf('p4'), sectionId: 'long gone' },
          ]),
        ),
      )
      .then(
        returned([
          { pinId: 'p1', from: null, to: place('b1', 's1') },
          { pinId: 'p2', from: place('b2'), to: place('b1') },
          { pinId: 'p3', from: place('b1'), to: place('b1', 's1') },
        ]),
      ));

  it('has its sections again, under their names or others where those were taken', () => {
    const rome = { id: 's1', name: 'Rome', namedBy: 'bo' };
    const back = (name: string) => sectionBack(name, { namedBy: 'bo' });
    given(created, section('Rome'), sectionGone)
      .when((board) => returnPins(board, asked([], { sections: [rome] })))
      .then(returned([]), back('Rome'));
    given(created, section('Rome'), sectionGone, section('rome', 's2'))
      .when((board) => returnPins(board, asked([], { sections: [rome] })))
      .then(returned([]), back('Rome (restored)'));
    const renamed = boardSectionRenamed({ ...ofSection, name: 'Roma', slug: 'roma', oldSlug: 'rome' });
    given(created, section('Rome'), renamed)
      .when((board) => returnPins(board, asked([], { sections: [rome] })))
      .then(returned([]), boardSectionRenamed({ ...ofSection, name: 'Rome', slug: 'rome', oldSlug: 'roma' }));
  });

  it('is nothing to record where all is as it was', () =>
    given(created, section('Rome'))
      .when((board) => returnPins(board, asked([], { sections: [{ id: 's1', name: 'Rome', namedBy: 'ana' }] })))
      .thenNothing());

  it('leaves what is purged, erased, too old or somebody else’s, and counts it', () => {
    const left = [
      pinOf('p1', pinDeleted(deletedAt), purged),
      pinOf('p2', pinDeleted('2025-12-30T12:00:00.000Z')),
      pinOf('p3', pinDeleted(deletedAt, 'owner_erased')),
      pinOf('p4', movedTo('b3')),
      pinOf('p5', movedTo('b2'), pinDeleted(deletedAt)),
      pinDecider.initial,
    ].map((pin) => ({ pin, sectionId: null }));
    const noPicture = { ...pinCreated, data: { ...pinCreated.data, media: null } };
    const erased = [noPicture, pinDeleted(deletedAt)].reduce<Pin>(pinDecider.evolve, pinDecider.initial);
    const pins = [...left, { pin: erased, sectionId: null }];
    given(created)
      .when((board) => returnPins(board, asked(pins)))
      .thenNothing();
    expect(leftBehind(boardOf('b1'), asked([...pins, { pin: pinOf('p9'), sectionId: null }]))).toBe(7);
  });

  it('is its owner’s to ask for, and of a section its editors’, each for the pins that they may bring back [DS-048 part]', () => {
    given(created)
      .when((board) => returnPins(board, asked([{ pin: gone, sectionId: null }], { actorId: 'bo' })))
      .thenRefused('board-not-found');
    const byEditor = { actorId: 'bo' };
    const theirs = {
      pin: pinOf('p2', { ...gone1, data: { ...gone1.data, pinId: 'p2', actorId: 'bo' } }),
      sectionId: null,
    };
    given(created, ...joined)
      .when((board) => returnPins(board, asked([theirs], byEditor)))
      .thenRefused('board-not-found');
    given(created, ...joined)
      .when((board) =>
        returnPins(board, asked([{ pin: gone, sectionId: null }, theirs], { ...byEditor, sectionId: 's1' })),
      )
      .then(returned([{ pinId: 'p2', from: null, to: place('b1') }], { ...byEditor, sectionId: 's1' }));
  });

  it('is told by several facts where there are many pins', () => {
    const many = Array.from({ length: 251 }, (_, n) => ({
      pin: pinOf(`p${n}`, pinDeleted(deletedAt)),
      sectionId: null,
    }));
    const decided = returnPins(boardOf('b1'), asked(many));
    const parts = 'refused' in decided ? [] : decided;
    expect(parts.map(({ data }) => ('part' in data ? [data.part, data.pins.length, data.pinCount] : []))).toEqual([
      [0, 250, 251],
      [1, 1, 251],
    ]);
  });
});

describe('the facts of a board that is returned', () => {
  it('fit into one append, with as many sections as a board may have', () => {
    const id = '01900000-0000-8000-8000-000000000000';
    const pin = { pinId: id, from: place(id, id), to: place(id, id) };
    const pinBytes = PINS_RETURNED_AT_ONCE * (JSON.stringify(pin).length + 1);
    const factBytes = (PINS_RETURNED_AT_ONCE / 250 + SECTIONS_MAX) * 1_000;
    expect(pinBytes + factBytes).toBeLessThan(MAX_APPEND_BYTES);
  });
});

describe('a pin of a board that is returned', () => {
  const boards = new Map<string, Board>([...others, ['b1', boardOf('b1')]]);
  const one = { actorId: 'ana', at, boards };
  const back = { from: null, to: place('b1') };

  it('says that it is there again, and in its section', () => {
    const deleted = pinOf('p1', pinDeleted(deletedAt));
    const restored = pinRestored({
      pinId: 'p1',
      boardId: 'b1',
      ownerId: 'ana',
      actorId: 'ana',
      boardPrivacy: 'public',
      bulkId: null,
    });
    expect(returnPin(deleted, back, one)).toEqual([restored]);
    expect(returnPin(deleted, { from: null, to: place('b1', 's1') }, one)).toEqual([restored, movedTo('b1', 's1')]);
    expect(returnPin(pinOf('p1', movedTo('b2')), { from: place('b2'), to: place('b1') }, one)).toEqual([
      movedTo('b1', null, 'b2'),
    ]);
  });

  it('stays where it is once it was changed meanwhile, and where its actor may not do it any more', () => {
    const stays: readonly (readonly [Pin, { from: ReturnedPin['from']; to: ReturnedPin['to'] }])[] = [
      [pinOf('p1'), back],
      [pinOf('p1', pinDeleted(deletedAt), purged), back],
      [pinOf('p1', movedTo('b2')), { from: place('b3'), to: place('b1') }],
      [pinOf('p1', movedTo('b3')), { from: place('b3'), to: place('b1') }],
      [pinOf('p1', movedTo('b2')), { from: place('b1'), to: null }],
      [pinOf('p1'), { from: place('b1'), to: place('b3') }],
    ];
    for (const [pin, move] of stays) expect(returnPin(pin, move, one)).toEqual([]);
  });

  it('is deleted again when that is taken back', () =>
    expect(returnPin(pinOf('p1'), { from: place('b1'), to: null }, one)).toEqual([pinDeleted(at)]));
});

describe('a return that is taken back', () => {
  const p1 = { pinId: 'p1', from: null, to: place('b1') };
  const factsOf = (...past: readonly Parameters<typeof boardDecider.evolve>[1][]) =>
    past.map((event, index) => ({
      event,
      before: [created, ...past.slice(0, index)].reduce<Board>(boardDecider.evolve, boardDecider.initial),
    }));
  const swapped = returned([{ pinId: 'p1', from: place('b1'), to: null }], { isTakenBack: true });

  it('leads the pins back, and deletes the sections that it made', () => {
    const facts = factsOf(returned([p1]), sectionBack('Rome'));
    given(created, returned([p1]), sectionBack('Rome'))
      .when((board) => undoReturn(board, { actorId: 'ana', slugsOf, facts }))
      .then(swapped, sectionGone);
  });

  it('leaves a section that it made once somebody gave that another name', () => {
    const renamed = boardSectionRenamed({ ...ofSection, name: 'Oslo', slug: 'oslo', oldSlug: 'rome' });
    const facts = factsOf(returned([p1]), sectionBack('Rome'));
    given(created, returned([p1]), sectionBack('Rome'), renamed)
      .when((board) => undoReturn(board, { actorId: 'ana', slugsOf, facts }))
      .then(swapped);
  });

  it('is brought again by its own undo, sections included', () => {
    const facts = factsOf(section('Rome'), swapped, sectionGone).slice(1);
    given(created, section('Rome'), swapped, sectionGone)
      .when((board) => undoReturn(board, { actorId: 'ana', slugsOf, facts }))
      .then(returned([p1]), sectionBack('Rome'));
  });

  it('leaves the name that somebody gave a section since', () => {
    const [to, later] = [
      boardSectionRenamed({ ...ofSection, name: 'Rome', slug: 'rome', oldSlug: 'roma' }),
      boardSectionRenamed({ ...ofSection, name: 'Oslo', slug: 'oslo', oldSlug: 'rome' }),
    ];
    const facts = factsOf(section('Roma'), to).slice(1);
    given(created, section('Roma'), to, later)
      .when((board) => undoReturn(board, { actorId: 'ana', slugsOf, facts }))
      .thenNothing();
    given(created, section('Roma'), to)
      .when((board) => undoReturn(board, { actorId: 'ana', slugsOf, facts }))
      .then(boardSectionRenamed({ ...ofSection, name: 'Roma', slug: 'roma', oldSlug: 'rome' }));
  });
});
