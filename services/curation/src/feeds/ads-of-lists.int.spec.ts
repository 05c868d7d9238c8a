import type { PinCard } from '@corkboard/contracts/curation/entities';
import { setAdsPreference } from '@corkboard/contracts/identity/ads-preference';
import { AD_SLOTS, type AdSlots, type AskedSlots, type ServedAd } from '@corkboard/http-edge/peers/ads-peer';
import { eventually } from '@corkboard/testing/eventually';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let fill: AdSlots['fill'] = async () => [];
const asked: AskedSlots[] = [];

/** Answers in the process what a test says; the journeys go through the ads service itself. */
const slots: AdSlots = {
  fill(positions, signal) {
    asked.push(positions);
    return fill(positions, signal);
  },
};

@Global()
@Module({ providers: [{ provide: AD_SLOTS, useValue: slots }], exports: [AD_SLOTS] })
class Ads {}

let curation: RunningCuration;
let shop: Person;
let bo: Person;
/** Pins `Lamp 1` to `Lamp 12` of one board, and one of another. */
let lamps: readonly string[];
let other: string;

beforeAll(async () => {
  curation = await runCuration({}, [Ads]);
  shop = await curation.person();
  bo = await curation.person();
  const board = (await shop.board('Shop')).id;
  const made: string[] = [];
  for (let seed = 1; seed <= 12; seed += 1) made.push((await shop.pin(board, seed, { title: `Lamp ${seed}` })).id);
  lamps = made;
  other = (await shop.pin((await shop.board('Else')).id, 13, { title: 'Chair', description: '#Oak' })).id;
  await curation.settled();
});
afterAll(() => curation?.stop());
beforeEach(() => {
  fill = async ({ positions }) => positions.map((position) => ad(position));
  asked.length = 0;
});

const ad = (position: number, more: Partial<ServedAd> = {}): ServedAd => ({
  ...{ position, pin_id: other, tracking_params: `at ${position}` },
  ...more,
});
const namesOf = (cards: readonly PinCard[]) =>
  cards.map((card) => (card.is_promoted ? `Ad ${card.tracking_params}` : card.id));

interface Listed {
  readonly cards: readonly PinCard[];
  readonly bookmark: string | null;
}

/** Lists with ads, as a person asks for a page of them. */
const lists = {
  search: async (person: Person, options: object): Promise<Listed> => {
    const answer = await person.ask<{ items: PinCard[] }>('BaseSearch', { query: 'the lamps', ...options });
    return { cards: said(answer).items, bookmark: answer.bookmark };
  },
  related: async (person: Person, options: object): Promise<Listed> => {
    const answer = await person.ask<PinCard[]>('RelatedPinFeed', { pin_id: lamps[0], ...options });
    return { cards: said(answer), bookmark: answer.bookmark };
  },
};
type List = keyof typeof lists;
const names: readonly List[] = ['search', 'related'];

const pagesOf = async (list: List, person: Person, page_size: number) => {
  const pages: (readonly string[])[] = [];
  for (let bookmark: string | null = null; bookmark !== '-end-'; ) {
    const page: Listed = await lists[list](person, { page_size, bookmark });
    pages.push(namesOf(page.cards));
    bookmark = page.bookmark;
  }
  return pages;
};

describe.each(names)('ads among the pins of a list: %s', (list) => {
  it('stand at positions 4, 12 .. through the pages, and take the place of no pin [DS-165 part]', async () => {
    fill = async () => [];
    const without = (await pagesOf(list, bo, 5)).flat();
    fill = async ({ positions }) => positions.map((position) => ad(position));
    // A page may take longer than an ads service is waited for.
    await eventually(async () => {
      asked.length = 0;
      const shown = (await pagesOf(list, bo, 5)).flat();
      expect(shown.filter((name) => !name.startsWith('Ad'))).toEqual(without);
      expect([shown[3], shown[11]]).toEqual(['Ad at 4', 'Ad at 12']);
      expect(shown.filter((name) => name.startsWith('Ad'))).toHaveLength(2);
    });
    const viewer = { account_id: bo.id, country: 'US', age_bucket: '35-44', gender: null, device: 'web' };
    expect(asked).toEqual([
      { surface: list, viewer, positions: [4], words: ['lamp'] },
      { surface: list, viewer, positions: [12], words: ['lamp'] },
    ]);
  });

  it('lead where the advertiser says, or else where their pin does', async () => {
    const places = ['https://lamps.test/sale', null, 'javascript:alert(1)'];
    for (const destination_url of places) {
      fill = async () => [ad(4, { destination_url })];
      await eventually(async () => {
        const found = (await lists[list](bo, {})).cards.find((card) => card.is_promoted);
        expect(found?.link).toBe(destination_url === places[0] ? destination_url : null);
      });
    }
  });

  it('are asked for by the words of the page alone, for who objects [DS-165 part]', async () => {
    const cy = await curation.person();
    said(await cy.client.ask(setAdsPreference, { body: { personal_ads: false } }));
    const contextual = { surface: list, viewer: null, market: 'US', positions: [4], words: ['lamp'] };
    await eventually(async () => {
      asked.length = 0;
      await lists[list](cy, { page_size: 5 });
      expect(asked).toEqual([contextual]);
    });
    expect(JSON.stringify(asked)).not.toContain(cy.id);
    asked.length = 0;
    const query = list === 'search' ? { query: 'lamps' } : { pin_id: lamps[0] };
    const data = encodeURIComponent(JSON.stringify({ options: { ...query, page_size: 5 }, context: {} }));
    const resource = list === 'search' ? 'BaseSearch' : 'RelatedPinFeed';
    await bo.client.send(`/resource/${resource}Resource/get/?data=${data}`, { headers: { 'sec-gpc': '1' } });
    expect(asked).toEqual([contextual]);
  });

  it('are asked for nobody who is a visitor or a minor', async () => {
    const birthday = Math.round(Date.now() / 1000 - 16 * 365 * 86_400);
    const minor = new Person(await signUp(curation.origin, { birthday }), '', '');
    for (const person of [minor, await curation.visitor()])
      expect((await lists[list](person, {})).cards).not.toHaveLength(0);
    expect(asked).toEqual([]);
    await lists[list](bo, {});
    expect(asked).toHaveLength(1);
  });

  it('are left out when their pin is one’s own', async () => {
    expect((await lists[list](shop, {})).cards.some((card) => card.is_promoted)).toBe(false);
    expect(asked).toHaveLength(1);
  });
});

describe('pins like a pin', () => {
  it('are those of its board, newest first, then everything else, each once [DS-250 part]', async () => {
    fill = async () => [];
    const [first, ...others] = lamps;
    const shown = await lists.related(bo, { page_size: 50 });
    expect(namesOf(shown.cards)).toEqual([...others.toReversed(), other]);
    expect([first, shown.bookmark]).toEqual([lamps[0], '-end-']);
    for (const page_size of [1, 10, 11, 12])
      expect((await pagesOf('related', bo, page_size)).flat()).toEqual([...others.toReversed(), other]);
  });

  it('are not told of a pin that is hidden, nor after a bookmark of another list', async () => {
    const secret = await shop.pin((await shop.board('Plans', 'secret')).id, 20);
    await curation.settled();
    expect((await bo.ask('RelatedPinFeed', { pin_id: secret.id })).code).toBe(2210);
    expect((await bo.ask('RelatedPinFeed', { pin_id: 'no id' })).code).toBe(2210);
    expect((await bo.ask('RelatedPinFeed', { pin_id: lamps[0], bookmark: 'x' })).code).toBe(10);
  });
});

describe('a search', () => {
  it('has ads among pins alone', async () => {
    for (const scope of ['my_pins', 'boards', 'users']) await lists.search(bo, { scope });
    expect(asked).toEqual([]);
  });

  it('goes on after a bookmark of an earlier release, without ads', async () => {
    const first = await lists.search(bo, { page_size: 2 });
    const values = JSON.parse(Buffer.from(first.bookmark ?? '', 'base64url').toString()) as unknown[];
    const before = Buffer.from(JSON.stringify(values.slice(0, 3))).toString('base64url');
    asked.length = 0;
    const after = await lists.search(bo, { page_size: 20, bookmark: before });
    expect(namesOf(after.cards)).toHaveLength(10);
    expect(asked).toEqual([]);
  });
});
