import type { BoardView, PinCard, PinView, UndoOffer } from '@corkboard/contracts/curation/entities';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
});
afterAll(() => curation?.stop());

type Moved = PinView & { readonly undo: UndoOffer };
const move = (person: Person, pinId: string, to: { board_id: string; section_id?: string | null }) =>
  person.client.post<Moved>(`/v3/pins/${pinId}/move`, to);
const boardNow = async ({ id }: BoardView) => said(await ana.ask<BoardView>('Board', { board_id: id }));
const feed = (board: BoardView) => ana.wallOf(board);

describe('moving a pin', () => {
  it('takes it to the other board everywhere, and back', async () => {
    const [from, to] = [await ana.board('From'), await ana.board('To')];
    const { id } = await ana.pin(from.id, 60, { title: 'Wandering lamp' });
    const moved = said(await move(ana, id, { board_id: to.id }));
    expect(moved.board).toMatchObject({ id: to.id });
    expect([await feed(from), await feed(to)]).toEqual([[], [id]]);
    expect(await boardNow(from)).toMatchObject({ pin_count: 0, image_cover_url: null });
    expect(await boardNow(to)).toMatchObject({ pin_count: 1, image_cover_url: expect.any(String) });
    said(await ana.client.post(`/v3/commands/${moved.undo.commandId}/undo`, {}));
    expect([await feed(from), await feed(to)]).toEqual([[id], []]);
    expect(await boardNow(from)).toMatchObject({ pin_count: 1, image_cover_url: expect.any(String) });
    await eventually(async () => {
      const covers = (await curation.events('BoardCoverChanged')).filter(({ data }) => data['boardId'] === to.id);
      expect(covers.map(({ data }) => data['pinId'])).toEqual([id, null]);
    });
  });

  it('onto a secret board hides it from everybody else, and shows it again', async () => {
    const [open, secret] = [await ana.board('Open'), await ana.board('Hidden', 'secret')];
    const { id } = await ana.pin(open.id, 61, { title: 'Zebralamp' });
    await curation.settled();
    const found = async () =>
      (await bo.ask<readonly PinCard[]>('BaseSearch', { query: 'zebralamp', scope: 'pins' })).text;
    expect(await found()).toContain(id);
    said(await move(ana, id, { board_id: secret.id }));
    await curation.settled();
    const everybody = async () => (await bo.ask<readonly PinCard[]>('UserHomefeed', {})).text;
    expect((await bo.ask('Pin', { id })).status).toBe(404);
    expect([await found(), await everybody()].some((answer) => answer.includes(id))).toBe(false);
    said(await move(ana, id, { board_id: open.id }));
    await curation.settled();
    expect(await found()).toContain(id);
    expect(await everybody()).toContain(id);
  });

  it('to where it is already is refused [S-094]', async () => {
    const board = await ana.board('Here');
    const section = said(
      await ana.tell<{ id: string }>('BoardSection', 'create', { board_id: board.id, name: 'Corner' }),
    );
    const { id } = await ana.pin(board.id, 62);
    const again = await move(ana, id, { board_id: board.id });
    expect([again.status, again.code, again.message]).toEqual([409, 2217, 'This Pin is already there.']);
    said(await move(ana, id, { board_id: board.id, section_id: section.id }));
    expect((await move(ana, id, { board_id: board.id, section_id: section.id })).code).toBe(2217);
    expect(said(await move(ana, id, { board_id: board.id, section_id: null })).id).toBe(id);
  });

  it('is for its owner, onto boards of theirs', async () => {
    const [mine, theirs] = [await ana.board('Mine'), await bo.board('Theirs')];
    const { id } = await ana.pin(mine.id, 63);
    await curation.settled();
    expect((await move(bo, id, { board_id: theirs.id })).code).toBe(2210);
    expect((await move(ana, id, { board_id: theirs.id })).code).toBe(2107);
    expect((await move(ana, id, { board_id: 'nothing' })).code).toBe(2106);
    expect((await move(ana, id, { board_id: mine.id, section_id: mine.id })).code).toBe(2124);
    expect(await feed(mine)).toEqual([id]);
  });

  it('is one of the last acts, overtaken by the next move alone', async () => {
    const boards = [await ana.board('One'), await ana.board('Two'), await ana.board('Three')];
    const [one, two, three] = boards.map(({ id }) => id) as [string, string, string];
    const { id } = await ana.pin(one, 64);
    const first = said(await move(ana, id, { board_id: two }));
    said(await ana.tell('Pin', 'update', { id, title: 'Named meanwhile' }));
    said(await move(ana, id, { board_id: three }));
    const refused = await ana.client.post(`/v3/commands/${first.undo.commandId}/undo`, {});
    expect([refused.code, refused.body.resource_response.error?.data]).toEqual([
      2151,
      { at: expect.any(String), change: 'pin-moved' },
    ]);
    said(await ana.client.post(`/v3/commands/${first.undo.commandId}/undo`, { anyway: true }));
    expect(said(await ana.ask<PinView>('Pin', { id }))).toMatchObject({ title: 'Named meanwhile', board: { id: one } });
  });
});
