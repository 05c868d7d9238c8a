import type { BoardView } from '@corkboard/contracts/curation/entities';
import { graphql } from '@corkboard/contracts/curation/graphql';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { START } from '@corkboard/event-store/event';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from './testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let others: readonly Person[];
let secret: BoardView;
let pin: SavedPin;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  others = [await curation.person(), await curation.visitor()];
  secret = await ana.board('Unheard of', 'secret');
  pin = await ana.pin(secret.id, 1, { title: 'Unseen thing', description: '#unsaid', link: 'https://u.test/' });
  await curation.settled();
});
afterAll(() => curation?.stop());

const hash = () => pin.images?.orig.url.split('/').at(-1)?.split('?')[0] ?? 'none';

/** Every route that answers with boards or pins, asked about the secret ones. */
const routes = (person: Person): readonly Promise<{ status: number; text: string }>[] => [
  person.ask('Board', { board_id: secret.id }),
  person.ask('Board', { board_id: secret.id, field_set_key: 'pin_count' }),
  person.ask('Board', { username: ana.username, slug: 'unheard-of' }),
  person.ask('BoardFeed', { board_id: secret.id }),
  person.ask('Pin', { id: pin.id }),
  person.client.get(`/v3/pins/${pin.id}/`),
  person.client.get(`/v3/pins/${pin.id}/board_title_suggestions/`),
  person.tell('Pin', 'update', { id: pin.id, title: 'x' }),
  person.tell('Pin', 'delete', { id: pin.id }),
  person.tell('PinRestore', 'create', { id: pin.id }),
  person.tell('Board', 'update', { board_id: secret.id, name: 'x' }),
  person.tell('Board', 'delete', { board_id: secret.id }),
  person.tell('Repin', 'create', { pin_id: pin.id, board_id: secret.id }),
  person.tell('Pin', 'create', { board_id: secret.id, image_url: 'https://u.test/x.png' }),
];

const lists = (person: Person): readonly Promise<{ status: number; text: string }>[] => [
  person.ask('Boards', { username: ana.username }),
  person.ask('UserPins', { username: ana.username }),
  person.ask('User', { username: ana.username }),
  person.ask('UserHomefeed'),
  person.ask('BaseSearch', { query: 'unseen' }),
  person.ask('BaseSearch', { query: 'unsee', scope: 'my_pins' }),
  person.ask('BaseSearch', { query: 'unheard', scope: 'boards' }),
  person.ask('BaseSearch', { query: 'thing', top_pin_id: pin.id }),
  person.client.get(`/v3/page_heads/?path=/pin/${pin.id}/`),
  person.client.get(`/v3/page_heads/?path=/${ana.username}/unheard-of/`),
  person.ask('Typeahead', { term: 'unse' }),
  person.ask('Typeahead', { term: '#uns' }),
  person.ask('Typeahead', { term: 'unhe' }),
  person.ask('BoardPickerBoards', { pin_id: pin.id }),
  ...['AlreadyPinnedCheckQuery', 'FullPageSignupIconPinQuery', 'PinCreateSuccessQuery'].map((operationName) =>
    person.client.ask(graphql, { body: { operationName, variables: { pin: pin.id } } }),
  ),
];

describe('a secret board and its pins', () => {
  it('are 404 to others by every route, 401 where a visitor may not ask at all', async () => {
    for (const person of others) {
      for (const { status, text } of await Promise.all(routes(person))) {
        expect(person.id === '' ? [401, 404] : [404]).toContain(status);
        expect(text).not.toContain(hash());
        expect(text).not.toMatch(/unheard|unseen/i);
      }
    }
  });

  it('are in no list of others, and no answer has the address of their pictures', async () => {
    for (const person of others) {
      for (const { status, text } of await Promise.all(lists(person))) {
        expect([200, 401]).toContain(status);
        expect(text).not.toContain(hash());
        expect(text).not.toContain(secret.id);
        expect(text).not.toMatch(/unheard of|unseen thing/i);
      }
    }
  });

  it('are all there for their owner', async () => {
    const [board, , , feed, shown] = await Promise.all(routes(ana).slice(0, 6));
    expect([board?.status, feed?.status, shown?.status]).toEqual([200, 200, 200]);
    expect(shown?.text).toContain(hash());
  });
});

describe('a public copy of a secret pin', () => {
  it('names the secret one to its owner alone', async () => {
    const hidden = await ana.pin((await ana.board('Unheard of again', 'secret')).id, 11);
    const shown = await ana.board('Heard of');
    const copy = await ana.save(hidden.id, shown.id);
    expect(copy).toMatchObject({ origin_pin_id: hidden.id });
    await curation.settled();
    const asked = await Promise.all([ana, ...others].map((person) => person.ask('Pin', { id: copy.id })));
    expect(asked.map(({ status, data }) => [status, (data as SavedPin).origin_pin_id])).toEqual([
      [200, hidden.id],
      [200, null],
      [200, null],
    ]);
    for (const { text } of asked.slice(1)) expect(text).not.toContain(hidden.id);
  });
});

describe('a board that turns secret', () => {
  it('takes its pins out of sight; copies that others saved stay', async () => {
    const [bo] = others as [Person];
    const open = await ana.board('Open for now');
    const shown = await ana.pin(open.id, 2, { title: 'Fleeting' });
    await curation.settled();
    const copy = await bo.save(shown.id, (await bo.board('Copies')).id);
    said(await ana.tell('Board', 'update', { board_id: open.id, privacy: 'secret' }));
    await eventually(async () => {
      expect((await bo.ask('Pin', { id: shown.id })).status).toBe(404);
      expect((await bo.ask<unknown[]>('UserHomefeed')).text).not.toContain(shown.id);
      expect((await bo.ask('BaseSearch', { query: 'fleeting' })).text).not.toContain(shown.id);
    });
    expect(said(await bo.ask<SavedPin>('Pin', { id: copy.id })).images).toEqual(copy.images);
  });
});

describe('what leaves the service', () => {
  it('names facts and ids, nothing that somebody wrote', async () => {
    await eventually(async () => {
      const said = await curation.backbone.journal.recent({ limit: 200 });
      const types = said.map(({ message }) => message.type);
      expect(types).toEqual(expect.arrayContaining(['curation.pin-created.v1', 'curation.board-created.v1']));
      expect(JSON.stringify(said)).not.toMatch(/unheard|unseen|unsaid thing/i);
    });
  });

  it('says of a pin who may see its board, wherever the pin appears', async () => {
    const hidden = await ana.board('Unheard of as well', 'secret');
    const { id } = await ana.pin(hidden.id, 5, { title: 'Unseen too' });
    const ids = [id, (await ana.save(id, hidden.id)).id];
    said(await ana.tell('Pin', 'update', { id, title: 'Unseen thing, again' }));
    said(await ana.tell('Pin', 'delete', { id }));
    said(await ana.tell('PinRestore', 'create', { id }));
    await eventually(async () => {
      const recent = (await curation.backbone.journal.recent({ limit: 200 })).map(({ message }) => message);
      const told = recent.filter(({ data }) => ids.includes(String(data['pinId'])) && 'boardPrivacy' in data);
      expect(Object.fromEntries(told.map(({ type, data }) => [type, data['boardPrivacy']]))).toEqual({
        'curation.pin-created.v1': 'secret',
        'curation.pin-saved.v1': 'secret',
        'curation.pin-edited.v1': 'secret',
        'curation.pin-restored.v1': 'secret',
      });
    });
  });

  it('is stored with what somebody wrote encrypted', async () => {
    const { events } = await curation.backbone.store.readAll({ from: START, limit: 1000 });
    expect(JSON.stringify(events)).not.toMatch(/unheard|unseen thing/i);
  });
});
