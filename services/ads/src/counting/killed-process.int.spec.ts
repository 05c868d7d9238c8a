import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { setPrice } from '@corkboard/contracts/ads/prices';
import { adSlots, type ServedAd } from '@corkboard/contracts/ads/slots';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { killableReplica } from '../testing/killable-replica.ts';
import { everywhere, type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { Reconciliation } from './reconciliation.ts';

const PRICE = 500_000;
const CHARGED = 6;
const VIEWERS = 6;
/** Ads for each of them: as many as a person is shown in a day. */
const EACH = 3;
const SHOWN = VIEWERS * EACH;
const COUNTRY = 'CA';
let ads: RunningAds;
let viewers: readonly Person[];
let campaign: RunningCampaign;

beforeAll(async () => {
  ads = await RunningAds.start();
  viewers = await Promise.all(Array.from({ length: VIEWERS }, () => ads.person()));
  const price = { operator_id: randomUUID(), billable: 'outbound_click', price_micro: PRICE };
  const params = { country: 'US', objective: 'CONSIDERATION' };
  expect((await ads.service(ads.product.origin).ask(setPrice, { params, body: price })).status).toBe(200);
  const owner = await ads.person();
  campaign = await ads.shownCampaign(await ads.advertiser(owner.id), { daily: 100 * CHARGED * PRICE }, COUNTRY);
}, 240_000);
afterAll(() => ads?.stop());

const served = async (origin: string, accountId: string): Promise<ServedAd | undefined> => {
  const viewer = { account_id: accountId, country: COUNTRY, age_bucket: null, gender: null, device: 'web' };
  const answer = await ads.service(origin).ask(adSlots, { body: { surface: 'home', viewer, positions: [4] } });
  expect(answer.status).toBe(200);
  return answer.data.ads[0];
};

interface Click {
  readonly viewer: Person;
  readonly hit: object;
}

/** Ads for every viewer, from the process that is killed afterwards. */
const servedTo = async (origin: string): Promise<readonly Click[]> =>
  Promise.all(
    Array.from({ length: SHOWN }, async (_, n) => {
      const viewer = viewers[n % VIEWERS] as Person;
      const ad = await eventually(async () => (await served(origin, viewer.id)) ?? false);
      const { tracking_params } = ad;
      return { viewer, hit: { tracking_params, type: 'outbound_click', at: new Date().toISOString() } };
    }),
  );

/** True where the report was answered; a page sends it again otherwise. */
const isTaken = async (origin: string, { viewer, hit }: Click): Promise<boolean> => {
  const answer = await ads.report(ads.at(origin, viewer), [hit]).catch(() => null);
  return answer?.status === 200;
};

const rows = async (text: string): Promise<Readonly<Record<string, number>>> =>
  (await ads.pool.query(text, [campaign.campaignId])).rows[0];
const counted = () =>
  rows(`SELECT count(*)::int AS hits, count(DISTINCT insertion_id)::int AS insertions,
    count(*) FILTER (WHERE charged_micro > 0)::int AS charged FROM ad_hits WHERE campaign_id = $1`);
const rowsOfServed = () =>
  rows(`SELECT count(DISTINCT insertion_id)::int AS n FROM ad_insertions
    WHERE campaign_id = $1 AND insertion_id IN (SELECT insertion_id FROM ad_hits WHERE campaign_id = $1)`);

describe('a process that is killed between serving, counting and the ledger', () => {
  it('loses no hit that it answered, and no repetition of one counts or costs again', async () => {
    const killed = await killableReplica(ads.product);
    const clicks = await servedTo(killed.origin);
    const first = clicks.slice(0, CHARGED);
    expect(await Promise.all(first.map((click) => isTaken(killed.origin, click)))).toEqual(first.map(() => true));
    const answers = clicks.slice(CHARGED).map((click) => isTaken(killed.origin, click));
    await delay(5);
    await killed.kill();
    const answered = CHARGED + (await Promise.all(answers)).filter(Boolean).length;
    expect((await counted())['hits']).toBeGreaterThanOrEqual(answered);

    const restarted = await killableReplica(ads.product);
    try {
      for (const origin of [ads.product.origin, restarted.origin])
        expect(await Promise.all(clicks.map((click) => isTaken(origin, click)))).toEqual(clicks.map(() => true));
    } finally {
      await restarted.kill();
    }
    expect(await counted()).toEqual({ hits: SHOWN, insertions: SHOWN, charged: SHOWN });
    expect(await rowsOfServed()).toEqual({ n: SHOWN });
    expect(await ads.spent(campaign)).toEqual(everywhere(BigInt(SHOWN * PRICE)));
    const [from, to] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
    expect(await ads.product.get(Reconciliation).of(campaign.advertiserId, { from, to, kept: from })).toEqual([]);
  }, 120_000);
});
