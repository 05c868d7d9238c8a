import { randomUUID } from 'node:crypto';
import type { BoardView, PinCard, PinView, UndoOffer } from '@corkboard/contracts/curation/entities';
import type { CommandContext } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { StartErasure } from '../erasure/erase-personal-data.ts';
import { DropPins } from '../pins/commands/drop-pin.ts';
import { boardSeen, codes, join, peopleOf } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
}, 120_000);
afterAll(() => curation?.stop());

type WithOffer<View> = View & { readonly undo: UndoOffer };

interface Named {
  readonly title: string;
}
interface Picker {
  readonly all_boards: readonly BoardView[];
}
/** A board without addresses of pictures, which are made anew for each answer. */
const shapeOf = ({ image_cover_url, cover_images, images, ...board }: BoardView) => ({
  ...{ ...board, cover: image_cover_url !== null && cover_images !== null, images: images['170x'].length },
});

const remove = async ({ id }: BoardView): Promise<UndoOffer> =>
  said(await ana.tell<{ undo: UndoOffer }>('Board', 'delete', { board_id: id })).undo;
const pinsOf = async (person: Person, { id }: BoardView): Promise<readonly string[]> =>
  said(await person.ask<PinCard[]>('BoardFeed', { board_id: id })).map((pin) => pin.id);
const dropped = async (pinIds: readonly string[]): Promise<void> =>
  eventually(async () => {
    const gone = (await curation.events('PinDeleted')).map(({ data }) => data['pinId']);
    expect(gone).toEqual(expect.arrayContaining([...pinIds]));
  });
const bySystem = (command: string, key: string): CommandContext => ({
  ...{ actor: { kind: 'system', id: 'spec' }, command, idempotencyKey: key, fingerprint: 'f' },
  ...{ correlationId: randomUUID(), causationId: null, occurredAt: new Date().toISOString() },
});
const execute = (command: object) => curation.service.app.get(CommandBus, { strict: false }).execute(command);

describe('a deleted board that is taken back', () => {
  it('is as it was for everybody on it: pins, sections, cover, people, search, lists and counts', async () => {
    const cy = await curation.person();
    const board = await cy.board('Lighthouses');
    await join(curation, board, { owner: cy, person: bo });
    const section = said(
      await cy.tell<{ id: string }>('BoardSection', 'create', { board_id: board.id, name: 'Coast' }),
    );
    const byHand = await cy.pin(board.id, 1, { title: 'Deleted before' });
    const kept = [await cy.pin(board.id, 2, { title: 'Fresnel lamp' }), await bo.pin(board.id, 3)];
    const within = await cy.pin(board.id, 4, { section: section.id });
    said(await cy.tell('Pin', 'delete', { id: byHand.id }));
    await curation.settled();
    const all = [...kept, within].map(({ id }) => id).reverse();
    const lookAt = async (person: Person) => ({
      board: shapeOf(said(await boardSeen(person, board))),
      pins: await pinsOf(person, board),
      sections: said(await person.ask<Named[]>('BoardSections', { board_id: board.id })).map(({ title }) => title),
      picker: said(await person.ask<Picker>('BoardPickerBoards', {})).all_boards.map(({ id }) => id),
      people: await peopleOf(person, board),
      found: (await person.ask<{ items: { id: string }[] }>('BaseSearch', { query: 'fresnel' })).data.items.length,
      boards: said(await person.ask<BoardView[]>('Boards', { username: cy.username })).map(shapeOf),
    });
    const before = [await lookAt(cy), await lookAt(bo)];
    expect(before[0]?.pins).toEqual(all);
    expect(before[0]?.found).toBe(1);

    const undo = said(await cy.tell<{ undo: UndoOffer }>('Board', 'delete', { board_id: board.id })).undo;
    await dropped(all);
    await curation.settled();
    expect(codes([await boardSeen(cy, board), await boardSeen(bo, board)])).toEqual([
      [404, 2106],
      [404, 2106],
    ]);
    expect(said(await bo.ask<{ items: unknown[] }>('BaseSearch', { query: 'fresnel' })).items).toEqual([]);
    const undone = said(await cy.takeBack(undo));
    expect(undone).toMatchObject({ kind: 'board-deleted', board_id: board.id, new_name: null });
    await eventually(async () => {
      await curation.settled();
      expect(await pinsOf(cy, board)).toEqual(all);
    });
    expect([await lookAt(cy), await lookAt(bo)]).toEqual(before);
    expect((await cy.ask('Pin', { id: byHand.id })).code).toBe(2210);
    said(await cy.tell('PinRestore', 'create', { id: byHand.id }));
    const restored = (await curation.events('BoardRestored')).at(-1);
    expect(restored?.metadata.undoes).toEqual({ commandId: undo.commandId });
  });

  it('has another name and address where its own were taken, and says so [DS-045 part]', async () => {
    const board = await ana.board('Kitchen');
    const undo = await remove(board);
    await ana.board('kitchen');
    const undone = said(await ana.takeBack(undo));
    expect(undone.new_name).toBe('Kitchen (restored)');
    expect(said(await boardSeen(ana, board))).toMatchObject({
      name: 'Kitchen (restored)',
      url: `/${ana.username}/kitchen-restored/`,
    });
    const other = await ana.board('Attic!');
    const undoOther = await remove(other);
    await ana.board('Attic?');
    expect(said(await ana.takeBack(undoOther)).new_name).toBe('Attic! (restored)');
  });

  it('goes again by redo, with its pins, but not over a pin that came since', async () => {
    const board = await ana.board('To and fro');
    const pin = await ana.pin(board.id, 5);
    await curation.settled();
    const back = said(await ana.takeBack(await remove(board)));
    await eventually(async () => expect(await pinsOf(ana, board)).toEqual([pin.id]));
    const again = said(await ana.takeBack(back.undo));
    expect((await boardSeen(ana, board)).code).toBe(2106);
    await dropped([pin.id]);
    said(await ana.takeBack(again.undo));
    await eventually(async () => expect(await pinsOf(ana, board)).toEqual([pin.id]));
    const later = await ana.pin(board.id, 6);
    await curation.settled();
    expect((await ana.takeBack(again.undo)).data).toBeDefined();
    const acts = said(await ana.client.get<{ commandId: string; kind: string }[]>('/v3/acts/'));
    const act = acts.find(({ kind }) => kind === 'board-deleted');
    const refused = await ana.takeBack({ commandId: act?.commandId ?? '', until: '' });
    expect([refused.status, refused.code]).toEqual([409, 2151]);
    expect(await pinsOf(ana, board)).toEqual([later.id, pin.id]);
  });

  it('is its owner’s to bring back, and cannot be told from one that never was', async () => {
    const board = await ana.board('Not yours');
    await join(curation, board, { owner: ana, person: bo });
    const undo = await remove(board);
    const unknown = { commandId: '01900000-0000-8000-8000-000000000000', until: '' };
    expect(codes([await bo.takeBack(undo), await bo.takeBack(unknown)])).toEqual([
      [404, 2150],
      [404, 2150],
    ]);
  });

  it('leaves what was done with its pins before to be taken back', async () => {
    const board = await ana.board('Before and after');
    const pin = (await ana.pin(board.id, 7)) as WithOffer<PinView>;
    await curation.settled();
    const undo = await remove(board);
    await dropped([pin.id]);
    said(await ana.takeBack(undo));
    await eventually(async () => expect(await pinsOf(ana, board)).toEqual([pin.id]));
    expect(said(await ana.takeBack(pin.undo)).kind).toBe('pin-created');
    expect((await ana.ask('Pin', { id: pin.id })).code).toBe(2210);
  });

  it('stays deleted where the owner has as many boards as there may be', async () => {
    const ed = await curation.person();
    const board = await ed.board('One too many');
    const undo = said(await ed.tell<{ undo: UndoOffer }>('Board', 'delete', { board_id: board.id })).undo;
    await curation.settled();
    await curation.backbone.pool.query(
      `INSERT INTO boards (id, owner_id, name, slug, privacy, pin_count, recent, created_at)
        SELECT gen_random_uuid(), $1, 'Board ' || n, 'board-' || n, 'public', 0, '[]', now() FROM generate_series(1, 2000) n`,
      [ed.id],
    );
    expect((await ed.takeBack(undo)).code).toBe(2105);
    await curation.backbone.pool.query('DELETE FROM boards WHERE owner_id = $1 AND slug = $2', [ed.id, 'board-7']);
    expect((await ed.takeBack(undo)).status).toBe(200);
  });
});

describe('the deletion of a board while it is taken back', () => {
  it('takes no pin of a board that is there', async () => {
    const board = await ana.board('Still there');
    const pin = await ana.pin(board.id, 8);
    await curation.settled();
    await execute(new DropPins(bySystem('DropPins', 'late'), { boardId: board.id }));
    expect((await curation.events('PinDeleted')).map(({ data }) => data['pinId'])).not.toContain(pin.id);
  });

  it('gives back a pin that it took after that', async () => {
    const board = await ana.board('Late drop');
    const pin = await ana.pin(board.id, 9);
    await curation.settled();
    await execute(new DropPins(bySystem('DropPins', 'too late'), { boardId: board.id, pinId: pin.id }));
    await dropped([pin.id]);
    await eventually(async () => {
      await curation.settled();
      expect(await pinsOf(ana, board)).toEqual([pin.id]);
      expect(said(await boardSeen(ana, board)).pin_count).toBe(1);
    });
  });

  it('loses none, however often both follow each other', async () => {
    const board = await ana.board('Flicker');
    const { id: media_upload_id } = await ana.upload(10);
    const saved = Array.from({ length: 30 }, (_, n) => ({ board_id: board.id, media_upload_id, title: `${n}` }));
    await Promise.all(saved.map(async (save) => said(await ana.tell('Pin', 'create', save))));
    await curation.settled();
    let { undo } = said(await ana.takeBack(await remove(board)));
    for (let turn = 0; turn < 6; turn += 1) undo = said(await ana.takeBack(undo, { anyway: true })).undo;
    await eventually(async () => {
      await curation.settled();
      expect(said(await boardSeen(ana, board)).pin_count).toBe(30);
    });
  });
});

describe('somebody who is erased while a board that they were on is deleted', () => {
  it('does not come back with it, nor do their pins', async () => {
    const di = await curation.person();
    const board = await ana.board('Without them');
    await join(curation, board, { owner: ana, person: di });
    const theirs = await di.pin(board.id, 11);
    const own = await ana.pin(board.id, 12);
    await curation.settled();
    const undo = await remove(board);
    await dropped([theirs.id, own.id]);
    const asked = { accountId: di.id, requestId: randomUUID(), requestedAt: new Date().toISOString() };
    await execute(new StartErasure(bySystem('StartErasure', di.id), asked));
    await eventually(async () => expect(await curation.events('PersonalDataErased')).toHaveLength(1));
    said(await ana.takeBack(undo));
    await eventually(async () => expect(await pinsOf(ana, board)).toEqual([own.id]));
    await eventually(async () => {
      await curation.settled();
      expect(said(await boardSeen(ana, board))).toMatchObject({ pin_count: 1, image_cover_url: expect.any(String) });
    });
    expect((await peopleOf(ana, board)).collaborators).toEqual([]);
    expect(await pinsOf(ana, board)).toEqual([own.id]);
    const { rows } = await curation.backbone.pool.query('SELECT recent, cover FROM boards WHERE id = $1', [board.id]);
    const showing = [rows[0].cover, ...rows[0].recent].filter(({ gone }) => !gone).map(({ pinId }) => pinId);
    expect(new Set(showing)).toEqual(new Set([own.id]));
  });
});
