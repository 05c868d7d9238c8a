import type { BoardView, PinView } from '@corkboard/contracts/curation/entities';
import { graphql } from '@corkboard/contracts/curation/graphql';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { boardSeen, codes, invite, join, peopleOf } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { reinstate, suspend } from '../testing/suspending.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let cy: Person;
let others: readonly Person[];
let open: BoardView;
let shared: BoardView;
let gone: BoardView;
let pin: SavedPin;
let own: SavedPin;
let copy: SavedPin;
let guest: SavedPin;
let bos: BoardView;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo, cy] = [await curation.person(), await curation.person(), await curation.person()];
  others = [cy, await curation.visitor()];
  open = await ana.board('Lampshades');
  shared = await ana.board('Chandeliers');
  gone = await ana.board('Passing');
  bos = await bo.board('Bulbs');
  said(await ana.tell('Board', 'delete', { board_id: gone.id }));
  await join(curation, shared, { owner: ana, person: bo });
  await join(curation, bos, { owner: bo, person: ana });
  pin = await ana.pin(open.id, 1, { title: 'Opaline', description: '#glassy', link: 'https://lamps.test/' });
  own = await bo.pin(shared.id, 2, { title: 'Sconce' });
  guest = await ana.pin(bos.id, 3, { title: 'Filament' });
  await curation.settled();
  copy = await bo.save(pin.id, bos.id);
  await curation.settled();
}, 120_000);
afterAll(() => curation?.stop());

const saves = async (person: Person, pinId: string) => {
  const board = await person.board(`Saves ${Math.random()}`);
  return person.tell<SavedPin>('Repin', 'create', { pin_id: pinId, board_id: board.id });
};

/** Every route that answers about one of these things by its id or address. */
const single = (person: Person) => [
  ...[pin, own, guest].flatMap(({ id }) => [
    person.ask('Pin', { id }),
    person.client.get(`/v3/pins/${id}/`),
    person.ask('RelatedPinFeed', { pin_id: id }),
  ]),
  ...[open, shared].flatMap((board) => [
    person.ask('Board', { board_id: board.id }),
    person.ask('BoardFeed', { board_id: board.id }),
    person.ask('BoardSections', { board_id: board.id }),
    person.ask('Board', { username: ana.username, slug: board.url.split('/')[2] }),
    person.client.get(`/v3/boards/${board.id}/collaborators/`),
  ]),
  ...['User', 'Boards', 'UserPins'].map((resource) => person.ask(resource, { username: ana.username })),
];

const heads = async (person: Person) => {
  const paths = [`/${ana.username}/`, open.url, shared.url, gone.url, `/pin/${pin.id}/`, `/pin/${own.id}/`];
  const asked = paths.map((path) => person.client.get<{ status: number }>(`/v3/page_heads/?path=${path}`));
  return (await Promise.all(asked)).map(({ data }) => data.status);
};

const lists = (person: Person) => [
  person.ask('UserHomefeed'),
  person.ask('BaseSearch', { query: 'opaline' }),
  person.ask('BaseSearch', { query: 'sconce' }),
  person.ask('BaseSearch', { query: 'filament' }),
  person.ask('BaseSearch', { query: 'lampshades', scope: 'boards' }),
  person.ask('BaseSearch', { query: ana.username, scope: 'users' }),
  person.ask('BaseSearch', { query: 'bulb', top_pin_id: pin.id }),
  person.ask('Typeahead', { term: 'lampsh' }),
  person.ask('Typeahead', { term: 'scon' }),
  person.ask('Typeahead', { term: ana.username }),
  person.ask('BoardFeed', { board_id: bos.id }),
  person.ask('RelatedPinFeed', { pin_id: copy.id }),
  person.ask('Board', { board_id: bos.id }),
  person.ask('Pin', { id: copy.id }),
  person.client.get(`/v3/boards/${bos.id}/collaborators/`),
  person.ask('Pins', { ids: [pin.id, own.id, guest.id] }),
  person.client.ask(graphql, { body: { operationName: 'PinCreateSuccessQuery', variables: { pin: pin.id } } }),
];

const isNamed = /sconce|filament|lampshades|chandeliers/i;
const named = (text: string) =>
  isNamed.test(text) || [`"${ana.username}"`, `/${ana.username}/`].some((name) => text.includes(name));

describe('the account of somebody who is suspended [E-104 part]', () => {
  it('is there for everybody before', async () => {
    for (const person of others) {
      expect(new Set((await Promise.all(single(person))).map(({ status }) => status))).toEqual(new Set([200]));
      expect(await heads(person)).toEqual([200, 200, 200, 410, 200, 200]);
      expect((await Promise.all(lists(person))).filter(({ text }) => named(text))).not.toHaveLength(0);
    }
    expect(said(await cy.ask<PinView>('Pin', { id: copy.id }))).toMatchObject({ via_pinner: { id: ana.id } });
  });

  it('is gone for everybody else, its pins and boards like ids that do not exist', async () => {
    await suspend(curation, ana);
    await eventually(async () => expect((await cy.ask('User', { username: ana.username })).status).toBe(404));
    await curation.settled();
    for (const person of others) {
      for (const { status, text } of await Promise.all(single(person))) {
        expect([status, named(text)]).toEqual([404, false]);
      }
      expect(await heads(person)).toEqual([404, 404, 404, 404, 404, 404]);
      for (const { status, text } of await Promise.all(lists(person))) {
        expect([200, 401]).toContain(status);
        expect([named(text.replaceAll(/"(query|term)":"[^"]*"/g, '')), text]).toEqual([false, text]);
        for (const id of [pin.id, own.id, guest.id, open.id, shared.id]) expect(text).not.toContain(id);
      }
    }
    expect((await saves(cy, pin.id)).code).toBe((await saves(cy, '018f0000-0000-7000-8000-000000000001')).code);
    expect((await invite(cy, await cy.board('Mine'), { user_ids: [ana.id] })).status).toBe(404);
  });

  it('leaves what others saved from it, which stands for the picture from then on', async () => {
    const home = said(await cy.ask<readonly { id: string }[]>('UserHomefeed')).map(({ id }) => id);
    expect(home).toContain(copy.id);
    expect(said(await cy.ask<PinView>('Pin', { id: copy.id }))).toMatchObject({ via_pinner: null });
    expect((await cy.ask('BaseSearch', { query: 'opaline' })).text).toContain(copy.id);
  });

  it('leaves boards to those who are on them, with everything that is there', async () => {
    expect(said(await boardSeen(bo, shared))).toMatchObject({ my_role: 'editor', owner: { id: ana.id } });
    expect((await bo.ask('BoardFeed', { board_id: shared.id })).text).toContain(own.id);
    expect((await bo.ask('BoardFeed', { board_id: bos.id })).text).toContain(guest.id);
    expect((await peopleOf(bo, bos)).collaborators).toHaveLength(1);
    expect((await bo.ask('Pin', { id: own.id })).status).toBe(200);
    expect((await bo.ask('Boards', { username: bo.username })).text).toContain(shared.id);
    expect(codes([await boardSeen(bo, open)])).toEqual([[404, 2106]]);
  });

  it('is there again as it was once it is reinstated', async () => {
    await reinstate(curation, ana);
    await eventually(async () => expect((await cy.ask('User', { username: ana.username })).status).toBe(200));
    await curation.settled();
    for (const person of others) {
      expect(new Set((await Promise.all(single(person))).map(({ status }) => status))).toEqual(new Set([200]));
      expect(await heads(person)).toEqual([200, 200, 200, 410, 200, 200]);
    }
    const home = said(await cy.ask<readonly { id: string }[]>('UserHomefeed')).map(({ id }) => id);
    expect(home).toEqual(expect.arrayContaining([pin.id, own.id, guest.id]));
    expect(home).not.toContain(copy.id);
    expect((await saves(cy, pin.id)).status).toBeLessThan(300);
  });
});
