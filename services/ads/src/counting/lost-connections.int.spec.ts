import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everywhere, type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { Reconciliation } from './reconciliation.ts';

const PRICE = 500_000;
const CLICKS = 60;
let ads: RunningAds;
let viewer: Person;
let elsewhere: Person;

beforeAll(async () => {
  ads = await RunningAds.start();
  viewer = await ads.person();
  elsewhere = ads.at(await ads.product.replica(), viewer);
}, 180_000);
afterAll(() => ads?.stop());

/** Ends connections of a database in the middle of their transactions, as a kill of the process does, until it is told to stop. */
const breaking = (until: { over: boolean; broken: number }): Promise<void> => {
  const text = `SELECT count(pg_terminate_backend(pid))::int AS broken FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle in transaction'
      OR (datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%ad_%' AND state = 'active')`;
  const once = async (): Promise<void> => {
    const { rows } = await ads.pool.query<{ broken: number }>(text).catch(() => ({ rows: [{ broken: 0 }] }));
    until.broken += rows[0]?.broken ?? 0;
    if (until.over) return;
    await delay(40);
    await once();
  };
  return once();
};

/** Reports as a page does: again as long as there is no answer. */
const reportUntilTaken = async (person: Person, hits: readonly object[]): Promise<void> => {
  const answer = await ads.report(person, hits).catch(() => null);
  if (answer?.status === 200) return;
  await delay(100);
  await reportUntilTaken(person, hits);
};

const outcomes = async ({ campaignId }: RunningCampaign) => {
  const text = `SELECT count(*)::int AS counted, count(DISTINCT insertion_id)::int AS insertions,
    count(*) FILTER (WHERE charged_micro > 0)::int AS charged FROM ad_hits WHERE campaign_id = $1`;
  return (await ads.pool.query(text, [campaignId])).rows[0];
};

describe('hits whose transactions are cut off between serving, counting and the ledger [S-239 part]', () => {
  it('are counted once, charged within the budget, and the same in rows, roll-up and ledger', async () => {
    const of = await ads.campaign(await ads.advertiser(viewer.id), { daily: 6 * PRICE });
    const someone = { ...of, ownerUserId: 'somebody else' };
    const insertions = await Promise.all(Array.from({ length: CLICKS }, () => ads.insertion(viewer.id, someone)));
    const cut = { over: false, broken: 0 };
    const breaker = breaking(cut);
    await Promise.all(
      insertions.map((insertion, n) => reportUntilTaken(n % 2 === 0 ? viewer : elsewhere, [ads.hit(insertion)])),
    );
    for (let n = 0; cut.broken === 0 && n < 40; n += 1)
      await reportUntilTaken(viewer, [ads.hit(await ads.insertion(viewer.id, someone), 'save')]);
    cut.over = true;
    await breaker;
    expect(cut.broken).toBeGreaterThan(0);
    // A pool learns that an idle connection was ended only when it is used.
    const read = <Value>(ask: () => Promise<Value>) => eventually(ask) as Promise<Value>;
    const clicked = `SELECT count(*)::int AS n FROM ad_hits WHERE campaign_id = $1 AND type = 'outbound_click'`;
    expect((await read(() => ads.pool.query(clicked, [of.campaignId]))).rows[0].n).toBe(CLICKS);
    const { counted, insertions: different, charged } = await read(() => outcomes(of));
    expect([different, charged]).toEqual([counted, 6]);
    expect(await read(() => ads.spent(of))).toEqual(everywhere(6n * BigInt(PRICE)));
    const [from, to] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
    const differences = () => ads.product.get(Reconciliation).of(of.advertiserId, { from, to, kept: from });
    expect(await read(differences)).toEqual([]);
  }, 120_000);
});
