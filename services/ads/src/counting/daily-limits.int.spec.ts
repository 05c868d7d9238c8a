import { randomUUID } from 'node:crypto';
import type { CommandContext } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignEdited } from '../campaigns/domain/campaign.facts.ts';
import { campaignDecider, campaignStream } from '../campaigns/domain/campaign.ts';
import { everywhere, type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';

const PRICE = 500_000;
const DAY_MS = 86_400_000;
let ads: RunningAds;
let viewer: Person;

beforeAll(async () => {
  ads = await RunningAds.start();
  viewer = await ads.person();
}, 180_000);
afterAll(() => ads?.stop());

const midnight = (): number => Math.floor(Date.now() / DAY_MS) * DAY_MS;
/** The last second of yesterday, UTC: hits of ads that were served then are still taken. */
const yesterday = (): string => new Date(midnight() - 1_000).toISOString();

const campaign = async (prices: number): Promise<RunningCampaign> =>
  ads.campaign(await ads.advertiser(randomUUID()), { daily: prices * PRICE });

/** Another daily budget, said at a moment; once it is known to the read models. */
const change = async ({ campaignId, advertiserId }: RunningCampaign, [from, to]: number[], at: number) => {
  const terms = (prices = 0) => ({ dailyBudgetMicro: prices * PRICE, lifetimeBudgetMicro: null, endAt: null });
  const context: CommandContext = {
    ...{ actor: { kind: 'account', id: randomUUID() } as const, command: 'ChangeBudget', idempotencyKey: randomUUID() },
    ...{ fingerprint: '', correlationId: randomUUID(), causationId: null, occurredAt: new Date(at).toISOString() },
  };
  await ads.backbone.streams.decide(campaignStream(campaignId), campaignDecider, context, () => [
    campaignEdited({ campaignId, advertiserId, before: terms(from), after: terms(to), actorId: context.actor.id }),
  ]);
  const text = `SELECT daily_budget_micro::int AS daily FROM campaigns WHERE campaign_id = $1`;
  await eventually(async () => (await ads.pool.query(text, [campaignId])).rows[0].daily === (to ?? 0) * PRICE);
};

const clicks = async (of: RunningCampaign, count: number, servedAt?: string) => {
  const made = Array.from({ length: count }, () => ads.insertion(viewer.id, of, servedAt ? { servedAt } : {}));
  const { status } = await ads.report(
    viewer,
    (await Promise.all(made)).map((each) => ads.hit(each)),
  );
  expect(status).toBe(200);
};

describe('the daily budget of a campaign that was changed [S-239 part]', () => {
  it('holds for its day: one that was raised today charges no late click of a day that was used up', async () => {
    const of = await campaign(2);
    await clicks(of, 2, yesterday());
    await change(of, [2, 5], midnight());
    await clicks(of, 3, yesterday());
    expect(await ads.spent(of)).toEqual(everywhere(2n * BigInt(PRICE)));
    await clicks(of, 6);
    expect(await ads.spent(of)).toEqual(everywhere(7n * BigInt(PRICE)));
  });

  it('holds for its day: one that was lowered today frees no late click of a day that had room', async () => {
    const of = await campaign(3);
    await change(of, [3, 1], midnight());
    await clicks(of, 4, yesterday());
    await clicks(of, 4);
    expect(await ads.spent(of)).toEqual(everywhere(4n * BigInt(PRICE)));
  });

  it('is, for a day on which it was changed, the last one said before midnight', async () => {
    const of = await campaign(1);
    await change(of, [1, 4], midnight() - DAY_MS);
    await change(of, [4, 2], midnight() - 1);
    await change(of, [2, 6], midnight());
    await clicks(of, 7, yesterday());
    expect(await ads.spent(of)).toEqual(everywhere(2n * BigInt(PRICE)));
    await clicks(of, 7);
    expect(await ads.spent(of)).toEqual(everywhere(8n * BigInt(PRICE)));
  });

  it('follows the order of its changes where a clock went back over midnight', async () => {
    const of = await campaign(1);
    await change(of, [1, 5], midnight());
    await change(of, [5, 2], midnight() - 1);
    await clicks(of, 6);
    expect(await ads.spent(of)).toEqual(everywhere(2n * BigInt(PRICE)));
  });
});
