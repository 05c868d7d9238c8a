import type { BoardView } from '@corkboard/contracts/curation/entities';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { boardSeen, codes, join as joinBoard, peopleOf } from '../testing/boards-together.ts';
import { erase } from '../testing/erasing.ts';
import { answerOffer, boardKeptTogether, endOffer } from '../testing/ownership-offers.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let bo: Person;
let cy: Person;
let di: Person;
let eve: Person;

beforeAll(async () => {
  curation = await runCuration();
  [bo, cy, di, eve] = [
    await curation.person(),
    await curation.person(),
    await curation.person(),
    await curation.person(),
  ];
}, 120_000);
afterAll(() => curation?.stop());

interface Together {
  readonly owner: Person;
  readonly board: BoardView;
  readonly pins: Readonly<Record<'owner' | 'bo' | 'cy' | 'di', string>>;
}

/** A board with two editors, the first of longer standing, and one who adds only; each has a pin on it. */
const together = async (name: string, seed: number): Promise<Together> => {
  const { owner, board } = await boardKeptTogether(curation, name, { people: [bo, cy, di] });
  const [own, ofBo, ofCy, ofDi] = [
    await owner.pin(board.id, seed, { title: `Title of ${name}` }),
    await bo.pin(board.id, seed + 1),
    await cy.pin(board.id, seed + 2),
    await di.pin(board.id, seed + 3),
  ];
  return { owner, board, pins: { owner: own.id, bo: ofBo.id, cy: ofCy.id, di: ofDi.id } };
};

const pinsSeen = (person: Person, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await person.ask('Pin', { id })).status));

const boardOf = async (person: Person, pinId: string) =>
  said(await person.ask<{ board: { id: string; name: string; url: string; privacy: string } }>('Pin', { id: pinId }))
    .board;

const rowsWith = async (text: string) => {
  const tables = ['boards', 'board_sections', 'pin_boards', 'search_boards', 'board_invites'];
  const found = tables.map((table) =>
    curation.backbone.pool.query(`SELECT * FROM ${table} t WHERE t::text LIKE $1`, [`%${text}%`]),
  );
  return (await Promise.all(found)).flatMap(({ rows }) => rows);
};

describe('a board whose owner is erased', () => {
  it('keeps the pins of the others, without a word of the owner’s, and goes to the editor who takes it over', async () => {
    const { owner, board, pins } = await together('Annas wedding', 10);
    const described = { board_id: board.id, description: 'Of the wedding of Anna' };
    said(await owner.tell('Board', 'update', described));
    await erase(curation, owner);
    expect(await pinsSeen(bo, [pins.owner, pins.bo, pins.cy, pins.di])).toEqual([404, 200, 200, 200]);
    const seen = said(await boardSeen(bo, board));
    expect(seen).toMatchObject({ name: 'Shared board', description: null, privacy: 'secret', my_role: 'editor' });
    expect(seen.owned_by_me).toBe(false);
    expect(seen).toMatchObject({ pin_count: 3, owner: { id: bo.id }, offered_until: expect.any(String) });
    expect(said(await boardSeen(di, board))).not.toHaveProperty('offered_until');
    expect([...(await rowsWith(owner.id)), ...(await rowsWith('wedding'))]).toEqual([]);
    const confirmed = (await curation.events('PersonalDataErased')).at(-1);
    expect(confirmed?.data).toMatchObject({ removed: { boards: 0, pins: 1, keys: 1 } });

    const unknown = await answerOffer(bo, { ...board, id: crypto.randomUUID() }, true);
    for (const person of [di, eve]) expect(codes([await answerOffer(person, board, true)])).toEqual(codes([unknown]));
    expect(said(await answerOffer(cy, board, true))).toMatchObject({ owned_by_me: false, url: seen.url });
    expect((await peopleOf(cy, board)).offer).toMatchObject({ my_answer: 'accepted' });
    const taken = said(await answerOffer(bo, board, true));
    expect(taken).toEqual({ board_id: board.id, url: seen.url, owned_by_me: true });
    await curation.settled();
    expect(said(await boardSeen(bo, board))).toMatchObject({ my_role: 'owner', owned_by_me: true });
    expect(said(await boardSeen(bo, board))).not.toHaveProperty('offered_until');
    const people = await peopleOf(bo, board);
    expect(people.collaborators.map(({ user, role }) => [user?.id, role])).toEqual([
      [cy.id, 'editor'],
      [di.id, 'add_only'],
    ]);
    said(await bo.tell('Board', 'update', { board_id: board.id, name: 'Ours' }));
    expect((await answerOffer(cy, board, true)).status).toBe(410);
  });

  it('goes to the editor who accepted once the one before them declines', async () => {
    const { owner, board } = await together('Annas garden', 20);
    await erase(curation, owner);
    said(await answerOffer(cy, board, true));
    expect(said(await answerOffer(bo, board, false))).toMatchObject({ owned_by_me: false });
    await curation.settled();
    expect(said(await boardSeen(cy, board))).toMatchObject({ my_role: 'owner', owner: { id: cy.id } });
    expect(said(await boardSeen(bo, board))).toMatchObject({ my_role: 'editor' });
  });

  it('that nobody takes over for 14 days leaves everybody their pins, on boards as secret as it was', async () => {
    const { owner, board, pins } = await together('Annas attic', 30);
    await erase(curation, owner);
    await endOffer(curation, board, 13.9);
    expect((await boardSeen(bo, board)).status).toBe(200);
    await curation.backbone.pool.query("UPDATE boards SET offered_until = now() - interval '1 s' WHERE id = $1", [
      board.id,
    ]);
    const due = await curation.service.app.get(BoardPage, { strict: false }).offersDue(100);
    expect(due.map(({ id }) => id)).toContain(board.id);
    await endOffer(curation, board, 14.1);
    expect((await boardSeen(bo, board)).status).toBe(404);
    for (const [person, id] of [
      [bo, pins.bo],
      [cy, pins.cy],
      [di, pins.di],
    ] as const) {
      expect(await boardOf(person, id)).toMatchObject({
        name: expect.stringMatching(/^Shared board/),
        privacy: 'secret',
      });
      expect((await boardOf(person, id)).url).toContain(person.username);
      expect(await pinsSeen(eve, [id])).toEqual([404]);
    }
    expect(await pinsSeen(bo, [pins.cy, pins.di])).toEqual([404, 404]);
  });

  it('without an editor leaves everybody their pins at once, also those who are not on it any more', async () => {
    const owner = await curation.person();
    const board = await owner.board('Annas shed');
    await joinBoard(curation, board, { owner, person: di, role: 'add_only' });
    await joinBoard(curation, board, { owner, person: eve });
    const [ofDi, ofEve] = [await di.pin(board.id, 40), await eve.pin(board.id, 41)];
    said(await eve.tell('BoardCollaborator', 'delete', { board_id: board.id, invited_user_id: eve.id }));
    await erase(curation, owner);
    expect(await boardOf(eve, ofDi.id)).toMatchObject({ privacy: 'public' });
    expect((await boardOf(di, ofDi.id)).url).toContain(di.username);
    expect((await boardOf(eve, ofEve.id)).url).toContain(eve.username);
    expect((await boardSeen(di, board)).status).toBe(404);
    expect(await rowsWith('shed')).toEqual([]);
  });

  it('passes on when who keeps it is erased, too', async () => {
    const owner = await curation.person();
    const second = await curation.person();
    const board = await owner.board('Annas loft');
    await joinBoard(curation, board, { owner, person: second });
    await joinBoard(curation, board, { owner, person: cy });
    const ofCy = await cy.pin(board.id, 50);
    await erase(curation, owner);
    await erase(curation, second);
    expect(said(await boardSeen(cy, board))).toMatchObject({ owner: { id: cy.id }, pin_count: 1 });
    expect(said(await answerOffer(cy, board, true))).toMatchObject({ owned_by_me: true });
    await curation.settled();
    expect(said(await boardSeen(cy, board))).toMatchObject({ my_role: 'owner' });
    expect(await pinsSeen(cy, [ofCy.id])).toEqual([200]);
    expect([...(await rowsWith(owner.id)), ...(await rowsWith(second.id))]).toEqual([]);
  });
});
