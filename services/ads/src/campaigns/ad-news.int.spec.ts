import { getViewer } from '@corkboard/contracts/identity/viewer';
import { consoleMails } from '@corkboard/contracts/operations/console';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AdsModule } from '../ads.module.ts';
import { EndedCampaigns } from '../delivery/ended-campaigns.ts';
import { UsedUpBudgets } from '../delivery/used-up-budgets.ts';
import { Promoting } from '../testing/promoting.ts';
import { pinOf, said } from '../testing/viewers.ts';
import { Campaigns } from './read-models/campaigns/campaigns.ts';

const DAY_MS = 86_400_000;

let ads: Promoting;
let owner: string | undefined;

beforeAll(async () => {
  ads = await Promoting.start();
  owner = said(await ads.business.ask(getViewer)).user?.id;
}, 180_000);
afterAll(() => ads?.stop());

const mails = async (template: string): Promise<number> => {
  const { mails: all } = said(await ads.tess.ask(consoleMails));
  return all.filter(({ kind, account_id }) => kind === template && account_id === owner).length;
};
const mailed = (template: string, times: number) => eventually(async () => expect(await mails(template)).toBe(times));

describe('the owner of an ad account', () => {
  it('is told once by mail that an ad was approved, also when it is approved again after an edit', async () => {
    const pinId = await pinOf(ads.business);
    const campaignId = await ads.promote(pinId);
    await ads.approve(campaignId);
    await mailed('ad-approved', 1);
    said(await ads.business.post('/resource/PinResource/update/', { id: pinId, title: 'Another lamp' }));
    await ads.campaign(campaignId, ({ review }) => review === 'pending');
    await ads.approve(campaignId);
    // Published after the second approval, so heard of after it.
    const rejected = await ads.promote(await pinOf(ads.business));
    said(await ads.act('reject-ad', rejected, 'The picture is blurred.'));
    await mailed('ad-rejected', 1);
    expect(await mails('ad-approved')).toBe(1);
  });

  it('is told once that the budget of a day is used up, which is when it pays for no more hit', async () => {
    const campaignId = await ads.promote(await pinOf(ads.business), { budget_in_micro_currency: 3_200_000 });
    await ads.approve(campaignId);
    await ads.campaign(campaignId, ({ status }) => status === 'ACTIVE');
    const record = () => ads.product.get(UsedUpBudgets).record(new AbortController().signal);
    const spend = async (micros: number, daysAgo = 0) => {
      const text = `INSERT INTO campaign_spend (campaign_id, day, spent_micro)
        VALUES ($1, (now() AT TIME ZONE 'UTC')::date - $3::int, $2)
        ON CONFLICT (campaign_id, day) DO UPDATE SET spent_micro = excluded.spent_micro`;
      await ads.pool.query(text, [campaignId, micros, daysAgo]);
    };
    const exhausted = async () => {
      const text = `SELECT data->>'spendMicro' AS spend FROM events WHERE type = 'DailyBudgetExhausted' AND data->>'campaignId' = $1`;
      return (await ads.pool.query<{ spend: string }>(text, [campaignId])).rows.map((row) => row.spend);
    };
    await spend(3_200_000, 1);
    await spend(2_700_000);
    await record();
    expect(await exhausted()).toEqual([]);
    await spend(2_700_001);
    await Promise.all([record(), record()]);
    await record();
    expect(await exhausted()).toEqual(['2700001']);
    await mailed('daily-budget-used-up', 1);
    await ads.campaign(campaignId, ({ status }) => status === 'ACTIVE');
  });

  it('is told once that a campaign has ended', async () => {
    const campaignId = await ads.promote(await pinOf(ads.business), { is_ongoing: false, duration: 1 });
    await ads.pool.query("UPDATE campaigns SET end_at = now() - interval '1 minute' WHERE campaign_id = $1", [
      campaignId,
    ]);
    const ofAds = <T>(token: Type<T>): T => ads.product.service.app.select(AdsModule).get(token, { strict: false });
    const clock = { offsetMs: 0, now: () => new Date(Date.now() + 3 * DAY_MS), beforeMove: () => {} };
    const parts = [ofAds(Campaigns), ofAds(CommandBus), clock] as const;
    const complete = () => new EndedCampaigns(...parts).complete(new AbortController().signal);
    await Promise.all([complete(), complete()]);
    await complete();
    await mailed('campaign-ended', 1);
  });
});
