import { exportPageOf } from '@corkboard/contracts/identity/account-export';
import { AccountExports } from '@corkboard/service/account-export/account-exports';
import { exportedBy } from '@corkboard/service/testing/exported';
import { eventually } from '@corkboard/testing/eventually';
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

/** All that curation has of somebody. */
const exported = ({ id }: Person) =>
  exportedBy(curation.service.app.get(AccountExports, { strict: false }).of('curation'), id);

describe('the part of an account export that boards and pins are in', () => {
  it('has boards, secret ones too, with sections, pins and their pictures', async () => {
    const board = await ana.board('Lampshades', 'secret');
    const section = await ana.tell<{ id: string }>('BoardSection', 'create', { board_id: board.id, name: 'Opaline' });
    const more = {
      title: 'Green glass',
      description: 'From my aunt',
      alt_text: 'A lamp',
      link: 'https://lamps.example/1',
    };
    const pin = await ana.pin(board.id, 1, more);
    await curation.settled();
    const { of } = await exported(ana);
    expect(of('boards')).toEqual([
      expect.objectContaining({ board_id: board.id, name: 'Lampshades', privacy: 'secret' }),
    ]);
    expect(of('board_sections')).toEqual([expect.objectContaining({ section_id: said(section).id, name: 'Opaline' })]);
    expect(of('pins')).toEqual([expect.objectContaining({ pin_id: pin.id, board_id: board.id, ...more })]);
    const picture = of('pins')[0]?.['picture'] as { url: string } | undefined;
    const { pathname, search } = new URL(picture?.url ?? '');
    expect((await fetch(`${curation.origin}${pathname}${search}`)).status).toBe(200);
    expect(of('acts').map(({ type }) => type)).toEqual(['BoardCreated', 'BoardSectionCreated', 'PinCreated']);
  });

  it('has what was deleted and is not gone yet', async () => {
    const cleo = await curation.person();
    const [kept, gone] = [await cleo.board('Kept'), await cleo.board('Gone')];
    const [rose, fern] = [await cleo.pin(kept.id, 2, { title: 'Rose' }), await cleo.pin(gone.id, 3, { title: 'Fern' })];
    await curation.settled();
    said(await cleo.tell('Pin', 'delete', { id: rose.id }));
    said(await cleo.tell('Board', 'delete', { board_id: gone.id }));
    // Pins of a deleted board follow it one by one.
    await eventually(async () => expect((await exported(cleo)).of('deleted_pins')).toHaveLength(2));
    await curation.settled();
    const { of } = await exported(cleo);
    expect(of('boards').map(({ name }) => name)).toEqual(['Kept']);
    expect(of('deleted_boards').map(({ name }) => name)).toEqual(['Gone']);
    expect(of('pins')).toEqual([]);
    expect(new Set(of('deleted_pins').map(({ pin_id: id }) => id))).toEqual(new Set([rose.id, fern.id]));
    expect(of('trash').map(({ kind, thing_id: id }) => [kind, id])).toEqual([
      ['pin', rose.id],
      ['board', gone.id],
    ]);
  });

  it('names boards of others that the person is on by their ids alone', async () => {
    const board = await ana.board('Aunt Agatha’s garden', 'secret');
    await ana.pin(board.id, 4, { title: 'Foxglove' });
    await join(curation, board, { owner: ana, person: bo });
    await curation.settled();
    const { of, text } = await exported(bo);
    expect(of('boards_of_others')).toEqual([expect.objectContaining({ board_id: board.id, owner_id: ana.id })]);
    expect(of('board_invites')).toEqual([expect.objectContaining({ board_id: board.id, status: 'accepted' })]);
    expect(text).not.toMatch(/Agatha|Foxglove|Lampshades/);
    expect(text).not.toContain(ana.username);
  });

  it('has each of more pins than a page once', async () => {
    const dora = await curation.person();
    const board = await dora.board('Many');
    const pin = await dora.pin(board.id, 5);
    await curation.settled();
    // At one instant, as pins that are copied together are.
    const copies = `INSERT INTO pins SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
      FROM pins p, generate_series(1, 1200) WHERE p.id = $1`;
    await curation.backbone.pool.query(copies, [pin.id]);
    const { of, most } = await exported(dora);
    expect(new Set(of('pins').map(({ pin_id: id }) => id)).size).toBe(1201);
    expect(of('pins')).toHaveLength(1201);
    expect(most).toBeLessThanOrEqual(500);
  });

  it('is for services alone', async () => {
    const asked = await ana.client.ask(exportPageOf('curation'), { body: { account_id: ana.id, from: null } });
    expect(asked.status).toBe(404);
  });
});
