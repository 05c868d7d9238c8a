import type { DomainEvent, Position, RecordedEvent } from '@corkboard/event-store/event';
import type { CommandContext } from '@corkboard/event-store/streams';
import { recorded } from '@corkboard/read-models/testing/projected';
import type { Process } from '@corkboard/service/definition';
import { describe, expect, it } from '@jest/globals';
import { CoverBoard } from '../../boards/commands/cover-board.ts';
import { boardDeleted, boardPurged, boardRestored } from '../../boards/domain/board.facts.ts';
import type { Board, OpenBoard } from '../../boards/domain/board.ts';
import { nobody } from '../../boards/domain/collaboration.ts';
import { boardPinsCopied } from '../../boards/domain/pins-copy.facts.ts';
import {
  boardPinsDeleted,
  boardPinsDeletionPutBack,
  boardPinsRestored,
} from '../../boards/domain/pins-deletion.facts.ts';
import { boardPinsMoved, boardPinsPutBack, type MovedPin } from '../../boards/domain/pins-move.facts.ts';
import { boardSectionCreated } from '../../boards/domain/section.facts.ts';
import { media, pinCreated, pinDeleted } from '../../testing/pins.ts';
import { BeginSection } from '../commands/begin-section.ts';
import { CarryPins } from '../commands/carry-pins.ts';
import { CarryPinsBack } from '../commands/carry-pins-back.ts';
import { CarryPinsCopy } from '../commands/carry-pins-copy.ts';
import { CarryPinsDeletion } from '../commands/carry-pins-deletion.ts';
import { CarryPinsRestoration } from '../commands/carry-pins-restoration.ts';
import { DropPins } from '../commands/drop-pin.ts';
import { PurgePins } from '../commands/purge-pins.ts';
import { RestorePins } from '../commands/restore-pins.ts';
import { SharePin } from '../commands/share-pin.ts';
import { pinMediaAttached, pinSocialShareRequested } from '../domain/pin.facts.ts';
import { carryPinsThatWereDeletedTogether } from './carry-pins-that-were-deleted-together.ts';
import { carryPinsThatWereMovedTogether } from './carry-pins-that-were-moved-together.ts';
import { deletePinsOfDeletedBoard } from './delete-pins-of-deleted-board.ts';
import { deletePinsThatReachADeletedBoard } from './delete-pins-that-reach-a-deleted-board.ts';
import { movePinsIntoTheSectionTheyBegin } from './move-pins-into-the-section-they-begin.ts';
import { purgePinsOfPurgedBoard } from './purge-pins-of-purged-board.ts';
import { restorePinsDeletedAfterTheirBoardCameBack } from './restore-pins-deleted-after-their-board-came-back.ts';
import { restorePinsOfRestoredBoard } from './restore-pins-of-restored-board.ts';
import { savePinsThatWereCopiedTogether } from './save-pins-that-were-copied-together.ts';
import { sharePinsAsTheirSavesAsked } from './share-pins-as-their-saves-asked.ts';
import { showAPinOnTheCoverOfItsBoard } from './show-a-pin-on-the-cover-of-its-board.ts';

const context = (command: string): CommandContext => ({
  actor: { kind: 'system', id: 'spec' },
  command,
  idempotencyKey: 'spec',
  fingerprint: '',
  correlationId: 'spec',
  causationId: null,
  occurredAt: '2026-01-01T00:00:00.000Z',
});

const { signal } = new AbortController();
const reactions = async (process: Process, ...events: readonly DomainEvent[]) => {
  const commands: unknown[] = [];
  for (const event of recorded('any', events))
    commands.push(...(await process.react(event as RecordedEvent & DomainEvent, context, signal)));
  return commands;
};

const open = (coverPinId: string | null = null): OpenBoard => ({
  status: 'open',
  id: 'b1',
  ownerId: 'ana',
  name: 'Kitchen',
  slug: 'kitchen',
  privacy: 'public',
  advertiserId: null,
  source: 'profile',
  description: null,
  coverPinId,
  isArchived: false,
  collaboration: nobody,
  moving: [],
  sections: [],
});
const gone: Board = { status: 'deleted', id: 'b1', ownerId: 'ana', was: open() };
const deleted = boardDeleted({ boardId: 'b1', ownerId: 'ana', actorId: 'ana', pinCount: 1 });

describe('pins of a deleted board', () => {
  it('are deleted once the read model has come so far', async () => {
    let asked = 0;
    const process = deletePinsOfDeletedBoard(async () => ++asked > 2);
    expect(await reactions(process, deleted)).toEqual([new DropPins(context('DropPins'), { boardId: 'b1' })]);
    expect(asked).toBe(3);
  });

  it('wait no longer than the process runs', async () => {
    const ending = new AbortController();
    const process = deletePinsOfDeletedBoard(async () => false);
    const [event] = recorded('any', [deleted]);
    const waiting = process.react(event as RecordedEvent & DomainEvent, context, ending.signal);
    ending.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });

  it('are deleted when they arrive after it, and left alone before', async () => {
    let board: Board = open();
    const process = deletePinsThatReachADeletedBoard(async () => board);
    expect(await reactions(process, pinCreated)).toEqual([]);
    board = gone;
    expect(await reactions(process, deleted, pinCreated)).toEqual([
      new DropPins(context('DropPins'), { boardId: 'b1', pinId: 'p1' }),
    ]);
  });
});

describe('pins of a board that came back', () => {
  const restored = boardRestored({
    ...{ boardId: 'b1', ownerId: 'ana', actorId: 'ana', name: 'Kitchen', slug: 'kitchen', isRenamed: false },
    ...{ privacy: 'public', collaborators: [] },
  });
  const dropped = pinDeleted('2026-01-01T00:00:00.000Z', 'board_deleted');

  it('are restored once the read model has come so far', async () => {
    let asked = 0;
    const process = restorePinsOfRestoredBoard(async () => ++asked > 2);
    expect(await reactions(process, restored)).toEqual([new RestorePins(context('RestorePins'), { boardId: 'b1' })]);
    expect(asked).toBe(3);
  });

  it('are restored one by one where its deletion took them after that', async () => {
    let board: Board = gone;
    const process = restorePinsDeletedAfterTheirBoardCameBack(async () => board);
    expect(await reactions(process, dropped)).toEqual([]);
    board = open();
    expect(await reactions(process, restored, dropped)).toEqual([
      new RestorePins(context('RestorePins'), { boardId: 'b1', pinId: 'p1' }),
    ]);
    expect(await reactions(process, pinDeleted('2026-01-01T00:00:00.000Z'))).toEqual([]);
  });
});

describe('pins of a board that is gone for good', () => {
  const purged = boardPurged({ boardId: 'b1', ownerId: 'ana', cause: 'expired', sectionIds: [] });
  const dropped = pinDeleted('2026-01-01T00:00:00.000Z', 'board_deleted');

  it('are gone too, once the read model has come so far', async () => {
    let asked = 0;
    const process = purgePinsOfPurgedBoard({ passed: async () => ++asked > 2, boardNow: async () => gone });
    expect(await reactions(process, purged)).toEqual([
      new PurgePins(context('PurgePins'), { boardId: 'b1', cause: 'expired' }),
    ]);
    expect(asked).toBe(3);
  });

  it('are gone also where its deletion takes them after that', async () => {
    let board: Board = gone;
    const process = purgePinsOfPurgedBoard({ passed: async () => true, boardNow: async () => board });
    expect(await reactions(process, dropped)).toEqual([]);
    board = { ...gone, was: null } as Board;
    expect((await reactions(process, purged, dropped)).at(-1)).toEqual(
      new PurgePins(context('PurgePins'), { boardId: 'b1', cause: 'forever', pinId: 'p1' }),
    );
    expect(await reactions(process, pinDeleted('2026-01-01T00:00:00.000Z'))).toEqual([]);
  });
});

describe('pins that a section begins with', () => {
  const made = (initialPinIds: readonly string[]) =>
    boardSectionCreated({
      ...{ boardId: 'b1', ownerId: 'ana', actorId: 'bo', sectionId: 's1', name: 'Lamps', slug: 'lamps' },
      ...{ nameSource: 0, initialPinIds, entry: 'board_page' },
    });

  it('are moved into it one by one, by who made it', async () => {
    const [event] = recorded('any', [made(['p1', 'p2'])]);
    const section = { boardId: 'b1', sectionId: 's1', moverId: 'bo', madeAt: event?.position as Position };
    expect(await reactions(movePinsIntoTheSectionTheyBegin, made(['p1', 'p2']))).toEqual(
      ['p1', 'p2'].map((pinId) => new BeginSection(context('BeginSection'), { pinId, ...section })),
    );
    expect(await reactions(movePinsIntoTheSectionTheyBegin, made([]))).toEqual([]);
  });
});

describe('pins that were moved together', () => {
  const ofMove = { boardId: 'b1', ownerId: 'ana', actorId: 'bo', bulkId: 'm1', fromBoardId: 'b1', toBoardId: 'b2' };
  const [p1, p2] = ['p1', 'p2'].map((pinId) => ({ pinId, fromSectionId: null, toSectionId: null })) as [
    MovedPin,
    MovedPin,
  ];

  it('say so themselves, and those that had said so say that they are back', async () => {
    const moved = boardPinsMoved({ ...ofMove, pins: [p1, p2], movedAt: '2026-01-01T00:00:00.000Z' });
    const back = boardPinsPutBack({ ...ofMove, changed: [p1], carried: [p2] });
    expect(await reactions(carryPinsThatWereMovedTogether, moved, back)).toEqual([
      new CarryPins(context('CarryPins'), { ...moved.data, isUndo: false }),
      new CarryPinsBack(context('CarryPinsBack'), { ...back.data, pins: [p2] }),
    ]);
  });
});

describe('pins that are deleted together', () => {
  const ofDeletion = { boardId: 'b1', ownerId: 'ana', actorId: 'ana', bulkId: 'd1' };
  const at = '2026-01-01T00:00:00.000Z';
  const [p1, p2] = [
    { pinId: 'p1', sectionId: null },
    { pinId: 'p2', sectionId: null },
  ];

  it('say so themselves, and say that they are back when they are, or when the deletion was put back', async () => {
    const deleted = boardPinsDeleted({ ...ofDeletion, pins: [p1, p2], deletedAt: at });
    const back = boardPinsDeletionPutBack({ ...ofDeletion, changed: [p1], carried: [p2], deletedAt: at });
    const restored = boardPinsRestored({ ...ofDeletion, bulkId: 'd2', pins: [p1], restoredAt: at });
    const { restoredAt: _, ...returning } = restored.data;
    expect(await reactions(carryPinsThatWereDeletedTogether, deleted, back, restored)).toEqual([
      new CarryPinsDeletion(context('CarryPinsDeletion'), { ...deleted.data, isUndo: false }),
      new CarryPinsRestoration(context('CarryPinsRestoration'), { ...ofDeletion, pins: [p2], bulkId: null }),
      new CarryPinsRestoration(context('CarryPinsRestoration'), returning),
    ]);
  });
});

describe('pins that are copied together', () => {
  it('are saved', async () => {
    const copied = boardPinsCopied({
      ...{ boardId: 'b2', ownerId: 'bo', actorId: 'bo', bulkId: 'c1', fromBoardId: 'b1', sectionId: null },
      ...{ pins: [{ pinId: 'n1', sourcePinId: 'p1' }], firstPinId: null, copiedAt: '2026-01-01T00:00:00.000Z' },
    });
    expect(await reactions(savePinsThatWereCopiedTogether, copied)).toEqual([
      new CarryPinsCopy(context('CarryPinsCopy'), copied.data),
    ]);
  });
});

describe('a pin that is to be shared', () => {
  it('is', async () => {
    const asked = { pinId: 'p1', userId: 'ana', network: 'facebook' } as const;
    const requested = pinSocialShareRequested({ ...asked, boardPrivacy: 'public' });
    expect(await reactions(sharePinsAsTheirSavesAsked, requested)).toEqual([new SharePin(context('SharePin'), asked)]);
  });
});

describe('the cover of a board', () => {
  const picture = { hash: media.hash, width: 600, height: 900, dominantColor: '#aabbcc' };
  const process = (
    board: Board,
    next: { pinId: string } | null = null,
    sectionId: string | null = null,
    passed = async () => true,
  ) =>
    showAPinOnTheCoverOfItsBoard({
      passed,
      boardNow: async () => board,
      sectionOf: async () => sectionId,
      mediaOf: async () => media,
      newestOf: async () => next && { pinId: next.pinId, media },
    });

  it('is the first picture', async () => {
    const came = { pinId: 'p1', picture, cause: 'first_pin' } as const;
    expect(await reactions(process(open()), pinCreated)).toEqual([
      new CoverBoard(context('CoverBoard'), { boardId: 'b1', change: { came } }),
    ]);
    expect(await reactions(process(open('p0')), pinCreated)).toEqual([]);
    expect(await reactions(process(gone), pinCreated)).toEqual([]);
  });

  it('is replaced by a picture that is saved into a section, also when it arrives later [S-083]', async () => {
    const change = { came: { pinId: 'p1', picture, cause: 'section_save' } } as const;
    const commands = [new CoverBoard(context('CoverBoard'), { boardId: 'b1', change })];
    const intoSection = { ...pinCreated, data: { ...pinCreated.data, sectionId: 's1' } };
    const covered = process(open('p0'), null, 's1');
    // The second time the board is known to have a cover.
    expect(await reactions(covered, pinCreated, intoSection)).toEqual(commands);
    const arrived = pinMediaAttached({
      ...{ pinId: 'p1', boardId: 'b1', ownerId: 'ana', mediaIds: ['m1'], media, dominantColor: '#aabbcc' },
    });
    expect(await reactions(covered, arrived)).toEqual(commands);
    expect(await reactions(process(open('p0')), arrived)).toEqual([]);
  });

  it('is another one when its pin goes, and no matter when the board goes', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const next = { pinId: 'p2', picture };
    expect(await reactions(process(open('p1'), { pinId: 'p2' }), pinDeleted(at))).toEqual([
      new CoverBoard(context('CoverBoard'), { boardId: 'b1', change: { gone: { pinId: 'p1', next } } }),
    ]);
    expect(await reactions(process(open('p9')), pinDeleted(at))).toEqual([]);
    const late = [false, false, true];
    await reactions(
      process(open('p1'), { pinId: 'p2' }, null, async () => late.shift() ?? true),
      pinDeleted(at),
    );
    // Its successor is looked for once the read model knows of its end.
    expect(late).toEqual([]);
    expect(await reactions(process(open('p1')), pinDeleted(at, 'board_deleted'))).toEqual([]);
  });
});
