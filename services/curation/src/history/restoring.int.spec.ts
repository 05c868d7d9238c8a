import { randomUUID } from 'node:crypto';
import { undoCommand } from '@corkboard/contracts/curation/acts';
import type { BoardView, PinCard, UndoOffer } from '@corkboard/contracts/curation/entities';
import { boardHistory, getBoardThen, PINS_RETURNED_MAX, restoreBoardThen } from '@corkboard/contracts/curation/history';
import { movePin } from '@corkboard/contracts/curation/pins';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { purgePin } from '@corkboard/contracts/curation/trash';
import { contextOfProcess } from '@corkboard/service/react';
import { eventually } from '@corkboard/testing/eventually';
import { moment } from '@corkboard/testing/moment';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { ReturnPins } from '../pins/commands/return-pins.ts';
import { rankOf } from '../pins/pin-rank.ts';
import { join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo] = [await curation.person(), await curation.person()];
}, 120_000);
afterAll(() => curation?.stop());

type Board = Pick<BoardView, 'id'>;

const restore = (person: Person, { id }: Board, body: { as_of: string; section_id?: string }) =>
  person.client.ask(restoreBoardThen, { params: { id }, body: { section_id: null, ...body } });
const takeBack = async (person: Person, offer: UndoOffer | null) =>
  said(await person.client.ask(undoCommand, { params: { id: offer?.commandId ?? '' }, body: { anyway: false } }));
const then = async (person: Person, { id }: Board, as_of: string) =>
  said(await person.client.ask(getBoardThen, { params: { id }, query: { as_of } }));
const feed = (board: Board) => ana.wallOf(board);
const sections = async ({ id }: Board) =>
  said(await ana.ask<readonly BoardSection[]>('BoardSections', { board_id: id }));
const inSection = async (section_id: string) =>
  said(await ana.ask<readonly PinCard[]>('BoardSectionPins', { section_id })).map((pin) => pin.id);
const remove = async (person: Person, id: string) => said(await person.tell('Pin', 'delete', { id }));
const section = async ({ id }: Board, name: string) =>
  said(await ana.tell<BoardSection>('BoardSection', 'create', { board_id: id, name }));
const move = async (pinId: string, board_id: string, section_id: string | null = null) =>
  said(await ana.client.ask(movePin, { params: { id: pinId }, body: { board_id, section_id } }));

/** The processes have done what was accepted, and the read models know of it. */
const shows = (board: Board, pins: readonly string[]) =>
  eventually(async () => {
    await curation.settled();
    expect(await feed(board)).toEqual(pins);
  });

describe('a board that is brought back to how it was', () => {
  it('has its pins and sections again, keeps what came since, and goes back by undo and redo', async () => {
    const [board, other] = [await ana.board('Then'), await ana.board('Elsewhere')];
    await join(curation, board, { owner: ana, person: bo });
    const lamps = await section(board, 'Lamps');
    const [deleted, moved] = [await ana.pin(board.id, 1), await ana.pin(board.id, 2)];
    const [within, stays] = [await ana.pin(board.id, 3, { section: lamps.id }), await ana.pin(board.id, 4)];
    await curation.settled();
    const as_of = await moment();
    await remove(bo, deleted.id);
    await move(moved.id, other.id);
    said(await ana.tell('BoardSection', 'delete', { section_id: lamps.id }));
    const later = await ana.pin(board.id, 5);
    await curation.settled();
    const before = [later.id, stays.id, within.id];
    expect(await feed(board)).toEqual(before);

    const back = said(await restore(ana, board, { as_of }));
    expect(back).toMatchObject({ pin_count: 2, section_count: 1, left_count: 0, has_more: false });
    const all = [later.id, stays.id, within.id, moved.id, deleted.id];
    await shows(board, all);
    expect((await sections(board)).map(({ title }) => title)).toEqual(['Lamps']);
    expect([await inSection(lamps.id), await feed(other)]).toEqual([[within.id], []]);
    expect(said(await ana.ask<BoardView>('Board', { board_id: board.id })).pin_count).toBe(5);
    const [made, returned] = said(await ana.client.ask(boardHistory, { params: { id: board.id }, query: {} }));
    expect([made?.kind, returned]).toMatchObject([
      'section-restored',
      { kind: 'board-returned', count: 2, as_of, by_me: true, undo: { commandId: back.undo?.commandId } },
    ]);

    const undone = await takeBack(ana, back.undo);
    expect(undone).toMatchObject({ kind: 'board-pins-returned', board_id: board.id });
    await shows(board, before);
    expect([await sections(board), await feed(other)]).toEqual([[], [moved.id]]);
    await takeBack(ana, undone.undo);
    await shows(board, all);
    expect([await inSection(lamps.id), await feed(other)]).toEqual([[within.id], []]);
    expect((await then(ana, board, as_of)).pins.map(({ id, restorable }) => [id, restorable])).toEqual(
      all.slice(1).map((id) => [id, false]),
    );
  });

  it('leaves what was purged, and tells how much', async () => {
    const board = await ana.board('Purged');
    const [purged, deleted] = [await ana.pin(board.id, 6), await ana.pin(board.id, 7)];
    const as_of = await moment();
    await remove(ana, purged.id);
    await remove(ana, deleted.id);
    said(await ana.client.ask(purgePin, { params: { id: purged.id }, body: {} }));
    await curation.settled();
    expect(said(await restore(ana, board, { as_of }))).toMatchObject({ pin_count: 1, left_count: 1 });
    await shows(board, [deleted.id]);
    expect(said(await restore(ana, board, { as_of }))).toEqual({
      ...{ undo: null, bulk_id: null, pin_count: 0, placed_count: 0, section_count: 0, left_count: 1, has_more: false },
    });
  });

  it('passes over as many as one restoration brings back, where none of them can come', async () => {
    const board = await ana.board('Many purged');
    const deleted = await ana.pin(board.id, 10);
    await curation.settled();
    const as_of = await moment();
    await remove(ana, deleted.id);
    await curation.settled();
    const saved = new Date(Date.parse(as_of) - 1).toISOString();
    const values = `gen_random_uuid(), 0, $1::uuid, '${rankOf(saved, board.id)}'`;
    await curation.backbone.pool.query(
      `INSERT INTO pin_places (pin_id, revision, board_id, rank, valid_from, valid_to)
       SELECT ${values}, $2::timestamptz - interval '1 day', now() FROM generate_series(0, $3::int)`,
      [board.id, as_of, PINS_RETURNED_MAX],
    );
    expect(said(await restore(ana, board, { as_of }))).toMatchObject({ pin_count: 1, has_more: false });
    await shows(board, [deleted.id]);
  });

  it('keeps a pin where it was moved after the restoration, also when that is taken back', async () => {
    const [board, other] = [await ana.board('Moved on'), await ana.board('Further')];
    const [first, second] = [await ana.pin(board.id, 8), await ana.pin(board.id, 9)];
    const as_of = await moment();
    await remove(ana, first.id);
    await remove(ana, second.id);
    await curation.settled();
    const { undo } = said(await restore(ana, board, { as_of }));
    await shows(board, [second.id, first.id]);
    await move(first.id, other.id);
    await takeBack(ana, undo);
    await shows(board, []);
    expect(await feed(other)).toEqual([first.id]);
  });
});

describe('one section that is brought back', () => {
  it('comes with its name and its pins, and with nothing else of that moment', async () => {
    const [board, other] = [await ana.board('Sections'), await ana.board('Drawer')];
    const [rome, oslo] = [await section(board, 'Rome'), await section(board, 'Oslo')];
    const pins = [await ana.pin(board.id, 10, { section: rome.id }), await ana.pin(board.id, 11, { section: rome.id })];
    const stays = await ana.pin(board.id, 12);
    const as_of = await moment();
    await remove(ana, pins[0]?.id ?? '');
    await move(pins[1]?.id ?? '', other.id);
    await remove(ana, stays.id);
    for (const { id } of [rome, oslo]) said(await ana.tell('BoardSection', 'delete', { section_id: id }));
    await section(board, 'Rome');
    await curation.settled();
    const answer = said(await restore(ana, board, { as_of, section_id: rome.id }));
    expect(answer).toMatchObject({ pin_count: 2, section_count: 1, left_count: 0 });
    const all = pins.map(({ id }) => id).reverse();
    await shows(board, all);
    expect(await inSection(rome.id)).toEqual(all);
    expect((await sections(board)).map(({ title }) => title).sort()).toEqual(['Rome', 'Rome (restored)']);
    expect((await restore(ana, board, { as_of, section_id: randomUUID() })).status).toBe(404);
  });
});

describe('who brings a board back', () => {
  it('is its owner or an editor, from their acceptance on; to others it is an unknown one', async () => {
    const board = await ana.board('Rights');
    const pin = await ana.pin(board.id, 13);
    const early = await moment();
    const unknown = await restore(bo, { id: randomUUID() }, { as_of: early });
    const codes = async () => (await restore(bo, board, { as_of: early })).code;
    expect([unknown.status, await codes()]).toEqual([404, unknown.code]);
    await join(curation, board, { owner: ana, person: bo, role: 'add_only' });
    expect(await codes()).toBe(unknown.code);
    const joined = await moment();
    expect((await restore(bo, board, { as_of: joined })).code).toBe(unknown.code);
    said(await ana.tell('BoardCollaborator', 'update', { board_id: board.id, invited_user_id: bo.id, role: 'editor' }));
    await curation.settled();
    const { id: section_id } = await section(board, 'Theirs');
    const theirs = await bo.pin(board.id, 19, { section: section_id });
    const own = await ana.pin(board.id, 30, { section: section_id });
    await curation.settled();
    const both = await moment();
    await remove(bo, theirs.id);
    await remove(ana, own.id);
    await remove(ana, pin.id);
    await curation.settled();
    expect((await restore(bo, board, { as_of: both })).code).toBe(unknown.code);
    // Of a section an editor brings back what they deleted, and is told of the rest.
    const back = said(await restore(bo, board, { as_of: both, section_id }));
    expect(back).toMatchObject({ pin_count: 1, left_count: 1 });
    await shows(board, [theirs.id]);
    for (const as_of of ['yesterday', '2026-19-01T00:00:00.000Z'])
      expect([as_of, (await restore(ana, board, { as_of })).status]).toEqual([as_of, 400]);
  });

  it('sees which pins may come back: also one that somebody else deleted, as the owner', async () => {
    const [board, other] = [await ana.board('Who deleted'), await ana.board('Attic')];
    await join(curation, board, { owner: ana, person: bo });
    const [byBo, byAna, moved] = [
      await ana.pin(board.id, 14),
      await ana.pin(board.id, 15),
      await ana.pin(board.id, 16),
    ];
    await curation.settled();
    const as_of = await moment();
    await remove(bo, byBo.id);
    await remove(ana, byAna.id);
    await move(moved.id, other.id);
    await curation.settled();
    const marks = async (person: Person) =>
      (await then(person, board, as_of)).pins.map(({ pin, restorable }) => [pin !== null, restorable]);
    expect(await marks(ana)).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
    expect(await marks(bo)).toEqual([
      [true, false],
      [true, false],
      [true, true],
    ]);
    said(await ana.tell('PinRestore', 'create', { id: byBo.id }));
    await shows(board, [byBo.id]);
  });
});

describe('a restoration whose process ends in the middle', () => {
  it('is completed by the next one, and not begun where it was taken back meanwhile', async () => {
    const board = await ana.board('Interrupted');
    const pins = [await ana.pin(board.id, 17), await ana.pin(board.id, 18)];
    const as_of = await moment();
    for (const { id } of pins) await remove(ana, id);
    await curation.settled();
    const { undo } = said(await restore(ana, board, { as_of }));
    await shows(board, pins.map(({ id }) => id).reverse());
    const [event] = (await curation.events('BoardPinsReturned')).filter(({ data }) => data['boardId'] === board.id);
    if (!event) throw new Error('no restoration');
    const commands = curation.service.app.get(CommandBus, { strict: false });
    const again = (process: string) =>
      commands.execute(
        new ReturnPins(contextOfProcess(process, event, 'ReturnPins'), {
          ...{ boardId: board.id, actorId: ana.id, commandId: undo?.commandId ?? null, isUndo: false },
          pins: event.data['pins'] as never,
        }),
      );
    await again('return-pins-of-a-board-that-is-as-it-was');
    const restorations = async () =>
      (await curation.events('PinRestored')).filter(({ data }) => data['boardId'] === board.id);
    expect(await restorations()).toHaveLength(2);
    await takeBack(ana, undo);
    await shows(board, []);
    await again('another process');
    expect(await restorations()).toHaveLength(2);
  });
});
