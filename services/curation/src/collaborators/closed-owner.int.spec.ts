import type { BoardView } from '@corkboard/contracts/curation/entities';
import { boardHistory, getBoardThen } from '@corkboard/contracts/curation/history';
import { myOwnershipOffers } from '@corkboard/contracts/curation/ownership';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { boardSeen, codes, peopleOf } from '../testing/boards-together.ts';
import { closes, comesBack } from '../testing/closing.ts';
import { erase } from '../testing/erasing.ts';
import { answerOffer, boardKeptTogether, endOffer } from '../testing/ownership-offers.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

const DAY_MS = 86_400_000;

let curation: RunningCuration;
let bo: Person;
let cy: Person;
let di: Person;

beforeAll(async () => {
  curation = await runCuration();
  [bo, cy, di] = [await curation.person(), await curation.person(), await curation.person()];
}, 120_000);
afterAll(() => curation?.stop());

let seed = 0;
/** A board with two editors, the first of longer standing, and one who adds only; owner and first editor have a pin on it. */
const together = async (name: string, privacy: 'public' | 'secret' = 'secret') => {
  const { owner, board } = await boardKeptTogether(curation, name, { privacy, people: [bo, cy, di] });
  seed += 2;
  const pins = [(await owner.pin(board.id, seed)).id, (await bo.pin(board.id, seed + 1)).id] as const;
  return { owner, board, pins };
};

/** An editor is asked, once the process was there. */
const isAsked = (person: Person, board: BoardView) =>
  eventually(async () => {
    const seen = said(await boardSeen(person, board));
    expect(seen).toMatchObject({ offered_until: expect.any(String) });
    return seen;
  });
const isAskedNoMore = (person: Person, board: BoardView) =>
  eventually(async () => expect(said(await boardSeen(person, board))).not.toHaveProperty('offered_until'));

/** Entry of a board in the list of those that somebody may take over. */
const listed = async (person: Person, { id }: BoardView) =>
  said(await person.client.ask(myOwnershipOffers)).filter(({ board }) => board.id === id);

describe('a board whose owner closes the account', () => {
  it('asks its editors at once, and is as it was meanwhile', async () => {
    const { owner, board, pins } = await together('Annas wedding');
    await closes(curation, owner);
    const seen = await isAsked(bo, board);
    expect(seen).toMatchObject({ name: 'Annas wedding', my_role: 'editor', owner: { id: owner.id }, pin_count: 2 });
    const days = (Date.parse(seen.offered_until ?? '') - Date.now()) / DAY_MS;
    expect([days > 13.9, days <= 14]).toEqual([true, true]);
    expect(said(await boardSeen(di, board))).not.toHaveProperty('offered_until');
    const { id, name, url, privacy } = seen;
    const offer = { board: { id, name, url, privacy }, until: seen.offered_until, my_answer: null };
    expect([await listed(bo, board), await listed(di, board)]).toEqual([[offer], []]);
    expect((await peopleOf(cy, board)).offer).toMatchObject({ my_answer: null });
    expect(codes([await answerOffer(di, board, true)])).toEqual(
      codes([await answerOffer(di, { ...board, id: crypto.randomUUID() }, true)]),
    );
    expect(said(await answerOffer(cy, board, true))).toMatchObject({ owned_by_me: false, url: seen.url });
    await curation.settled();
    expect(await listed(cy, board)).toMatchObject([{ my_answer: 'accepted' }]);
    expect(said(await boardSeen(cy, board))).toMatchObject({ my_role: 'editor', owner: { id: owner.id } });
    expect((await bo.ask('Pin', { id: pins[1] })).status).toBe(200);
  });

  it('goes to the editor of longest standing who accepts; an owner who comes back after that is an editor', async () => {
    const { owner, board, pins } = await together('Annas garden', 'public');
    await closes(curation, owner);
    await isAsked(bo, board);
    expect(said(await answerOffer(bo, board, true))).toMatchObject({ owned_by_me: true });
    await curation.settled();
    const taken = said(await boardSeen(bo, board));
    expect(taken).toMatchObject({ my_role: 'owner', name: 'Shared board', owner: { id: bo.id } });
    expect(taken).not.toHaveProperty('offered_until');
    await comesBack(curation, owner);
    expect(said(await boardSeen(owner, board))).toMatchObject({ my_role: 'editor', owner: { id: bo.id } });
    expect((await owner.ask('Pin', { id: pins[0] })).status).toBe(200);
    const past = said(await owner.client.ask(boardHistory, { params: { id: board.id }, query: {} }));
    expect(past.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['board-created', 'person-joined', 'owner-changed']),
    );
    said(await owner.client.ask(getBoardThen, { params: { id: board.id }, query: {} }));
    said(await owner.tell('Pin', 'delete', { id: pins[1] }));
    expect((await owner.tell('Board', 'update', { board_id: board.id, name: 'Mine' })).status).toBe(404);
  });

  it('stays with an owner who comes back before anybody accepted', async () => {
    const { owner, board } = await together('Annas attic');
    await closes(curation, owner);
    await isAsked(bo, board);
    said(await answerOffer(cy, board, true));
    await comesBack(curation, owner);
    await isAskedNoMore(bo, board);
    expect(await listed(bo, board)).toEqual([]);
    expect(said(await boardSeen(owner, board))).toMatchObject({ my_role: 'owner', name: 'Annas attic' });
    expect((await answerOffer(bo, board, true)).status).toBe(410);
    said(await owner.tell('Board', 'update', { board_id: board.id, name: 'Annas loft' }));
  });

  it('is offered anew when the owner closes the account again, without what was answered before', async () => {
    const { owner, board } = await together('Annas cellar');
    await closes(curation, owner);
    await isAsked(bo, board);
    said(await answerOffer(bo, board, false));
    await comesBack(curation, owner);
    await isAskedNoMore(bo, board);
    await closes(curation, owner);
    await isAsked(bo, board);
    expect((await peopleOf(bo, board)).offer).toMatchObject({ my_answer: null });
  });

  it('goes at the end of the 14 days to who accepted, past those who said nothing', async () => {
    const { owner, board } = await together('Annas porch');
    await closes(curation, owner);
    await isAsked(bo, board);
    said(await answerOffer(cy, board, true));
    await endOffer(curation, board, 13.9);
    expect(said(await boardSeen(cy, board))).toMatchObject({ my_role: 'editor' });
    await curation.backbone.pool.query("UPDATE boards SET takeover_until = now() - interval '1 s' WHERE id = $1", [
      board.id,
    ]);
    const due = await curation.service.app.get(BoardPage, { strict: false }).offersDue(100);
    expect(due.map(({ id }) => id)).toContain(board.id);
    await endOffer(curation, board, 14.1);
    expect(said(await boardSeen(cy, board))).toMatchObject({ my_role: 'owner' });
  });

  it('that nobody took over is settled by the erasure: everybody keeps their own pins, without 14 days more', async () => {
    const { owner, board, pins } = await together('Annas shed');
    await closes(curation, owner);
    await isAsked(bo, board);
    await endOffer(curation, board, 14.1);
    expect(said(await boardSeen(bo, board))).toMatchObject({ owner: { id: owner.id } });
    await erase(curation, owner);
    await endOffer(curation, board, 14.1);
    expect((await boardSeen(bo, board)).status).toBe(404);
    expect((await bo.ask('Pin', { id: pins[0] })).status).toBe(404);
    const kept = said(await bo.ask<{ board: { name: string; url: string } }>('Pin', { id: pins[1] }));
    expect(kept.board).toMatchObject({ name: expect.stringMatching(/^Shared board/) });
    expect(kept.board.url).toContain(bo.username);
  });

  it('that all editors declined waits for the erasure, and lapses with it', async () => {
    const { owner, board, pins } = await together('Annas barn');
    await closes(curation, owner);
    await isAsked(bo, board);
    for (const editor of [bo, cy]) said(await answerOffer(editor, board, false));
    expect(said(await boardSeen(bo, board))).toMatchObject({ name: 'Annas barn' });
    await erase(curation, owner);
    expect((await boardSeen(bo, board)).status).toBe(404);
    expect((await bo.ask('Pin', { id: pins[1] })).status).toBe(200);
  });

  it('leaves nothing of an owner who is erased after an editor took it over', async () => {
    const { owner, board, pins } = await together('Annas wharf');
    await closes(curation, owner);
    await isAsked(bo, board);
    said(await answerOffer(bo, board, true));
    await erase(curation, owner);
    expect(said(await boardSeen(bo, board))).toMatchObject({ my_role: 'owner', pin_count: 1 });
    expect((await bo.ask('Pin', { id: pins[0] })).status).toBe(404);
    const rows = ['boards', 'pin_boards', 'search_boards'].map((table) =>
      curation.backbone.pool.query(`SELECT * FROM ${table} t WHERE t::text ~ $1`, [`${owner.id}|wharf`]),
    );
    expect((await Promise.all(rows)).flatMap((found) => found.rows)).toEqual([]);
  });
});
