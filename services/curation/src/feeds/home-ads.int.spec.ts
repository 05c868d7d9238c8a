import type { PinCard } from '@corkboard/contracts/curation/entities';
import { AD_SLOTS, type AdSlots, type AskedSlots, type ServedAd } from '@corkboard/http-edge/peers/ads-peer';
import { metricsText } from '@corkboard/http-edge/request-metrics';
import { eventually } from '@corkboard/testing/eventually';
import type { Answered } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

type Fill = AdSlots['fill'];
const nothing: Fill = async () => [];
let fill: Fill = nothing;
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
let ads: readonly string[];

beforeAll(async () => {
  curation = await runCuration({}, [Ads]);
  shop = await curation.person();
  bo = await curation.person();
  const { id } = await shop.board('Shop');
  const made: string[] = [];
  for (let seed = 1; seed <= 12; seed += 1) made.push((await shop.pin(id, seed, { title: `Pin ${seed}` })).id);
  ads = made;
  await curation.settled();
});
afterAll(() => curation?.stop());
beforeEach(() => {
  fill = nothing;
  asked.length = 0;
});

const ad = (position: number, pin_id: string): ServedAd => ({ position, pin_id, tracking_params: `at ${position}` });
const home = (person: Person, options: object = {}): Promise<Answered<PinCard[]>> =>
  person.ask<PinCard[]>('UserHomefeed', options);
const shownOf = (cards: readonly PinCard[]) =>
  cards.map((card) => (card.is_promoted ? `Ad ${card.tracking_params}` : String(card.title)));

const pages = async (person: Person, page_size: number): Promise<readonly string[][]> => {
  const all: string[][] = [];
  for (let bookmark: string | null = null; bookmark !== '-end-'; ) {
    const page: Answered<PinCard[]> = await home(person, { page_size, bookmark });
    all.push(shownOf(page.data));
    bookmark = page.bookmark;
  }
  return all;
};

describe('ads in the home feed', () => {
  it('stand at positions 4, 12 .. through the pages, and count in none of them [DS-165 part]', async () => {
    fill = async ({ positions }) => positions.map((position) => ad(position, ads[0] ?? ''));
    await eventually(async () => {
      asked.length = 0;
      expect(await pages(bo, 5)).toEqual([
        ['Pin 12', 'Pin 11', 'Pin 10', 'Ad at 4', 'Pin 9', 'Pin 8'],
        ['Pin 7', 'Pin 6', 'Pin 5', 'Pin 4', 'Pin 3'],
        ['Ad at 12', 'Pin 2', 'Pin 1'],
      ]);
    });
    const viewer = { account_id: bo.id, country: 'US', age_bucket: '35-44', gender: null, device: 'web' };
    expect(asked).toEqual([
      { surface: 'home', viewer, positions: [4], words: [] },
      { surface: 'home', viewer, positions: [12], words: [] },
    ]);
  });

  it('are a pin that may also stand there by itself, with their proof', async () => {
    fill = async () => [ad(4, ads[11] ?? '')];
    await eventually(async () => {
      const { data } = await home(bo, { page_size: 4 });
      expect(data.map(({ id }) => id)).toEqual([ads[11], ads[10], ads[9], ads[11], ads[8]]);
      expect(data[3]).toEqual({ ...data[0], is_promoted: true, tracking_params: 'at 4' });
      expect(data[0]).toMatchObject({ is_promoted: false, tracking_params: null, pinner: { id: shop.id } });
    });
  });

  it('are left out when their pin is one’s own, hidden, deleted, or was not asked for', async () => {
    const secret = await shop.pin((await shop.board('Plans', 'secret')).id, 21);
    const deleted = await shop.pin((await shop.board('Gone')).id, 22);
    said(await shop.tell('Pin', 'delete', { id: deleted.id }));
    await curation.settled();
    const served = [ad(4, secret.id), ad(12, deleted.id), ad(20, 'no id of ours'), ad(5, ads[0] ?? '')];
    fill = async () => [...served, ad(28, ads[1] ?? '')];
    await eventually(async () => {
      const shown = shownOf((await home(bo, { page_size: 25 })).data);
      expect(shown.filter((each) => each.startsWith('Ad'))).toEqual([]);
    });
    // A shop sees none of its own pins, as an ad neither: its wall needs pins of others.
    const others = (await bo.board('Others')).id;
    for (let seed = 31; seed <= 36; seed += 1) await bo.pin(others, seed);
    await curation.settled();
    fill = async () => [ad(4, ads[0] ?? '')];
    expect((await home(shop)).data).toHaveLength(6);
    expect((await home(shop)).data.every((card) => !card.is_promoted)).toBe(true);
  });
});

describe('nobody is asked for ads', () => {
  it('for visitors, for minors, after an objection, and where the list is shown elsewhere', async () => {
    const birthday = Date.now() / 1000 - 16 * 365 * 86_400;
    const minor = new Person(await signUp(curation.origin, { birthday: Math.round(birthday) }), '', '');
    const objecting = { headers: { 'sec-gpc': '1' }, options: {} };
    expect(shownOf((await home(await curation.visitor())).data)).not.toHaveLength(0);
    expect(shownOf((await home(minor)).data)).not.toHaveLength(0);
    expect((await bo.client.send('/resource/UserHomefeedResource/get/', objecting)).status).toBe(200);
    expect(shownOf((await home(bo, { ads: false })).data)).not.toHaveLength(0);
    expect(shownOf((await shop.ask<PinCard[]>('UserPins', { username: shop.username })).data)).not.toHaveLength(0);
    expect(asked).toEqual([]);
    await home(bo);
    expect(asked).toHaveLength(1);
  });

  it('for pages after a bookmark of an earlier release, which go on as before', async () => {
    const { data, bookmark } = await home(bo, { page_size: 2 });
    const values = JSON.parse(Buffer.from(bookmark ?? '', 'base64url').toString()) as unknown[];
    expect(values).toEqual([data[1]?.created_at, data[1]?.id, 2]);
    asked.length = 0;
    const written = (all: unknown[]): string => Buffer.from(JSON.stringify(all)).toString('base64url');
    const before = await home(bo, { page_size: 2, bookmark: written(values.slice(0, 2)) });
    expect(shownOf(before.data)).toEqual(shownOf((await home(bo, { page_size: 2, bookmark })).data));
    await home(bo, { page_size: 2, bookmark: before.bookmark });
    expect(asked.map(({ positions }) => positions)).toEqual([[4]]);
    for (const shown of [-1, 0.5, 1e300, '2', null])
      expect((await home(bo, { bookmark: written([...values.slice(0, 2), shown]) })).code).toBe(10);
  });
});

const slotsBy = async (outcome: string): Promise<number> => {
  const { text } = await metricsText();
  return Number(new RegExp(`^corkboard_ad_slots_total\\{.*outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
};

describe('an ads service that is no help', () => {
  it('costs a page its ads and nothing else; after three times it is asked no more', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const [timedOut, failed] = [await slotsBy('timed_out'), await slotsBy('failed')];
    const without = shownOf((await home(bo, { page_size: 4, ads: false })).data);
    const hang: Fill = (_, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    const refuse: Fill = async () => {
      throw new Error('no');
    };
    for (const answer of [hang, refuse, hang]) {
      fill = answer;
      expect(shownOf((await home(bo, { page_size: 4 })).data)).toEqual(without);
    }
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
    expect(asked).toHaveLength(3);
    fill = nothing;
    expect(shownOf((await home(bo, { page_size: 4 })).data)).toEqual(without);
    expect(asked).toHaveLength(3);
    expect([(await slotsBy('timed_out')) - timedOut, (await slotsBy('failed')) - failed]).toEqual([2, 1]);
    expect(await slotsBy('breaker_open')).toBeGreaterThanOrEqual(1);
    expect(await slotsBy('filled')).toBeGreaterThanOrEqual(3);
  });
});
