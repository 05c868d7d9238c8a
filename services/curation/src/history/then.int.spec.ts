import { randomUUID } from 'node:crypto';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import { type BoardThen, getBoardThen } from '@corkboard/contracts/curation/history';
import { movePin } from '@corkboard/contracts/curation/pins';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { moment } from '@corkboard/testing/moment';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

const asked = (person: Person, id: string, query: Readonly<Record<string, unknown>> = {}) =>
  person.client.ask(getBoardThen, { params: { id }, query });
const then = async (board: Pick<BoardView, 'id'>, as_of?: string): Promise<BoardThen> =>
  said(await asked(ana, board.id, as_of === undefined ? {} : { as_of }));
const ids = ({ pins }: BoardThen) => pins.map(({ id }) => id);
const move = async (pinId: string, board_id: string, section_id: string | null = null) =>
  said(await ana.client.ask(movePin, { params: { id: pinId }, body: { board_id, section_id } }));

describe('a board as it was', () => {
  it('shows the pins of that moment in their order, wherever they are by now', async () => {
    const [board, other] = [await ana.board('Then'), await ana.board('Elsewhere')];
    const [first, second] = [await ana.pin(board.id, 1, { title: 'One' }), await ana.pin(board.id, 2)];
    const two = await moment();
    await move(first.id, other.id);
    const moved = await moment();
    said(await ana.tell('Pin', 'delete', { id: second.id }));
    const deleted = await moment();
    said(await ana.tell('PinRestore', 'create', { id: second.id }));
    await move(first.id, board.id);
    const wall = [second.id, first.id];
    expect([ids(await then(board, two)), ids(await then(board, moved)), ids(await then(board, deleted))]).toEqual([
      ...[wall, [second.id], []],
    ]);
    expect(ids(await then(board))).toEqual(wall);
    const feed = said(await ana.ask<{ id: string }[]>('BoardFeed', { board_id: board.id }));
    expect(feed.map(({ id }) => id)).toEqual(wall);
    expect(ids(await then(other, moved))).toEqual([first.id]);
    const { pins } = await then(board, two);
    expect(pins.map(({ pin, deleted: gone }) => [pin?.title ?? null, gone])).toEqual([
      [null, false],
      ['One', false],
    ]);
  });

  it('has the name and the sections of that moment, with the pins in them', async () => {
    const board = await ana.board('Old name');
    const start = await moment();
    const { id: lamps } = said(
      await ana.tell<BoardSection>('BoardSection', 'create', { board_id: board.id, name: 'Lamps' }),
    );
    const pin = await ana.pin(board.id, 3, { section: lamps });
    const made = await moment();
    said(await ana.tell('BoardSection', 'update', { section_id: lamps, name: 'Lights' }));
    said(await ana.tell('Board', 'update', { board_id: board.id, name: 'New name' }));
    const renamed = await moment();
    said(await ana.tell('BoardSection', 'delete', { section_id: lamps }));
    const seen = await Promise.all([start, made, renamed].map((at) => then(board, at)));
    expect([...seen, await then(board)].map(({ name, sections }) => [name, sections])).toEqual([
      ['Old name', []],
      ['Old name', [{ id: lamps, name: 'Lamps', gone: true }]],
      ['New name', [{ id: lamps, name: 'Lights', gone: true }]],
      ['New name', []],
    ]);
    const place = ({ pins }: BoardThen) => pins.map(({ id, section_id }) => [id, section_id]);
    expect(seen.map(place)).toEqual([[], [[pin.id, lamps]], [[pin.id, lamps]]]);
    expect(place(await then(board))).toEqual([[pin.id, null]]);
  });

  it('puts a restored pin where it was deleted from', async () => {
    const board = await ana.board('Restored');
    const { id } = said(await ana.tell<BoardSection>('BoardSection', 'create', { board_id: board.id, name: 'In' }));
    const pin = await ana.pin(board.id, 4, { section: id });
    said(await ana.tell('Pin', 'delete', { id: pin.id }));
    said(await ana.tell('PinRestore', 'create', { id: pin.id }));
    expect((await then(board)).pins).toMatchObject([{ id: pin.id, section_id: id, deleted: false }]);
  });

  it('comes in pages that neither repeat nor leave out anything', async () => {
    const board = await ana.board('Many');
    for (const seed of [5, 6, 7, 8, 9]) await ana.pin(board.id, seed);
    const as_of = await moment();
    const all = ids(await then(board, as_of));
    const first = await asked(ana, board.id, { as_of, page_size: 3 });
    const second = await asked(ana, board.id, { as_of, page_size: 3, bookmark: first.bookmark });
    expect([...ids(said(first)), ...ids(said(second))]).toEqual(all);
    expect([all.length, second.bookmark]).toEqual([5, '-end-']);
    expect(ids(said(await asked(ana, board.id, { as_of, bookmark: '-end-' })))).toEqual([]);
  });

  it('is asked for by a moment that there is', async () => {
    const board = await ana.board('Moments');
    for (const as_of of ['yesterday', '2026-11-26', '2026-19-01T00:00:00.000Z', '2026-01-01T29:00:00.000Z'])
      expect([as_of, (await asked(ana, board.id, { as_of })).status]).toEqual([as_of, 400]);
    expect((await then(board, '2999-12-31T23:59:59.999Z')).name).toBe('Moments');
    const bookmark = Buffer.from(JSON.stringify(['x', 'y'])).toString('base64url');
    expect((await asked(ana, board.id, { bookmark })).status).toBe(400);
  });
});

describe('who sees a board as it was', () => {
  it('is nobody who is not on it, and a collaborator from their acceptance on', async () => {
    const board = await ana.board('Together');
    const before = await ana.pin(board.id, 10);
    const early = await moment();
    const unknown = await asked(bo, randomUUID());
    const foreign = await asked(bo, board.id);
    expect([foreign.status, foreign.code]).toEqual([404, unknown.code]);
    await join(curation, board, { owner: ana, person: bo, role: 'add_only' });
    const now = said(await asked(bo, board.id));
    expect(ids(now)).toEqual([before.id]);
    expect((await asked(bo, board.id, { as_of: early })).code).toBe(unknown.code);
    expect((await asked(bo, board.id, { as_of: now.since })).status).toBe(200);
    const justBefore = new Date(Date.parse(now.since) - 1).toISOString();
    expect((await asked(bo, board.id, { as_of: justBefore })).status).toBe(404);
  });

  it('sees a gap for pins that went out of their sight', async () => {
    const [board, hidden] = [await ana.board('Shared', 'secret'), await ana.board('Hidden', 'secret')];
    const [moved, deleted] = [
      await ana.pin(board.id, 11, { title: 'Private note' }),
      await ana.pin(board.id, 12, { title: 'Dropped note' }),
    ];
    await join(curation, board, { owner: ana, person: bo, role: 'add_only' });
    const as_of = await moment();
    await move(moved.id, hidden.id);
    said(await ana.tell('Pin', 'delete', { id: deleted.id }));
    await curation.settled();
    const answer = await asked(bo, board.id, { as_of });
    expect(said(answer).pins).toEqual([
      { id: deleted.id, section_id: null, pin: null, deleted: false, restorable: false },
      { id: moved.id, section_id: null, pin: null, deleted: false, restorable: false },
    ]);
    expect(answer.text).not.toMatch(/note/);
    expect((await then(board, as_of)).pins.map(({ pin, deleted: gone }) => [pin?.title, gone])).toEqual([
      ['Dropped note', true],
      ['Private note', false],
    ]);
  });
});
