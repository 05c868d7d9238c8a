import { setAdsPreference } from '@corkboard/contracts/identity/ads-preference';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { erase } from '../testing/erasing.ts';
import { Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { StandInAds } from '../testing/stand-in-ads.ts';
import { InterestsOfPeople } from './interests-of-people.ts';

const ads = new StandInAds();
let curation: RunningCuration;

beforeAll(async () => {
  curation = await runCuration({}, [ads.module()]);
  const shop = await curation.person();
  const board = (await shop.board('Shop')).id;
  for (let seed = 1; seed <= 5; seed += 1) await shop.pin(board, seed, { title: `Thing ${seed}` });
});
afterAll(() => curation?.stop());
beforeEach(() => {
  ads.asked.length = 0;
});

let seeds = 100;
/** Person with pins of these titles on a board of their own. */
const saver = async (titles: readonly string[], privacy: 'public' | 'secret' = 'public'): Promise<Person> => {
  const person = await curation.person();
  const board = (await person.board('Mine', privacy)).id;
  for (const title of titles) await person.pin(board, ++seeds, { title });
  await curation.settled();
  return person;
};
/** Interests that the ads of a page are asked for with, once they have been looked up. */
const interestsSent = async (person: Person): Promise<readonly string[] | undefined> => {
  ads.asked.length = 0;
  said(await person.ask('UserHomefeed', { page_size: 10 }));
  return ads.asked[0]?.viewer?.interests;
};

describe('the interests of a person', () => {
  it('are those of two pins at least that they saved, and are told with the second page [DS-165 part]', async () => {
    const bo = await saver(['Brass lamp', 'Paper lantern', 'Oil painting']);
    expect(await interestsSent(bo)).toBeUndefined();
    await eventually(async () => expect(await interestsSent(bo)).toEqual(['lighting', 'home-decor']));
  });

  it('are not those of secret boards, nor of more than 90 days ago', async () => {
    const secret = await saver(['Brass lamp', 'Paper lantern'], 'secret');
    const old = await saver(['Brass lamp', 'Paper lantern', 'Wedding', 'The bride']);
    await curation.backbone.pool.query(
      `UPDATE pins SET created_at = created_at - interval '91 days' WHERE owner_id = $1 AND title ~ 'lamp|lantern'`,
      [old.id],
    );
    await interestsSent(secret);
    await eventually(async () => expect(await interestsSent(old)).toEqual(['weddings']));
    expect(await interestsSent(secret)).toBeUndefined();
  });

  it('are told of nobody who objects: then the words of the page are, alone', async () => {
    const bo = await saver(['Brass lamp', 'Paper lantern']);
    await eventually(async () => expect(await interestsSent(bo)).toContain('lighting'));
    said(await bo.client.ask(setAdsPreference, { body: { personal_ads: false } }));
    await eventually(async () => {
      ads.asked.length = 0;
      said(await bo.ask('BaseSearch', { query: 'thing', page_size: 10 }));
      expect(ads.asked[0]).toMatchObject({ viewer: null, words: ['thing'] });
    });
    expect(JSON.stringify(ads.asked)).not.toContain('lighting');
    const gpc = await saver(['Brass lamp', 'Paper lantern']);
    await eventually(async () => expect(await interestsSent(gpc)).toContain('lighting'));
    ads.asked.length = 0;
    const headers = { 'sec-gpc': '1' };
    const data = encodeURIComponent(JSON.stringify({ options: { query: 'thing', page_size: 10 } }));
    said(await gpc.client.send(`/resource/BaseSearchResource/get/?data=${data}`, { headers }));
    expect(ads.asked.map(({ viewer }) => viewer)).toEqual([null]);
  });

  it('are forgotten with the person', async () => {
    const known = curation.service.app.get(InterestsOfPeople, { strict: false });
    const [bo, cy] = [await saver(['Brass lamp', 'Paper lantern']), await saver(['Brass lamp', 'Paper lantern'])];
    for (const person of [bo, cy])
      await eventually(async () => expect(await interestsSent(person)).toEqual(['lighting', 'home-decor']));
    await erase(curation, bo);
    expect([known.of(bo.id), known.of(cy.id)]).toEqual([[], ['lighting', 'home-decor']]);
  });
});
