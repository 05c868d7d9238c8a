import { KILL_SWITCH_ID } from '@corkboard/contracts/ads/kill-switch';
import { listAdAccounts } from '@corkboard/contracts/ads/promotions';
import { consoleOwnLog } from '@corkboard/contracts/operations/own-log';
import { rowOfService } from '@corkboard/contracts/operations/service-acts';
import { signInStaff } from '@corkboard/testing/staff-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Promoting } from '../testing/promoting.ts';
import { pinOf, said } from '../testing/viewers.ts';

let ads: Promoting;
let replica: string;

beforeAll(async () => {
  ads = await Promoting.start();
  await ads.approve(await ads.promote(await pinOf(ads.business)));
  replica = await ads.product.replica();
}, 180_000);
afterAll(() => ads?.stop());

const everywhere = async (isShown: boolean, within: number) => {
  await Promise.all([ads.shownWithin(within, isShown), ads.shownWithin(within, isShown, replica)]);
};
const standing = async () => said(await ads.business.ask(listAdAccounts)).advertisers[0]?.delivery_stopped;
const row = async (list: string, id: string) =>
  said(await ads.tess.ask(rowOfService, { params: { service: 'ads', list, id } }));

describe('ads that staff stop', () => {
  it('are shown by no replica five seconds later, everywhere, and are shown again when staff resume them', async () => {
    await everywhere(true, 60_000);
    expect(await row('kill-switches', KILL_SWITCH_ID)).toMatchObject({ is_stopped: false, reason: null });
    const stopped = said(await ads.act('stop-all-delivery', KILL_SWITCH_ID, 'wrong prices'));
    expect(stopped).toMatchObject({ is_stopped: true, reason: 'wrong prices' });
    await everywhere(false, 5_000);
    expect(await standing()).toBe('everywhere');
    expect((await ads.act('stop-all-delivery', KILL_SWITCH_ID)).status).toBe(409);
    const resumed = said(await ads.act('resume-all-delivery', KILL_SWITCH_ID, 'prices are right'));
    expect(resumed).toMatchObject({ is_stopped: false, reason: 'prices are right' });
    await everywhere(true, 5_000);
    expect(await standing()).toBeNull();
  });

  it('are those of one ad account too, which can still be used', async () => {
    await everywhere(true, 60_000);
    expect(said(await ads.act('stop-delivery', ads.advertiserId, 'complaints'))).toMatchObject({
      ...{ status: 'active', delivery_stop_reason: 'complaints' },
    });
    await everywhere(false, 5_000);
    expect(await standing()).toBe('account');
    const campaignId = await ads.promote(await pinOf(ads.business));
    await ads.approve(campaignId);
    await ads.campaign(campaignId, ({ status }) => status === 'ACTIVE');
    expect(await ads.isShown()).toBe(false);
    expect(said(await ads.act('resume-delivery', ads.advertiserId))).toMatchObject({ delivery_stop_reason: null });
    await everywhere(true, 5_000);
  });

  it('are stopped with a reason in the log of who did it, and not by any role', async () => {
    const { entries } = said(await ads.tess.ask(consoleOwnLog));
    expect(entries.map(({ data }) => [data['act'], data['reason']])).toEqual(
      expect.arrayContaining([
        ['stop-all-delivery', 'wrong prices'],
        ['stop-delivery', 'complaints'],
      ]),
    );
    const sam = await signInStaff(ads.product.origin, ads.product.dataDir, {
      email: 'sam@example.org',
      role: 'support',
    });
    Object.assign(ads, { tess: sam });
    expect((await ads.act('stop-all-delivery', KILL_SWITCH_ID)).status).toBe(403);
  });
});
