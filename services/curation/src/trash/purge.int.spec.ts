import type { BoardView, PinView, UndoOffer } from '@corkboard/contracts/curation/entities';
import { getTrash, purgeBoard, purgePin, restoreBoard } from '@corkboard/contracts/curation/trash';
import { Inspections } from '@corkboard/inspection/registry';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PastOfPurgedBoards } from '../history/past-of-purged-boards.ts';
import { PurgedPictures } from '../pins/purged-pictures.ts';
import { PurgedWords } from '../search/purged-words.ts';
import { codes, join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { OldTrash } from './old-trash.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
}, 120_000);
afterAll(() => curation?.stop());

const remove = async (person: Person, kind: 'Board' | 'Pin', id: string): Promise<UndoOffer> =>
  said(await person.tell<{ undo: UndoOffer }>(kind, 'delete', kind === 'Board' ? { board_id: id } : { id })).undo;
const forever = (person: Person, kind: 'Board' | 'Pin', id: string) =>
  person.client.ask(kind === 'Board' ? purgeBoard : purgePin, { params: { id }, body: {} });
const trashOf = async (person: Person) =>
  said(await person.client.ask(getTrash, { query: {} })).map(({ title }) => title);
const purged = async (pinIds: readonly string[]): Promise<void> =>
  eventually(async () => {
    const gone = (await curation.events('PinPurged')).map(({ data }) => data['pinId']);
    expect(gone).toEqual(expect.arrayContaining([...pinIds]));
    await curation.settled();
  });
const sweep = () => curation.service.app.get(PurgedPictures, { strict: false }).sweep();
const holds = async (hash: string) =>
  (await curation.backbone.pool.query('SELECT FROM held_files WHERE hash = $1', [hash])).rowCount;
const hashOf = async (pinId: string): Promise<string> =>
  (await curation.backbone.pool.query('SELECT picture_key FROM pins WHERE id = $1', [pinId])).rows[0].picture_key;

/** Tables of the service in which a text stands, whatever the column. */
const tablesWith = async (words: string): Promise<readonly string[]> => {
  const { pool } = curation.backbone;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'curation' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '%events%'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await pool.query(`SELECT FROM curation."${name}" t WHERE t::text ILIKE $1 LIMIT 1`, [`%${words}%`]);
    if (hit.rowCount) found.push(name);
  }
  return found.sort();
};

describe('a board that is deleted forever', () => {
  it('leaves no text, no picture, and no way back', async () => {
    const board = await ana.board('Zyxboard');
    said(await ana.tell('BoardSection', 'create', { board_id: board.id, name: 'Zyxsection' }));
    const pins = [await ana.pin(board.id, 1, { title: 'Zyxpin' }), await ana.pin(board.id, 2, { title: 'Zyxhand' })];
    const ids = pins.map(({ id }) => id);
    await curation.settled();
    const hash = await hashOf(ids[0] ?? '');
    await remove(ana, 'Pin', ids[1] ?? '');
    const undo = await remove(ana, 'Board', board.id);
    await curation.settled();
    expect(await tablesWith('zyxboard')).toContain('boards');
    said(await forever(ana, 'Board', board.id));
    expect((await ana.client.ask(restoreBoard, { params: { id: board.id }, body: {} })).code).toBe(2106);
    await purged(ids);
    expect(await tablesWith('zyxpin')).toEqual(['search_pins', 'search_terms']);
    await curation.service.app.get(PurgedWords, { strict: false }).sweep();
    for (const words of ['zyxboard', 'zyxsection', 'zyxpin', 'zyxhand']) expect(await tablesWith(words)).toEqual([]);
    expect((await ana.client.post(`/v3/commands/${undo.commandId}/undo`, {})).status).toBe(404);
    expect(await trashOf(ana)).not.toContain('Zyxboard');
    expect((await ana.ask('Pin', { id: ids[0] })).status).toBe(404);
    await sweep();
    expect(await holds(hash)).toBe(0);
    expect((await forever(ana, 'Board', board.id)).status).toBe(200);
  });

  it('is its owner’s to delete, once it is deleted', async () => {
    const board = await ana.board('Not yet');
    await join(curation, board, { owner: ana, person: bo });
    const refused = [404, 2106];
    expect(codes([await forever(ana, 'Board', board.id)])).toEqual([refused]);
    await remove(ana, 'Board', board.id);
    const unknown = '01900000-0000-8000-8000-000000000000';
    const answers = [
      await forever(bo, 'Board', board.id),
      await forever(bo, 'Board', unknown),
      await forever(bo, 'Board', 'x'),
    ];
    expect(codes(answers)).toEqual([refused, refused, refused]);
    expect((await ana.client.ask(restoreBoard, { params: { id: board.id }, body: {} })).status).toBe(200);
  });
});

describe('a pin that is deleted forever', () => {
  it('leaves its picture to the pins that hold it, and takes it along with the last one', async () => {
    const board = await ana.board('Copies');
    const other = await bo.board('Copied');
    const pin = await ana.pin(board.id, 3, { title: 'Original' });
    await curation.settled();
    const copy = await bo.save(pin.id, other.id);
    await curation.settled();
    const hash = await hashOf(pin.id);
    const undo = await remove(ana, 'Pin', pin.id);
    said(await forever(ana, 'Pin', pin.id));
    await purged([pin.id]);
    await sweep();
    expect(await holds(hash)).toBe(1);
    expect((await bo.ask<PinView>('Pin', { id: copy.id })).status).toBe(200);
    expect((await ana.tell('PinRestore', 'create', { id: pin.id })).code).toBe(2213);
    expect((await ana.client.post(`/v3/commands/${undo.commandId}/undo`, {})).code).toBe(2213);
    await remove(bo, 'Pin', copy.id);
    await curation.settled();
    await sweep();
    expect(await holds(hash)).toBe(1);
    said(await forever(bo, 'Pin', copy.id));
    await purged([copy.id]);
    await sweep();
    expect(await holds(hash)).toBe(0);
  });

  it('takes its upload along: no later pin gets a picture without files', async () => {
    const board = await ana.board('Uploaded once');
    const { id: mediaId } = await ana.upload(21);
    const create = () => ana.tell<PinView>('Pin', 'create', { board_id: board.id, media_upload_id: mediaId });
    const [pin, again] = [said(await create()), said(await create())];
    const goes = async ({ id }: PinView): Promise<void> => {
      await curation.settled();
      await remove(ana, 'Pin', id);
      said(await forever(ana, 'Pin', id));
      await purged([id]);
      await sweep();
    };
    await goes(pin);
    const third = said(await create());
    await goes(third);
    await goes(again);
    expect(codes([await create()])).toEqual([[400, 2201]]);
  });

  it('is for who may restore it', async () => {
    const board = await ana.board('Whose');
    await join(curation, board, { owner: ana, person: bo });
    const pin = await ana.pin(board.id, 4);
    const theirs = await bo.pin(board.id, 5);
    await curation.settled();
    expect((await forever(ana, 'Pin', pin.id)).code).toBe(2210);
    await remove(ana, 'Pin', pin.id);
    await remove(bo, 'Pin', theirs.id);
    expect((await forever(bo, 'Pin', pin.id)).code).toBe(2210);
    said(await forever(ana, 'Pin', theirs.id));
    await purged([theirs.id]);
  });
});

describe('what was deleted 30 days ago', () => {
  it('is gone for good, and nothing younger', async () => {
    const boards: BoardView[] = [];
    for (const name of ['Thirty', 'Twenty-nine']) boards.push(await ana.board(name));
    const stands = await ana.board('Stands');
    const [pin, young] = [await ana.pin(stands.id, 6), await ana.pin(stands.id, 7)];
    const dropped = await ana.pin(boards[0]?.id ?? '', 8);
    await curation.settled();
    for (const { id } of boards) await remove(ana, 'Board', id);
    for (const { id } of [pin, young]) await remove(ana, 'Pin', id);
    await curation.settled();
    const age = (id: string | undefined, hours: number) =>
      curation.backbone.pool.query(
        'UPDATE trash SET deleted_at = now() - make_interval(hours => $2) WHERE thing_id = $1',
        [id, hours],
      );
    for (const [id, hours] of [
      [boards[0]?.id, 721],
      [boards[1]?.id, 719],
      [pin.id, 721],
      [young.id, 719],
    ] as const)
      await age(id, hours);
    await curation.service.app.get(OldTrash, { strict: false }).purge(new AbortController().signal);
    await purged([pin.id, dropped.id]);
    const causes = (await curation.events('BoardPurged')).filter(({ data }) => data['cause'] === 'expired');
    expect(causes.map(({ data }) => data['boardId'])).toEqual([boards[0]?.id]);
    expect((await curation.events('PinPurged')).map(({ data }) => data['pinId'])).not.toContain(young.id);
    expect(await trashOf(ana)).toContain('Twenty-nine');
  });
});

describe('the past of what is gone for good', () => {
  it('is shown to nobody, staff included, whether event or state', async () => {
    const board = await ana.board('Qyxboard');
    const pin = await ana.pin(board.id, 20, { title: 'Qyxpin' });
    said(await ana.tell('Pin', 'update', { id: pin.id, title: 'Qyxagain' }));
    const inspection = curation.service.app.get(Inspections, { strict: false }).of('curation');
    if (!inspection) throw new Error('curation did not enter its inspection');
    const streams = [`pin-${pin.id}`, `board-${board.id}`];
    const revealed = async () => {
      const answers: unknown[] = [];
      for (const stream of streams) {
        const told = await inspection.stream({ params: { stream }, query: {} });
        for (const { id } of told?.events ?? [])
          answers.push(await inspection.revealEvent({ params: { id }, body: {} }));
        answers.push(await inspection.revealState({ params: { stream }, body: { revision: 0 } }));
      }
      return JSON.stringify(answers);
    };
    expect(await revealed()).toMatch(/Qyxpin.*Qyxagain.*Qyxboard/s);
    await remove(ana, 'Board', board.id);
    said(await forever(ana, 'Board', board.id));
    await purged([pin.id]);
    expect(await revealed()).not.toMatch(/Qyx/i);
  });

  it('goes with the board, act by act and place by place', async () => {
    const [board, stays] = [await ana.board('Swept'), await ana.board('Kept')];
    const [pin, other] = [await ana.pin(board.id, 21), await ana.pin(stays.id, 22)];
    await curation.settled();
    const rowsOf = async ({ id }: BoardView) => {
      const count = (table: string) =>
        curation.backbone.pool.query(`SELECT FROM ${table} WHERE board_id = $1`, [id]).then(({ rowCount }) => rowCount);
      return [await count('board_history'), await count('pin_places')];
    };
    await remove(ana, 'Board', board.id);
    said(await forever(ana, 'Board', board.id));
    await purged([pin.id]);
    const before = await rowsOf(stays);
    expect([await rowsOf(board), before]).toEqual([
      [3, 1],
      [2, 1],
    ]);
    await curation.service.app.get(PastOfPurgedBoards, { strict: false }).sweep();
    expect([await rowsOf(board), await rowsOf(stays)]).toEqual([[0, 0], before]);
    expect(said(await ana.ask<PinView>('Pin', { id: other.id })).id).toBe(other.id);
  });
});

describe('things that cannot be purged', () => {
  it('keep nothing behind them from it, however many they are', async () => {
    const board = await ana.board('Behind');
    const pin = await ana.pin(board.id, 23);
    await curation.settled();
    await remove(ana, 'Pin', pin.id);
    await curation.settled();
    const { pool } = curation.backbone;
    await pool.query(
      `INSERT INTO trash (thing_id, kind, board_id, deleted_by, deleted_at)
        SELECT id, 'board', id, $1, now() - interval '40 days' FROM (
          SELECT gen_random_uuid() AS id FROM generate_series(1, 501)) unknown`,
      [ana.id],
    );
    await pool.query("UPDATE trash SET deleted_at = now() - interval '31 days' WHERE thing_id = $1", [pin.id]);
    await curation.service.app.get(OldTrash, { strict: false }).purge(new AbortController().signal);
    await purged([pin.id]);
  });
});
