import type { SearchItem, TypeaheadItem } from '@corkboard/contracts/curation/search';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

interface Found {
  readonly items: SearchItem[];
  readonly hint: string | null;
}

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
  const open = await ana.board('Café décor');
  const hidden = await ana.board('Hidden café', 'secret');
  await ana.pin(open.id, 1, { title: 'A lamp', description: 'for reading in the kitchen #Lighting' });
  await ana.pin(open.id, 2, { title: 'Kitchen table', description: 'oak', alt_text: 'Größe 2' });
  await ana.pin(open.id, 3, { title: 'Crème brûlée', description: 'with kitchens in mind' });
  await ana.pin(hidden.id, 4, { title: 'Kitchen secret', description: '#hushhush' });
  await curation.settled();
});
afterAll(() => curation?.stop());

const find = async (person: Person, query: string, options: object = {}) =>
  person.ask<Found>('BaseSearch', { query, ...options });
const namesOf = ({ items }: Found) =>
  items.map((item) => (item.type === 'pin' ? item.title : 'name' in item && item.name));

describe('searching', () => {
  it('answers items and a hint, titles before other words [S-165]', async () => {
    const answer = await find(bo, 'kitchen');
    expect(namesOf(answer.data)).toEqual(['Kitchen table', 'Crème brûlée', 'A lamp']);
    expect([answer.data.hint, answer.bookmark]).toEqual([null, '-end-']);
  });

  it.each([
    ['CREME BRULEE', ['Crème brûlée']],
    ['kitch', ['Kitchen table', 'Crème brûlée', 'A lamp']],
    ['lamps', ['A lamp']],
    ['grosse', ['Kitchen table']],
    ['oak lamp', []],
    ['#lighting', ['A lamp']],
    ['!!!', []],
    ["'; DROP TABLE pins; --", []],
    ['a & b | ! :* <->', []],
  ])('finds for %s', async (query, expected) => {
    expect(namesOf(said(await find(bo, query)))).toEqual(expected);
  });

  it('goes page by page in the order of rank', async () => {
    const first = await find(bo, 'kitchen', { page_size: 2 });
    expect(namesOf(first.data)).toEqual(['Kitchen table', 'Crème brûlée']);
    const rest = await find(bo, 'kitchen', { page_size: 2, bookmark: first.bookmark });
    expect([namesOf(rest.data), rest.bookmark]).toEqual([['A lamp'], '-end-']);
    expect((await find(bo, 'kitchen', { bookmark: 'x' })).code).toBe(10);
  });

  it('has scopes; those without content yet find nothing', async () => {
    expect(namesOf(said(await find(bo, 'decor cafe', { scope: 'boards' })))).toEqual(['Café décor']);
    expect(namesOf(said(await find(ana, 'cafe', { scope: 'boards' }))).sort()).toEqual(['Café décor', 'Hidden café']);
    expect(namesOf(said(await find(ana, 'kitchen', { scope: 'my_pins' })))).toContain('Kitchen secret');
    expect(said(await find(bo, 'kitchen', { scope: 'my_pins' })).items).toEqual([]);
    expect(said(await find(bo, ana.username, { scope: 'users' })).items).toMatchObject([{ id: ana.id }]);
    expect(said(await find(bo, 'kitchen', { scope: 'videos' })).items).toEqual([]);
    const unknown = await find(bo, 'kitchen', { scope: 'everything' });
    expect([unknown.status, unknown.code, unknown.message]).toEqual([400, 2401, 'Unknown option: scope']);
  });

  it('accepts every option, with defaults for what is left out [S-162 part]', async () => {
    const options = {
      scope: 'pins',
      rs: 'typed',
      filters: 'a',
      applied_unified_filters: ['a'],
      appliedProductFilters: 'b',
      domains: ['a.test'],
      journey_depth: 1,
      page_size: 10,
      price_min: 1,
      price_max: 2,
      source_id: '1',
      source_module_id: '2',
      source_url: '/search/',
      top_pin_id: '3',
      top_pin_ids: ['4'],
      request_params: 'c',
      selected_one_bar_modules: ['d'],
      query_pin_sigs: ['e'],
      auto_correction_disabled: true,
      article: 'f',
    };
    expect(namesOf(said(await find(bo, 'table', options)))).toEqual(['Kitchen table']);
    expect(namesOf(said(await find(bo, 'table', { rs: 'something else' })))).toEqual(['Kitchen table']);
    expect((await bo.ask('BaseSearch', {})).code).toBe(10);
    expect((await find(bo, 'table', { journey_depth: 'deep' })).code).toBe(10);
  });

  it('puts the pins it was opened from first', async () => {
    const [, second] = said(await find(bo, 'kitchen')).items;
    const again = said(await find(bo, 'kitchen', { top_pin_id: second?.id }));
    expect(namesOf(again)).toEqual(['Crème brûlée', 'Kitchen table', 'A lamp']);
  });

  it('offers the closest known words when nothing is found', async () => {
    expect(said(await find(bo, 'kitchne')).hint).toBe('kitchen');
    expect(said(await find(bo, 'kitchne', { auto_correction_disabled: true })).hint).toBeNull();
    expect(said(await find(bo, 'zzzzqqq')).hint).toBeNull();
    expect(said(await find(bo, 'hushhus')).hint).toBeNull();
  });

  it('forgets pins that are gone or have other words', async () => {
    const board = await bo.board('Changing');
    const pin = await bo.pin(board.id, 20, { title: 'Wonderful armadillo' });
    expect(namesOf(said(await find(bo, 'armadillo')))).toEqual(['Wonderful armadillo']);
    said(await bo.tell('Pin', 'update', { id: pin.id, title: 'Wonderful ocelot' }));
    expect(namesOf(said(await find(bo, 'armadillo')))).toEqual([]);
    expect(namesOf(said(await find(bo, 'ocelot')))).toEqual(['Wonderful ocelot']);
    said(await bo.tell('Pin', 'delete', { id: pin.id }));
    expect(namesOf(said(await find(bo, 'ocelot')))).toEqual([]);
    said(await bo.tell('PinRestore', 'create', { id: pin.id }));
    expect(namesOf(said(await find(bo, 'ocelot')))).toEqual(['Wonderful ocelot']);
  });
});

describe('typing', () => {
  const type = async (person: Person, term: string, options: object = {}) =>
    said(await person.ask<{ items: TypeaheadItem[] }>('Typeahead', { term, ...options })).items;

  it('is offered words, hashtags, boards and people that lead somewhere', async () => {
    expect(await type(bo, 'kitc')).toContainEqual({
      type: 'query',
      term: 'kitchen',
      label: 'kitchen',
      url: '/search/pins/?q=kitchen&rs=ac',
    });
    expect(await type(bo, '#lig')).toEqual([
      { type: 'hashtag', term: '#lighting', label: '#lighting', url: '/search/pins/?q=%23lighting&rs=hashtag_closeup' },
    ]);
    expect(await type(bo, 'caf')).toMatchObject([{ type: 'board', label: 'Café décor' }]);
    expect(await type(bo, ana.username)).toMatchObject([{ type: 'user', term: ana.username }]);
    expect(await type(bo, 'oak kitc')).toMatchObject([{ term: 'oak kitchen' }]);
    expect(await type(bo, '')).toEqual([]);
  });

  it('is offered 5 at most unless told otherwise, and nothing that only secret pins have', async () => {
    const board = await bo.board('Many words');
    for (const [index, word] of ['alpha', 'albatross', 'almond', 'altar', 'alley', 'alder', 'alibi'].entries())
      await bo.pin(board.id, 30 + index, { title: word });
    expect(await type(bo, 'al')).toHaveLength(5);
    expect(await type(bo, 'al', { count: 7 })).toHaveLength(7);
    expect(await type(bo, '#hush')).toEqual([]);
    expect(await type(bo, 'secr')).toEqual([]);
  });
});
