import { randomUUID } from 'node:crypto';
import { invite } from '@corkboard/curation-service/testing/boards-together';
import { Listening } from '@corkboard/curation-service/testing/live';
import { type Person as Account, said } from '@corkboard/curation-service/testing/running-curation';
import { eventually } from '@corkboard/testing/eventually';
import { type Answered, RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { erases, joins, overHttp } from './over-http.ts';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, expectFlawless, tile, toast, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

// A word that nobody else uses: the product may hold what other journeys left.
const word = `cove${randomUUID().slice(0, 6)}`;

let journey: Journey;
let jane: User;
let owner: Account;
let edda: Account;
let adam: Account;
let sven: User;
let stranger: Account;
let board: Awaited<ReturnType<User['board']>>;
let pins: Readonly<Record<'jane' | 'edda', string>>;

beforeAll(async () => {
  journey = await startJourney();
  jane = await userIn(journey);
  sven = await userIn(journey, 'Sven');
  const [editor, adder] = [await userIn(journey, 'Edda'), await userIn(journey, 'Adam')];
  [owner, edda, adam, stranger] = [
    await overHttp(journey, jane),
    await overHttp(journey, editor),
    await overHttp(journey, adder),
    await overHttp(journey, sven),
  ];
}, 600_000);
afterAll(endJourneys, 600_000);

let boards = 0;
beforeEach(async () => {
  boards += 1;
  board = await jane.board(`Quiet ${word} ${boards}`);
  await joins(board, { owner, person: edda, role: 'editor' });
  await joins(board, { owner, person: adam, role: 'add_only' });
  const ofJane = await jane.pin(board.id, `Sand of ${word} ${boards}`, 10 * boards);
  pins = { jane: ofJane, edda: (await edda.pin(board.id, 10 * boards + 1, { title: `Foam of ${word} ${boards}` })).id };
});

/** Names and kinds of everything in an answer, without what it says. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, of]) => [name, shapeOf(of)]),
  );
};
const told = ({ status, code, message, body }: Answered<unknown>) => ({ status, code, message, shape: shapeOf(body) });

/** Lists and suggestions in which somebody else would come across a board. */
const listsFor = (person: Account): readonly Promise<Answered<unknown>>[] => [
  person.ask('Typeahead', { term: `quiet ${word}` }),
  person.ask('Typeahead', { term: `sand of ${word}` }),
  person.ask('BaseSearch', { query: word }),
  person.ask('BaseSearch', { query: word, scope: 'boards' }),
  person.ask('Boards', { username: owner.username }),
  person.ask('UserPins', { username: owner.username }),
  person.ask('UserHomefeed'),
];
const pages = async (headers: Readonly<Record<string, string>>): Promise<readonly number[]> =>
  Promise.all(
    [board.url, `/pin/${pins.jane}/`, `/pin/${pins.edda}/`].map(
      async (path) => (await fetch(`${journey.origin}${path}`, { headers, redirect: 'manual' })).status,
    ),
  );

describe('a board that is kept together', () => {
  it('turns secret, and nobody else comes across it: visitor, stranger, suggestions, live stream', async () => {
    const visitor = await new RouteClient(journey.origin).open();
    const cookie = { cookie: stranger.client.cookieHeader() };
    await eventually(async () => {
      expect([await pages({}), await pages(cookie)]).toEqual([
        [200, 200, 200],
        [200, 200, 200],
      ]);
      const found = (await Promise.all(listsFor(stranger).slice(0, 5))).filter(({ text }) => text.includes(word));
      expect(found).toHaveLength(5);
    });
    const [ofStranger, ofEditor] = [
      await Listening.open(journey.origin, stranger),
      await Listening.open(journey.origin, edda),
    ];
    await eventually(() => [ofStranger, ofEditor].every(({ names }) => names.includes('through')));
    const { page } = jane;
    await page.goto(board.url);
    await page.getByRole('button', { name: 'More options for this board' }).click();
    await page.getByRole('menuitem', { name: 'Edit board' }).click();
    await dialog(page).getByRole('switch', { name: 'Keep this board secret' }).click();
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Changes saved').waitFor();
    await ofEditor.receivedOf(board.id);
    await jane.pin(board.id, `Stones of ${word} ${boards}`, 10 * boards + 2);
    await eventually(async () => {
      expect([await pages({}), await pages(cookie)]).toEqual([
        [404, 404, 404],
        [404, 404, 404],
      ]);
      for (const { text } of await Promise.all(listsFor(stranger))) {
        expect(text.replaceAll(/"(query|term)":"[^"]*"/g, '')).not.toContain(word);
        for (const id of [board.id, ...Object.values(pins)]) expect(text).not.toContain(id);
      }
    });
    for (const client of [visitor, stranger.client]) {
      const feedOf = async (board_id: string) =>
        told(await client.get('/resource/BoardFeedResource/get/', { board_id }));
      expect(await feedOf(board.id)).toEqual(await feedOf(randomUUID()));
    }
    expect((await fetch(`${journey.origin}/v3/live/`)).status).toBe(401);
    expect(ofStranger.changes).toEqual([]);
    for (const stream of [ofStranger, ofEditor]) stream.cut();
    await sven.page.goto(board.url);
    await sven.page.getByText("Sorry! We couldn't find that page.").waitFor();
    // The message names the address that he opened himself, and nothing else does.
    expect(await sven.page.getByText(word).allInnerTexts()).toEqual([board.url]);
  });

  it('answers six acts that somebody who adds only may not do like acts on unknown ids', async () => {
    const six = (boardId: string, pinId: string) => [
      adam.tell('Board', 'update', { board_id: boardId, name: 'Mine' }),
      adam.tell('Board', 'update', { board_id: boardId, privacy: 'secret' }),
      adam.tell('Board', 'delete', { board_id: boardId }),
      invite(adam, { id: boardId }, { emails: ['zoe@mail.test'] }),
      adam.tell('BoardCollaborator', 'update', { board_id: boardId, invited_user_id: adam.id, role: 'editor' }),
      adam.tell('Pin', 'delete', { id: pinId }),
    ];
    const unknown = (await Promise.all(six(randomUUID(), randomUUID()))).map(told);
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    for (const pin of Object.values(pins)) expect((await Promise.all(six(board.id, pin))).map(told)).toEqual(unknown);
    const { page } = jane;
    await page.goto(board.url);
    await page.getByRole('heading', { level: 1, name: board.name }).waitFor();
    for (const title of ['Sand', 'Foam']) await tile(page, `${title} of ${word} ${boards}`).waitFor();
    expect(said(await adam.ask('Board', { board_id: board.id }))).toMatchObject({ my_role: 'add_only' });
  });

  it('says Someone who left of an editor who is erased, and keeps the Pins of its owner', async () => {
    const { page } = jane;
    await page.goto(`${board.url}history/`);
    await page.getByText('Edda saved a Pin').waitFor();
    await erases(journey, edda);
    await eventually(async () => {
      await page.goto(board.url);
      await tile(page, `Sand of ${word} ${boards}`).waitFor();
      expect(await tile(page, `Foam of ${word} ${boards}`).count()).toBe(0);
    });
    await page.goto(`${board.url}history/`);
    await page.getByText('Someone who left saved a Pin').waitFor();
    await page.getByText('You saved a Pin').first().waitFor();
    expect(await page.getByText('Edda').count()).toBe(0);
    await expectFlawless(jane, 'history-of-someone-who-left');
    await page.goto(`/pin/${pins.jane}/`);
    await page.getByRole('heading', { level: 1, name: `Sand of ${word} ${boards}` }).waitFor();
  });
});
