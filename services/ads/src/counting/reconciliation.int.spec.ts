import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { Reconciliation } from './reconciliation.ts';

let ads: RunningAds;
let viewer: Person;

beforeAll(async () => {
  ads = await RunningAds.start();
  viewer = await ads.person();
}, 180_000);
afterAll(() => ads?.stop());

/** Two clicks, of which one is charged, and an impression. */
const counted = async (): Promise<RunningCampaign> => {
  const of = await ads.campaign(await ads.advertiser(randomUUID()), { daily: 500_000 });
  const insertions = [await ads.insertion(viewer.id, of), await ads.insertion(viewer.id, of)];
  const hits = insertions.flatMap((insertion, n) => [
    ads.hit(insertion),
    ...(n === 0 ? [ads.hit(insertion, 'impression')] : []),
  ]);
  await ads.report(viewer, hits);
  return of;
};
const DAY_MS = 86_400_000;
const differences = async ({ advertiserId }: RunningCampaign) => {
  const [from, to] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
  const found = await ads.product.get(Reconciliation).of(advertiserId, { from, to, kept: from });
  return found.map(({ figure, type, counted, booked }) => [figure, type, Number(counted), Number(booked)]);
};
/** Plants a fault, past the triggers, where `$1` is the campaign. */
const plant = async (text: string, { campaignId }: RunningCampaign) => {
  const client = await ads.pool.connect();
  try {
    await client.query("SET session_replication_role = 'replica'");
    expect((await client.query(text, [campaignId])).rowCount).toBe(1);
  } finally {
    client.release(true);
  }
};

describe('the hits of an hour beside roll-up and ledger', () => {
  it('are the same there', async () => {
    expect(await differences(await counted())).toEqual([]);
  });

  it('are missed where one is lost of which the roll-up knows', async () => {
    const of = await counted();
    await plant(`DELETE FROM ad_hits WHERE campaign_id = $1 AND over_budget`, of);
    expect(await differences(of)).toEqual([
      ['hits', 'outbound_click', 1, 2],
      ['over_budget', 'outbound_click', 0, 1],
    ]);
  });

  it('are told apart from a roll-up that says more spend', async () => {
    const of = await counted();
    await plant(`UPDATE ad_hours SET spend_micro = spend_micro + 1 WHERE campaign_id = $1 AND spend_micro > 0`, of);
    expect(await differences(of)).toEqual([['spend', 'outbound_click', 500_000, 500_001]]);
  });

  it('are told apart from a posting of another amount, which does not sum up to zero either', async () => {
    const of = await counted();
    await plant(`UPDATE ad_postings SET amount_micro = -1 WHERE campaign_id = $1 AND account = 'revenue'`, of);
    expect(await differences(of)).toEqual([
      ['balance', null, 0, 499_999],
      ['postings', null, 500_000, 1],
    ]);
  });

  it('are those of their own ad account and of the hours that were asked for', async () => {
    const of = await counted();
    await plant(`DELETE FROM ad_hits WHERE campaign_id = $1 AND over_budget`, of);
    expect(await differences(await counted())).toEqual([]);
    const [from, to] = [new Date(Date.now() - 3 * DAY_MS), new Date(Date.now() - DAY_MS)];
    expect(await ads.product.get(Reconciliation).of(of.advertiserId, { from, to, kept: from })).toEqual([]);
  });
});
