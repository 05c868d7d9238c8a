import { undoCommand } from '@corkboard/contracts/curation/acts';
import type { BoardView, PinCard, UndoOffer } from '@corkboard/contracts/curation/entities';
import { type BoardThen, getBoardThen } from '@corkboard/contracts/curation/history';
import { placePin } from '@corkboard/contracts/curation/pin-moves';
import { movePin } from '@corkboard/contracts/curation/pins';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { POOL } from '@corkboard/service/definition';
import { moment } from '@corkboard/testing/moment';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { codes, join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { rankOf, rankSql } from './pin-rank.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let cy: Person;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo, cy] = [await curation.person(), await curation.person(), await curation.person()];
}, 120_000);
afterAll(() => curation?.stop());

const newBoard = async (pins: number, section?: string) => {
  const board = await ana.board(`Order ${Math.random()}`);
  const ids: string[] = [];
  for (let n = 0; n < pins; n += 1) ids.unshift((await ana.pin(board.id, n, section ? { section } : {})).id);
  return { board, ids: ids as [string, string, string, string] };
};
const place = (person: Person, id: string, target_pin_id: string, side: 'before' | 'after') =>
  person.client.ask(placePin, { params: { id }, body: { target_pin_id, side } });
const wall = async (board: Pick<BoardView, 'id'>, more: object = {}) =>
  said(await ana.ask<readonly PinCard[]>('BoardFeed', { board_id: board.id, page_size: 100, ...more })).map(
    ({ id }) => id,
  );
const undo = async (offer: UndoOffer | null) =>
  said(await ana.client.ask(undoCommand, { params: { id: offer?.commandId ?? '' }, body: {} }));

describe('the order of the pins of a board', () => {
  it('is that of the saves, newest first, until a pin is placed; a later save stands before all', async () => {
    const { board, ids } = await newBoard(4);
    const [a, b, c, d] = ids;
    expect(await wall(board)).toEqual([a, b, c, d]);
    said(await place(ana, d, b, 'before'));
    expect(await wall(board)).toEqual([a, d, b, c]);
    said(await place(ana, a, c, 'after'));
    expect(await wall(board)).toEqual([d, b, c, a]);
    said(await place(ana, c, d, 'before'));
    expect(await wall(board)).toEqual([c, d, b, a]);
    const { id: e } = await ana.pin(board.id, 9);
    expect(await wall(board)).toEqual([e, c, d, b, a]);
  });

  it('comes page by page, each pin once', async () => {
    const { board, ids } = await newBoard(4);
    const [a, b, c, d] = ids;
    said(await place(ana, d, a, 'before'));
    const seen: string[] = [];
    for (let bookmark: string | null = null; bookmark !== '-end-'; ) {
      const page: Awaited<ReturnType<typeof ana.ask<readonly PinCard[]>>> = await ana.ask('BoardFeed', {
        ...{ board_id: board.id, page_size: 1 },
        ...(bookmark === null ? {} : { bookmark }),
      });
      seen.push(...said(page).map(({ id }) => id));
      bookmark = page.bookmark ?? '-end-';
    }
    expect(seen).toEqual([d, a, b, c]);
  });

  it('is the same in its sections, whose pins can be placed beside those of another part of it', async () => {
    const { board, ids } = await newBoard(1);
    const { id: rome } = said(
      await ana.tell<BoardSection>('BoardSection', 'create', { board_id: board.id, name: 'Rome' }),
    );
    const [x, y, z] = [
      await ana.pin(board.id, 1, { section: rome }),
      await ana.pin(board.id, 2, { section: rome }),
      await ana.pin(board.id, 3, { section: rome }),
    ];
    const inRome = async () =>
      said(await ana.ask<readonly PinCard[]>('BoardSectionPins', { section_id: rome })).map(({ id }) => id);
    said(await place(ana, z.id, x.id, 'after'));
    expect(await inRome()).toEqual([y.id, x.id, z.id]);
    said(await place(ana, x.id, ids[0], 'after'));
    expect([await inRome(), await wall(board)]).toEqual([
      [y.id, z.id, x.id],
      [y.id, z.id, ids[0], x.id],
    ]);
  });

  it('is changed by its owner and by editors; to others its pins are unknown ones', async () => {
    const { board, ids } = await newBoard(3);
    const [a, b, c] = ids;
    await join(curation, board, { owner: ana, person: bo });
    await join(curation, board, { owner: ana, person: cy, role: 'add_only' });
    said(await place(bo, c, a, 'before'));
    await curation.settled();
    expect(await wall(board)).toEqual([c, a, b]);
    const dee = await curation.person();
    expect(codes([await place(cy, b, a, 'before'), await place(dee, b, a, 'before')])).toEqual([
      [404, 2210],
      [404, 2210],
    ]);
    expect(await wall(board)).toEqual([c, a, b]);
  });

  it('knows no place beside itself, beside a pin of another board, or beside none', async () => {
    const [{ board, ids }, other] = [await newBoard(2), await newBoard(1)];
    const [a, b] = ids;
    expect(
      codes([
        await place(ana, a, a, 'before'),
        await place(ana, a, other.ids[0], 'before'),
        await place(ana, a, 'nothing', 'after'),
        await place(ana, 'nothing', a, 'after'),
      ]),
    ).toEqual([
      [404, 2210],
      [404, 2210],
      [404, 2210],
      [404, 2210],
    ]);
    expect(await wall(board)).toEqual([a, b]);
  });

  it('where a pin stands already records nothing, and offers no undo', async () => {
    const { ids } = await newBoard(3);
    const [a, b] = ids;
    expect(said(await place(ana, b, a, 'after')).undo).toBeNull();
    expect(said(await place(ana, a, b, 'before')).undo).toBeNull();
    const placed = (await curation.events('PinPlaced')).filter(({ data }) => [a, b].includes(String(data['pinId'])));
    expect(placed).toEqual([]);
  });

  it('goes back by Undo, and to the new one by the undo of that', async () => {
    const { board, ids } = await newBoard(3);
    const [a, b, c] = ids;
    const { undo: offer } = said(await place(ana, c, a, 'before'));
    const { undo: redo } = await undo(offer);
    expect(await wall(board)).toEqual([a, b, c]);
    await undo(redo);
    expect(await wall(board)).toEqual([c, a, b]);
  });

  it('is kept by a pin that is deleted and restored, and by one that goes to another board and back', async () => {
    const [{ board, ids }, other] = [await newBoard(3), await newBoard(1)];
    const [a, b, c] = ids;
    said(await place(ana, c, a, 'before'));
    said(await ana.tell('Pin', 'delete', { id: c }));
    said(await ana.tell('PinRestore', 'create', { id: c }));
    expect(await wall(board)).toEqual([c, a, b]);
    const to = (board_id: string) =>
      ana.client.ask(movePin, { params: { id: c }, body: { board_id, section_id: null } });
    said(await to(other.board.id));
    said(await to(board.id));
    expect(await wall(board)).toEqual([c, a, b]);
  });

  it('of an earlier moment is shown as it was then', async () => {
    const { board, ids } = await newBoard(3);
    const [a, b, c] = ids;
    const before = await moment();
    said(await place(ana, c, a, 'before'));
    said(await ana.tell('Pin', 'delete', { id: b }));
    said(await ana.tell('PinRestore', 'create', { id: b }));
    await curation.settled();
    const then = async (as_of: string): Promise<readonly string[]> =>
      said<BoardThen>(await ana.client.ask(getBoardThen, { params: { id: board.id }, query: { as_of } })).pins.map(
        ({ id }) => id,
      );
    expect([await then(before), await then(new Date().toISOString())]).toEqual([
      [a, b, c],
      [c, a, b],
    ]);
  });

  it('begins with ranks that the database reckons as the service does', async () => {
    const pool = curation.service.app.get<Pool>(POOL, { strict: false });
    const rows = Array.from({ length: 50 }, (_, n) => ({
      at: new Date(n * 36_000_000_123).toISOString(),
      id: crypto.randomUUID(),
    }));
    const text = `SELECT ${rankSql('at', 'id')} AS rank FROM unnest($1::timestamptz[], $2::uuid[]) WITH ORDINALITY AS r(at, id, n) ORDER BY n`;
    const { rows: found } = await pool.query<{ rank: string }>(text, [
      rows.map(({ at }) => at),
      rows.map(({ id }) => id),
    ]);
    expect(found.map(({ rank }) => rank)).toEqual(rows.map(({ at, id }) => rankOf(at, id)));
  });
});
