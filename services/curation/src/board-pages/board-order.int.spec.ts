import type { Act } from '@corkboard/contracts/curation/acts';
import type { BoardView, UndoOffer } from '@corkboard/contracts/curation/entities';
import { limits } from '@corkboard/contracts/limits';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from '../testing/boards-together.ts';
import { erase } from '../testing/erasing.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { suspend } from '../testing/suspending.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

const PLACINGS = 10;
const open = { register: [], registerExists: [], read: [], write: [], boardCreate: [] };
const own = { boardPlace: [{ max: PLACINGS, seconds: 3600, by: 'account' }] };

beforeAll(async () => {
  curation = await runCuration({ RATE_LIMITS: 'on', LIMITS: JSON.stringify({ ...open, ...own }) });
  ana = await curation.person();
  bo = await curation.person();
});
afterAll(() => curation?.stop());

interface Placed {
  readonly undo: UndoOffer | null;
}

/** Makes a person with boards, one after the other. */
const withBoards = async (...names: readonly string[]) => {
  const person = await curation.person();
  const boards: Record<string, BoardView> = {};
  for (const name of names) boards[name] = await person.board(name);
  const idOf = (name: string) => boards[name]?.id ?? '';
  const place = (name: string, side: 'before' | 'after', target: string) =>
    person.tell<Placed>('Boards', 'update', { board_id: idOf(name), target_board_id: idOf(target), side });
  return { person, idOf, place };
};
const listed = async (of: Person, options: object = {}, by = of) => {
  const asked = { username: of.username, sort: 'custom', ...options };
  return said(await by.ask<readonly BoardView[]>('Boards', asked)).map(({ name }) => name);
};

describe('the order of boards by hand [S-069]', () => {
  it('is that of the last save until there is one, and then what was put where [S-069]', async () => {
    const { person, place } = await withBoards('One', 'Two', 'Three');
    expect(await listed(person)).toEqual(['Three', 'Two', 'One']);
    said(await place('One', 'before', 'Three'));
    expect(await listed(person)).toEqual(['One', 'Three', 'Two']);
    said(await place('One', 'after', 'Two'));
    expect(await listed(person)).toEqual(['Three', 'Two', 'One']);
    said(await place('Two', 'before', 'Three'));
    expect(await listed(person)).toEqual(['Two', 'Three', 'One']);
    expect(await listed(person, { sort: 'newest' })).toEqual(['Three', 'Two', 'One']);
    await person.board('Four');
    expect(await listed(person)).toEqual(['Four', 'Two', 'Three', 'One']);
  });

  it('holds on every page, within the groups that are asked for, and for who looks at them', async () => {
    const { person, idOf, place } = await withBoards('Ash', 'Birch', 'Cedar');
    said(await person.tell('Board', 'update', { board_id: idOf('Birch'), privacy: 'secret' }));
    said(await place('Ash', 'before', 'Cedar'));
    const first = await person.ask<readonly BoardView[]>('Boards', {
      ...{ username: person.username, sort: 'custom', page_size: 2 },
    });
    expect(first.data.map(({ name }) => name)).toEqual(['Ash', 'Cedar']);
    expect(await listed(person, { page_size: 2, bookmark: first.bookmark })).toEqual(['Birch']);
    said(await place('Birch', 'before', 'Ash'));
    expect(await listed(person)).toEqual(['Birch', 'Ash', 'Cedar']);
    expect(await listed(person, { group_by: 'visibility' })).toEqual(['Ash', 'Cedar', 'Birch']);
    await curation.settled();
    expect(await listed(person, {}, bo)).toEqual(['Ash', 'Cedar']);
    expect(await listed(person, {}, await curation.visitor())).toEqual(['Ash', 'Cedar']);
  });

  it('has boards of others that one is on, which stand elsewhere for their owners', async () => {
    const { person, idOf } = await withBoards('Mine');
    const theirs = await ana.board('Theirs');
    await join(curation, theirs, { owner: ana, person });
    const placed = { board_id: theirs.id, target_board_id: idOf('Mine'), side: 'after' };
    said(await person.tell('Boards', 'update', placed));
    expect(await listed(person)).toEqual(['Mine', 'Theirs']);
    expect(await listed(ana)).toEqual(['Theirs']);
  });

  it('is of one’s own boards: those of others cannot be told from none', async () => {
    const { person, idOf } = await withBoards('Own');
    const [other, never] = [await ana.board('Other'), crypto.randomUUID()];
    await curation.settled();
    for (const id of [other.id, never, 'x'])
      for (const [board_id, target_board_id] of [
        [id, idOf('Own')],
        [idOf('Own'), id],
      ]) {
        const refused = await person.tell('Boards', 'update', { board_id, target_board_id, side: 'before' });
        expect([refused.status, refused.code]).toEqual([404, 2106]);
      }
    const visitor = await curation.visitor();
    const asked = { board_id: never, target_board_id: never, side: 'before' };
    expect((await visitor.tell('Boards', 'update', asked)).code).toBe(7);
    expect((await person.tell('Boards', 'update', { ...asked, side: 'beside' })).code).toBe(10);
  });

  it('is taken back step by step, found among the acts, and says what came later', async () => {
    const { person, place } = await withBoards('Red', 'Green', 'Blue');
    const first = said(await place('Red', 'before', 'Blue'));
    expect(said(await place('Red', 'before', 'Blue')).undo).toBeNull();
    const second = said(await place('Green', 'before', 'Red'));
    const [act] = said(await person.client.get<readonly Act[]>('/v3/acts/'));
    expect(act).toMatchObject({ kind: 'boards-reordered', board: null, pin: null, undone: false });
    const refused = await person.takeBack(first.undo);
    expect([refused.status, refused.code]).toEqual([409, 2151]);
    const conflict = said(await person.client.get(`/v3/commands/${first.undo?.commandId}/conflict`));
    expect(conflict).toMatchObject({ conflict: { by_me: true, kind: 'boards-reordered' } });
    const back = said(await person.takeBack(second.undo));
    expect([back.kind, await listed(person)]).toEqual(['boards-reordered', ['Red', 'Blue', 'Green']]);
    said(await person.takeBack(first.undo));
    expect(await listed(person)).toEqual(['Blue', 'Green', 'Red']);
    expect((await bo.takeBack(second.undo)).code).toBe(2150);
  });

  it('is a history of its own, which names no other board once it has begun, and hinders no suspension', async () => {
    const { person, idOf, place } = await withBoards('Elm', 'Fir', 'Oak');
    said(await place('Elm', 'before', 'Oak'));
    said(await place('Fir', 'before', 'Elm'));
    said(await person.takeBack(said(await place('Fir', 'after', 'Oak')).undo));
    await suspend(curation, person);
    await eventually(async () => {
      const hidden = await curation.events('AccountHidden');
      expect(hidden.map(({ stream }) => stream)).toContain(`usercuration-${person.id}`);
    });
    const { store } = curation.backbone;
    const told = await store.readStream(`usercuration-${person.id}`);
    expect(told.map(({ type }) => type)).toEqual(['AccountHidden']);
    const events = await store.readStream(`boardorder-${person.id}`);
    expect(events.map(({ type, data }) => [type, data['newIds']])).toEqual([
      ['BoardsReordered', [idOf('Oak'), idOf('Fir'), idOf('Elm')]],
      ...Array(3).fill(['BoardsReordered', []]),
    ]);
  });

  it('is changed only so often by one account, while all else goes on', async () => {
    expect(limits.boardPlace).toContainEqual({ max: 30, seconds: 60, by: 'account' });
    const { person, idOf, place } = await withBoards('Salt', 'Pepper');
    const codes: number[] = [];
    for (let count = 0; count <= 2 * PLACINGS && !codes.includes(429); count += 1)
      codes.push((await place('Salt', count % 2 === 0 ? 'before' : 'after', 'Pepper')).status);
    expect([codes.length > PLACINGS, codes.at(-1)]).toEqual([true, 429]);
    said(await person.tell('Board', 'update', { board_id: idOf('Salt'), name: 'Sugar' }));
  });

  it('goes with who made it', async () => {
    const { person, place } = await withBoards('Gone', 'Going');
    said(await place('Gone', 'before', 'Going'));
    await curation.settled();
    const rows = () => curation.backbone.pool.query('SELECT 1 FROM board_orders WHERE owner_id = $1', [person.id]);
    expect((await rows()).rowCount).toBe(1);
    await erase(curation, person);
    expect((await rows()).rowCount).toBe(0);
  });
});
