import { hitRows } from '@corkboard/contracts/ads/reports';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Partitions } from '../counting/partitions.ts';
import { type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { askHours, closeAll, countHits, dayRange, plantFault, reconcileAll } from './closing.fixture.ts';
import { Reconciling } from './reconciling.ts';

let ads: RunningAds;
let viewer: Person;
let owner: Person;

beforeAll(async () => {
  ads = await RunningAds.start();
  viewer = await ads.person();
  owner = await ads.person();
}, 180_000);
afterAll(() => ads?.stop());

const LOST_HIT = 'DELETE FROM ad_hits WHERE campaign_id = $1 AND over_budget';

const counted = () => countHits(ads, { owner, viewer });
const plant = (text: string, of: RunningCampaign) => plantFault(ads, text, of);
const reconcile = () => reconcileAll(ads);
const close = () => closeAll(ads);
/** Number of times that the clock of the database is asked meanwhile. */
const clockAsked = async (during: () => Promise<unknown>): Promise<number> => {
  const partitions = ads.product.get(Partitions);
  const clock = partitions.clock.bind(partitions);
  let asked = 0;
  partitions.clock = () => {
    asked += 1;
    return clock();
  };
  try {
    await during();
  } finally {
    partitions.clock = clock;
  }
  return asked;
};

describe('the page of closed hours [S-239 part]', () => {
  it('has of a closed hour what its rows said then, and names what the comparison found since', async () => {
    const of = await counted();
    await close();
    await plant(LOST_HIT, of);
    const page = async () => (await askHours(owner, of)).data.hours;
    const sum = (rows: Awaited<ReturnType<typeof page>>) => rows.reduce((all, { hits }) => all + (hits ?? 0), 0);
    await eventually(async () => (await page()).every(({ state }) => state === 'final'));
    const before = await page();
    expect([sum(before), before.flatMap(({ differences }) => differences)]).toEqual([3, []]);
    await reconcile();
    const after = await page();
    expect([sum(after), after.flatMap(({ differences }) => differences.map(({ figure }) => figure))]).toEqual([
      3,
      ['hits', 'over_budget'],
    ]);
  });

  it('asks the clock of the database once', async () => {
    const of = await counted();
    expect(await clockAsked(async () => expect((await askHours(owner, of)).data.hours).not.toEqual([]))).toBe(1);
  });

  it('has the rows of one hour alone where that is asked for', async () => {
    const of = await counted();
    const [{ hour } = { hour: '' }] = (await askHours(owner, of)).data.hours;
    const rows = async (at: string) => {
      const { data } = await owner.client.ask(hitRows, {
        params: { advertiserId: of.advertiserId },
        query: { ...dayRange(), hour: at },
      });
      return data.rows.length;
    };
    const earlier = new Date(Date.parse(hour) - 3_600_000).toISOString();
    expect([await rows(hour), await rows(earlier)]).toEqual([3, 0]);
    expect((await askHours(owner, of, { hour })).data.hours).toHaveLength(1);
    expect((await askHours(owner, of, { hour: earlier })).data.hours).toEqual([]);
  });
});

describe('the comparison of very many hours [S-239 part]', () => {
  it('asks the clock of the database once, for however many days', async () => {
    await counted();
    await counted();
    const unchecked = `SELECT count(DISTINCT advertiser_id)::int AS days FROM ad_hour_states WHERE checked_at < 'infinity'`;
    expect((await ads.pool.query(unchecked)).rows[0].days).toBeGreaterThan(1);
    expect(await clockAsked(reconcile)).toBe(1);
  });

  it('takes so many hours at once, and those whose rows are gone for one last time', async () => {
    const { id: advertiserId } = await ads.advertiser(owner.id);
    await ads.pool.query(`UPDATE ad_hour_states SET checked_at = now()`);
    const old = `INSERT INTO ad_hour_states SELECT $1, date_trunc('day', now()) - (100 + n) * interval '1 day', 'closed', 0,
      '-infinity' FROM generate_series(1, 600) n`;
    await ads.pool.query(old, [advertiserId]);
    const left = async () => {
      const text = `SELECT count(*)::int AS left FROM ad_hour_states WHERE advertiser_id = $1 AND checked_at < 'infinity'`;
      return (await ads.pool.query(text, [advertiserId])).rows[0].left;
    };
    const run = () => ads.product.get(Reconciling).reconcile(new AbortController().signal);
    await run();
    expect(await left()).toBe(100);
    await run();
    expect(await left()).toBe(0);
  });
});
