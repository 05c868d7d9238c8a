import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { setPrice } from '@corkboard/contracts/ads/prices';
import { changeCampaignBudget, changeCampaignEndDate, setCampaignStatus } from '@corkboard/contracts/ads/promotions';
import { adSlots, type ServedAd } from '@corkboard/contracts/ads/slots';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KillableReplica, killableReplica } from '../testing/killable-replica.ts';
import {
  BROWSER,
  type Budgets,
  everywhere,
  type Person,
  RunningAds,
  type RunningCampaign,
} from '../testing/running-ads.ts';
import { LEASE_MS } from './lease-rows.ts';
import { Leases } from './leases.ts';

const PRICE = 500_000;
const VIEWERS = 12;
const CLICKS = 200;
/** Hits of one report. */
const TOGETHER = 50;
let ads: RunningAds;
let other: KillableReplica;
let owner: Person;
let viewers: readonly Person[];
/** Countries without ads so far: what is shown there is of one test. */
const countries = ['CA', 'AU', 'NZ', 'IE', 'PT', 'GR', 'CZ', 'DK', 'SE', 'NO'];

beforeAll(async () => {
  ads = await RunningAds.start();
  other = await killableReplica(ads.product);
  owner = await ads.person();
  viewers = await Promise.all(Array.from({ length: VIEWERS }, () => ads.person()));
  const price = { operator_id: randomUUID(), billable: 'outbound_click', price_micro: PRICE };
  const params = { country: 'US', objective: 'CONSIDERATION' };
  const { status } = await ads.service(ads.product.origin).ask(setPrice, { params, body: price });
  expect(status).toBe(200);
}, 240_000);
afterAll(async () => {
  await other?.kill();
  await ads?.stop();
});

interface Shown {
  readonly of: RunningCampaign;
  readonly country: string;
}

const shown = async (budgets: Budgets): Promise<Shown> => {
  const country = countries.pop() ?? '';
  const of = await ads.shownCampaign(await ads.advertiser(owner.id), budgets, country);
  return { of, country };
};

const ask = async (service: RouteClient, country: string, accountId: string): Promise<readonly ServedAd[]> => {
  const viewer = { account_id: accountId, country, age_bucket: null, gender: null, device: 'web' };
  const { status, data, text } = await service.ask(adSlots, { body: { surface: 'home', viewer, positions: [4] } });
  if (status !== 200) throw new Error(`answered ${status}: ${text}`);
  return data.ads;
};

const here = () => ads.service(ads.product.origin);
const there = () => ads.service(other.origin);
const isShownTo = async (service: RouteClient, { country }: Shown, accountId = randomUUID()) =>
  (await ask(service, country, accountId)).length > 0;
const untilShown = (service: RouteClient, campaign: Shown) =>
  eventually(() => isShownTo(service, campaign), { every: 200 });

const click = async (person: Person, { tracking_params }: ServedAd): Promise<void> => {
  const hit = { tracking_params, type: 'outbound_click', at: new Date().toISOString() };
  const { status } = await ads.report(person, [hit], BROWSER);
  if (status === 200) return;
  expect(status).toBe(503);
  await delay(200);
  await click(person, { tracking_params } as ServedAd);
};

/** So many clicks on ads that were served before. */
const clicks = async ({ of }: Shown, count: number): Promise<void> => {
  const viewer = viewers[0] as Person;
  for (let from = 0; from < count; from += TOGETHER) {
    const served = Array.from({ length: Math.min(TOGETHER, count - from) }, () => ads.insertion(viewer.id, of));
    const hits = (await Promise.all(served)).map((insertion) => ads.hit(insertion));
    expect((await ads.report(viewer, hits)).status).toBe(200);
  }
};

/** Micros of expected spend that replicas hold now. */
const leased = async ({ of }: Shown): Promise<number> => {
  const text = `SELECT coalesce(sum(amount_micro), 0)::bigint AS micros FROM ad_leases
    WHERE campaign_id = $1 AND expires_at > now()`;
  return Number((await ads.pool.query(text, [of.campaignId])).rows[0].micros);
};

/** Lets the time pass that leases of a replica that was killed may last at most. */
const letExpire = async ({ of }: Shown): Promise<void> => {
  const ofOthers = 'WHERE campaign_id = $1 AND replica_id <> $2 AND expires_at > now()';
  const values = [of.campaignId, ads.product.get(Leases).replicaId];
  const { rows } = await ads.pool.query<{ left: string }>(
    `SELECT extract(epoch FROM expires_at - now()) * 1000 AS left FROM ad_leases ${ofOthers}`,
    values,
  );
  for (const { left } of rows) expect(Number(left)).toBeLessThanOrEqual(LEASE_MS);
  await ads.pool.query(`UPDATE ad_leases SET expires_at = expires_at - $3 * interval '1 ms' ${ofOthers}`, [
    ...values,
    LEASE_MS,
  ]);
};

/** Every viewer asks and clicks, at one replica and the other in turns. */
const clicksOfAll = async (campaign: Shown, rounds: number, atHalf: () => Promise<void>): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      viewers.map(async (viewer, n) => {
        const isHere = (n + round) % 2 === 0;
        const served = await ask(isHere ? here() : there(), campaign.country, viewer.id).catch(() => []);
        // The clicks go to the replica that stays: one that was killed while it counts has counted all or nothing.
        for (const ad of served) await click(viewer, ad);
      }),
    );
    if (round === 0) await atHalf();
  }
};

describe('leases of two replicas', () => {
  it.each<readonly [Budgets, boolean]>([
    [{ daily: 6 * PRICE }, false],
    [{ daily: 6 * PRICE + PRICE - 1, lifetime: 4 * PRICE + 1 }, false],
    [{ daily: 5 * PRICE }, true],
  ])(
    'keep the spend of %j within its budgets, one replica killed: %s',
    async (budgets, killed) => {
      const campaign = await shown(budgets);
      await untilShown(here(), campaign);
      await untilShown(there(), campaign);
      expect(await leased(campaign)).toBeLessThanOrEqual(budgets.daily);
      await clicksOfAll(campaign, 4, async () => {
        if (killed) await other.kill();
      });
      const spent = Number((await ads.spent(campaign.of))['total']);
      expect(spent).toBeLessThanOrEqual(Math.min(budgets.daily, budgets.lifetime ?? budgets.daily));
      expect(spent).toBeGreaterThan(0);
      expect(await ads.spent(campaign.of)).toEqual(everywhere(BigInt(spent)));
      const left = Math.min(budgets.daily, budgets.lifetime ?? budgets.daily) - spent;
      // Those of the replica that was killed are over by themselves.
      if (killed) {
        await letExpire(campaign);
        other = await killableReplica(ads.product);
      }
      await eventually(
        async () => {
          await Promise.all([isShownTo(here(), campaign), isShownTo(there(), campaign)]);
          expect(await leased(campaign)).toBeLessThanOrEqual(left);
        },
        { within: 90_000, every: 500 },
      );
    },
    180_000,
  );

  it('issue nothing later than a second after the commit that used the budget up', async () => {
    const campaign = await shown({ daily: CLICKS * PRICE });
    await untilShown(here(), campaign);
    await untilShown(there(), campaign);
    let issued = 0;
    let isOver = false;
    const asking = [here(), there()].map(async (service) => {
      while (!isOver) if (await isShownTo(service, campaign)) issued += 1;
    });
    await clicks(campaign, CLICKS);
    const usedUp = Date.now();
    expect(Number((await ads.spent(campaign.of))['total'])).toBe(CLICKS * PRICE);
    await delay(3_000);
    isOver = true;
    await Promise.all(asking);
    expect(issued).toBeGreaterThan(2);
    const latest = await ads.pool.query<{ at: Date }>(
      'SELECT max(served_at) AS at FROM ad_insertions WHERE campaign_id = $1',
      [campaign.of.campaignId],
    );
    expect((latest.rows[0]?.at.getTime() ?? 0) - usedUp).toBeLessThanOrEqual(1_000);
  });
});

describe('leases are recalled within five seconds', () => {
  const params = ({ of }: Shown) => ({ advertiserId: of.advertiserId, campaignId: of.campaignId });
  const budget = (campaign: Shown, to: number, seen: number) =>
    owner.client.ask(changeCampaignBudget, {
      params: params(campaign),
      body: { budget_in_micro_currency: to, seen_budget_in_micro_currency: seen },
    });
  const gone = (campaign: Shown) =>
    eventually(
      async () => {
        expect([await isShownTo(here(), campaign), await isShownTo(there(), campaign)]).toEqual([false, false]);
        expect(await leased(campaign)).toBe(0);
      },
      { within: 5_000 },
    );

  it('when the campaign is paused or stopped, and it goes on when it is resumed', async () => {
    const campaign = await shown({ daily: 100 * PRICE });
    await untilShown(here(), campaign);
    await untilShown(there(), campaign);
    const set = (status: string) => owner.client.ask(setCampaignStatus, { params: params(campaign), body: { status } });
    expect((await set('PAUSED')).status).toBe(200);
    await gone(campaign);
    expect((await set('ACTIVE')).status).toBe(200);
    await untilShown(here(), campaign);
    expect((await set('ARCHIVED')).status).toBe(200);
    await gone(campaign);
  });

  it('when its budget is lowered below what is spent, and it goes on when that is raised', async () => {
    const campaign = await shown({ daily: 2_000 * PRICE });
    await untilShown(there(), campaign);
    const before = { daily: 2_000 * PRICE, least: 6 * PRICE };
    await clicks(campaign, 6);
    expect((await budget(campaign, before.least, before.daily)).status).toBe(200);
    await gone(campaign);
    expect((await budget(campaign, before.daily, before.least)).status).toBe(200);
    await untilShown(here(), campaign);
  });

  it('when a budget that was used up is raised: the ad is shown again at both replicas', async () => {
    const campaign = await shown({ daily: 6 * PRICE });
    await untilShown(here(), campaign);
    await untilShown(there(), campaign);
    await clicks(campaign, 6);
    await gone(campaign);
    expect((await budget(campaign, 12 * PRICE, 6 * PRICE)).status).toBe(200);
    const shownAgain = [here(), there()].map((service) =>
      eventually(() => isShownTo(service, campaign), { within: 5_000, every: 100 }),
    );
    await Promise.all(shownAgain);
  });

  it('shrink with the budget', async () => {
    const campaign = await shown({ daily: 2_000 * PRICE });
    await untilShown(here(), campaign);
    expect((await budget(campaign, 20 * PRICE, 2_000 * PRICE)).status).toBe(200);
    await eventually(
      async () => {
        await isShownTo(here(), campaign);
        expect(await leased(campaign)).toBeLessThanOrEqual(20 * PRICE);
      },
      { within: 5_000 },
    );
  });

  it('at a change by eleven people at once: one wins for each part of it, the others are told, its history is whole', async () => {
    const campaign = await shown({ daily: 100 * PRICE });
    const date = new Date(Date.now() + 864_000_000).toISOString().slice(0, 10);
    const ended = () =>
      owner.client.ask(changeCampaignEndDate, {
        params: params(campaign),
        body: { inclusive_end_date: date, seen_end_at: null },
      });
    const all = Array.from({ length: 10 }, (_, n) => budget(campaign, (n + 10) * PRICE, 100 * PRICE));
    const [end, ...budgets] = await Promise.all([ended(), ...all]);
    expect([end?.status, end?.data.end_at]).toEqual([200, `${date}T23:59:59.000Z`]);
    const won = budgets.filter(({ status }) => status === 200);
    const lost = budgets.filter(({ status }) => status !== 200);
    expect(won).toHaveLength(1);
    expect(lost.map(({ status, code }) => [status, code])).toEqual(Array(9).fill([409, 12]));
    await eventually(async () => {
      const text = 'SELECT daily_budget_micro::int AS daily, end_at FROM campaigns WHERE campaign_id = $1';
      const { rows } = await ads.pool.query(text, [campaign.of.campaignId]);
      expect(rows[0]).toEqual({ daily: won[0]?.data.daily_budget_micro, end_at: new Date(`${date}T23:59:59Z`) });
    });
    const history = await ads.backbone.reader.read(
      await ads.backbone.store.readStream(`campaign-${campaign.of.campaignId}`),
    );
    const edits = history.filter(({ type }) => type === 'CampaignEdited').map(({ data }) => data);
    expect(edits).toHaveLength(2);
    expect(edits[0]?.['before']).toMatchObject({ dailyBudgetMicro: 100 * PRICE, endAt: null });
    expect(edits[1]?.['before']).toEqual(edits[0]?.['after']);
    const both = { dailyBudgetMicro: won[0]?.data.daily_budget_micro, endAt: `${date}T23:59:59.000Z` };
    expect(edits[1]?.['after']).toMatchObject(both);
  });
});

describe('a person', () => {
  it('is shown an ad three times a day by all replicas together', async () => {
    const campaign = await shown({ daily: 1_000 * PRICE });
    await untilShown(here(), campaign);
    await untilShown(there(), campaign);
    // A count that came late let one replica decide alone: the next person has another.
    await eventually(async () => {
      const person = randomUUID();
      let times = 0;
      for (let page = 0; page < 12; page += 1)
        if (await isShownTo(page % 2 === 0 ? here() : there(), campaign, person)) times += 1;
      expect(times).toBe(3);
    });
  });
});
