import { randomUUID } from 'node:crypto';
import { setPrice } from '@corkboard/contracts/ads/prices';
import {
  addBillingProfile,
  createAdAccount,
  type PromotedCampaign,
  quickPromote,
  setCampaignStatus,
} from '@corkboard/contracts/ads/promotions';
import { campaignsReport, hitRows } from '@corkboard/contracts/ads/reports';
import { adSlots } from '@corkboard/contracts/ads/slots';
import { convertToBusiness } from '@corkboard/contracts/identity/business';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { actOnService, listOfService } from '@corkboard/contracts/operations/service-acts';
import { CurationModule } from '@corkboard/curation-service/curation.module';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import { OperationsModule } from '@corkboard/operations-service/operations.module';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { signInStaff } from '@corkboard/testing/staff-client';
import { startUnderTest, type UnderTest } from '@corkboard/testing/start-under-test';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdsModule } from '../ads.module.ts';
import { adFor, adIn, hit, home, pinOf, report, said, trackingOf } from '../testing/viewers.ts';
import { UsedUpBudgets } from './used-up-budgets.ts';

type Client = Awaited<ReturnType<typeof signUp>>;

let product: UnderTest;
let service: RouteClient;
let tess: RouteClient;
let business: Client;
let advertiserId: string;
let pinId: string;
let campaign: PromotedCampaign;

const body = (more: object = {}) => ({
  ...{ budget_in_micro_currency: 3_000_000, campaign_name: 'Lamps', destination_url: 'https://lamps.test/' },
  ...{ auto_targeting_enabled: true, is_ongoing: true, start_now: true, targeting_spec: { LOCATION: ['US'] } },
  ...{ advertiser_id: advertiserId, ads_client_type: 'web_quick_promote', pin_id: null, product_group_id: null },
  flexible_daily_budget_enabled: false,
  ...more,
});
const promote = (client: RouteClient, pin: string, more: object = {}) =>
  client.ask(quickPromote, { params: { advertiserId, pinId: pin }, body: body(more) });

const act = async (list: string, name: string, by: (row: Record<string, unknown>) => boolean, key: string) => {
  const row = await eventually(async () => {
    const { data } = await tess.ask(listOfService, { params: { service: 'ads', list } });
    const found = data.rows.find(by);
    if (!found) throw new Error(`no such row among ${list}`);
    return found;
  });
  const params = { service: 'ads', act: name, target: String(row[key]) };
  return said(await tess.ask(actOnService, { params, body: { reason: 'looked at it' } }));
};

const isServed = async (accountId?: string) => (await adFor(service, accountId)) !== undefined;
const today = () => new Date().toISOString().slice(0, 10);
const figures = async () => {
  const query = { start_date: today(), end_date: today() };
  const { campaigns } = said(await business.ask(campaignsReport, { params: { advertiserId }, query }));
  return campaigns.find(({ campaign_id }) => campaign_id === campaign.campaign_id)?.figures;
};

beforeAll(async () => {
  const modules = [IdentityModule, CurationModule, OperationsModule, AdsModule];
  product = await startUnderTest({ service: 'ads', modules, beside: ['identity', 'curation', 'operations'] });
  const token = product.get<Secrets>(SECRETS)['internal-token'].export();
  service = new RouteClient(product.origin, { authorization: `Bearer ${token.toString('base64url')}` });
  tess = await signInStaff(product.origin, product.dataDir, { email: 'tess@example.org', role: 'trust_safety' });
  business = await signUp(product.origin);
  said(
    await business.ask(convertToBusiness, {
      body: { business_name: 'Lamps Ltd', country: 'US', accept_terms: true },
    }),
  );
  const price = { operator_id: randomUUID(), billable: 'outbound_click', price_micro: 500_000 };
  said(await service.ask(setPrice, { params: { country: 'US', objective: 'CONSIDERATION' }, body: price }));
  advertiserId = said(await business.ask(createAdAccount, { body: { name: 'Lamps', country: 'US' } })).id;
  pinId = await pinOf(business);
  // Positions of ads need pins around them.
  const others = await signUp(product.origin);
  for (let made = 0; made < 4; made += 1) await pinOf(others);
}, 180_000);
afterAll(() => product?.stop());

describe('promoting a pin', () => {
  it('is for business accounts alone, in their own ad accounts [S-344 part] [S-314 part]', async () => {
    const person = await signUp(product.origin);
    const refused = await person.ask(createAdAccount, { body: { name: 'Lamps', country: 'US' } });
    expect([refused.status, refused.code]).toEqual([403, 3004]);
    const foreign = await promote(person, pinId);
    expect([foreign.status, foreign.code]).toEqual([404, 3001]);
  });

  it('says what is wrong with the pin [S-362]', async () => {
    const withoutLink = await promote(business, await pinOf(business, null));
    expect([withoutLink.status, withoutLink.code]).toEqual([401, 3018]);
    const person = await signUp(product.origin);
    const others = await promote(business, await pinOf(person));
    expect([others.status, others.code, others.message]).toEqual([401, 3015, "This Pin can't be promoted."]);
    const detailOf = ({ text }: { text: string }) => JSON.parse(text).resource_response.error.message_detail;
    expect([detailOf(withoutLink), detailOf(others)]).toEqual([
      'This Pin needs a working link.',
      "This Pin can't be promoted.",
    ]);
    const low = await promote(business, pinId, { budget_in_micro_currency: 0 });
    expect([low.status, detailOf(low)]).toEqual([400, 'Your budget must be at least $3.']);
  });

  it('leads to a page on the web', async () => {
    for (const destination_url of ['javascript:alert(1)', 'https://me:secret@lamps.test/', 'https://localhost/', '']) {
      const elsewhere = await promote(business, pinId, { destination_url });
      expect([elsewhere.status, elsewhere.code]).toEqual([400, 3020]);
    }
  });

  it('says that it cannot be aimed at a gender, which nobody is asked for [S-202 part]', async () => {
    const targeting_spec = { LOCATION: ['US'], GENDER: ['female'] };
    const narrow = await promote(business, pinId, { auto_targeting_enabled: false, targeting_spec });
    expect([narrow.status, narrow.code]).toEqual([400, 3022]);
    expect(narrow.text).toContain('not asked for their gender');
  });

  it('says what is wrong with the budget [S-209] [S-205]', async () => {
    const low = await promote(business, pinId, { budget_in_micro_currency: 2_999_999 });
    expect([low.code, low.message]).toEqual([3010, 'Your budget must be at least $3.']);
    const high = await promote(business, pinId, { budget_in_micro_currency: 1_000_000_000_001 });
    expect([high.code, high.message]).toEqual([3011, "Your budget can't be more than $1,000,000."]);
    const days = { is_ongoing: false, duration: 10, budget_in_micro_currency: 100_000_010_000 };
    expect((await promote(business, pinId, days)).message).toBe("Your budget can't be more than $100,000.");
  });

  it('makes a campaign that waits to be billed and reviewed [S-194]', async () => {
    campaign = said(await promote(business, pinId));
    expect(campaign).toMatchObject({ status: 'PENDING_BILLING', billing_valid: false, business_valid: false });
    const again = await promote(business, pinId);
    expect([again.status, again.code, again.message]).toEqual([401, 3019, 'This Pin is already being promoted.']);
  });

  it('answers a repeated request with the campaign that it has made, and frees the pin when that is stopped', async () => {
    const pin = await pinOf(business);
    const ask = (headers: Record<string, string>) =>
      business.ask(quickPromote, { params: { advertiserId, pinId: pin }, body: body(), headers });
    const headers = { 'idempotency-key': randomUUID() };
    const made = said(await ask(headers));
    expect(said(await ask(headers))).toEqual(made);
    const params = { advertiserId, campaignId: made.campaign_id };
    said(await business.ask(setCampaignStatus, { params, body: { status: 'ARCHIVED' } }));
    expect(said(await ask({})).campaign_id).not.toBe(made.campaign_id);
  });

  it('is shown to nobody before staff have confirmed and approved it', async () => {
    const viewer = await signUp(product.origin);
    expect(await adIn(viewer)).toBeNull();
    said(await business.ask(addBillingProfile, { params: { advertiserId }, body: { kind: 'invoice' } }));
    await act('billing-profiles', 'confirm-billing', (row) => row['advertiser_id'] === advertiserId, 'profile_id');
    await act('campaigns', 'approve-ad', (row) => row['campaign_id'] === campaign.campaign_id, 'campaign_id');
    // On a page of somebody new each time: one person is shown an ad three times a day at most.
    await eventually(async () => expect(await adIn(await signUp(product.origin))).not.toBeNull());
  });
});

describe('an ad in the home feed', () => {
  it('stands at place 4, labelled, with what its hits are reported by', async () => {
    const pins = await eventually(async () => {
      const page = await home(await signUp(product.origin));
      expect(page.findIndex(({ is_promoted }) => is_promoted)).toBe(3);
      return page;
    });
    expect(pins[3]).toMatchObject({ id: pinId, is_promoted: true, tracking_params: expect.any(String) });
    expect(pins.filter(({ tracking_params }) => tracking_params !== null)).toHaveLength(1);
  });

  it('is shown to no visitor, no minor, nobody who objects, and not to its own account', async () => {
    const visitor = await new RouteClient(product.origin).open();
    const birthday = Date.UTC(new Date().getUTCFullYear() - 16, 0, 1) / 1000;
    const minor = await signUp(product.origin, { birthday });
    const objector = await signUp(product.origin);
    const seen = [
      await adIn(visitor),
      await adIn(minor),
      (await home(objector, { 'sec-gpc': '1' })).find(({ is_promoted }) => is_promoted) ?? null,
      await adIn(business),
    ];
    expect(seen).toEqual([null, null, null, null]);
  });
});

describe('what happens to an ad', () => {
  it('is counted once, by who it was shown to, and forged reports are not', async () => {
    const viewer = await signUp(product.origin);
    const tracking = await trackingOf(service, viewer);
    said(await report(viewer, hit(tracking, 'impression'), hit(tracking, 'impression'), hit(tracking)));
    said(await report(viewer, hit(tracking), hit(`${tracking}x`)));
    const stranger = await signUp(product.origin);
    said(await report(stranger, hit(tracking)));
    expect(await figures()).toMatchObject({ impressions: 1, outbound_clicks: 1, spend: 500_000, ctr: 1 });
    const query = { start_date: today(), end_date: today() };
    const { rows } = said(await business.ask(hitRows, { params: { advertiserId }, query }));
    expect(rows.map(({ type, outcome, reason, charged_micro }) => [type, outcome, reason, charged_micro])).toEqual(
      expect.arrayContaining([
        ['outbound_click', 'counted', null, 500_000],
        ['impression', 'counted', null, 0],
        ['impression', 'rejected', 'duplicate', 0],
        ['outbound_click', 'rejected', 'duplicate', 0],
      ]),
    );
  });

  it('never costs more than the budget of the day, on two replicas at once', async () => {
    const viewers = await Promise.all(Array.from({ length: 11 }, () => signUp(product.origin)));
    const trackings: string[] = [];
    for (const viewer of viewers) trackings.push(await trackingOf(service, viewer));
    const replica = await product.replica();
    await Promise.all(
      viewers.map((viewer, n) => {
        const there = n % 2 === 0 ? viewer : Object.assign(new RouteClient(replica), { cookies: viewer.cookies });
        return report(there, hit(trackings[n] ?? ''));
      }),
    );
    expect(await figures()).toMatchObject({ outbound_clicks: 12, spend: 3_000_000, over_budget: 6 });
    await eventually(async () => expect(await isServed()).toBe(false), { within: 5_000 });
  });
});

describe('a campaign that was paused', () => {
  const set = (status: string) =>
    business.ask(setCampaignStatus, {
      params: { advertiserId, campaignId: campaign.campaign_id },
      body: { status },
    });

  it('is shown to nobody within five seconds, and goes on when it is resumed', async () => {
    const second = await pinOf(business);
    campaign = said(await promote(business, second, { budget_in_micro_currency: 50_000_000 }));
    await act('campaigns', 'approve-ad', (row) => row['campaign_id'] === campaign.campaign_id, 'campaign_id');
    await eventually(async () => expect(await isServed()).toBe(true));
    expect(said(await set('PAUSED')).status).toBe('PAUSED');
    await eventually(async () => expect(await isServed()).toBe(false), { within: 5_000 });
    expect(said(await set('ACTIVE')).status).toBe('ACTIVE');
    await eventually(async () => expect(await isServed()).toBe(true), { within: 5_000 });
  });

  it('goes back to its review when its pin is edited, and is shown to nobody meanwhile [DS-150 part]', async () => {
    const { rows } = said(await tess.ask(listOfService, { params: { service: 'ads', list: 'campaigns' } }));
    const pin = String(rows.find((row) => row['campaign_id'] === campaign.campaign_id)?.['pin_id']);
    said(await business.post('/resource/PinResource/update/', { id: pin, title: 'Another lamp' }));
    await eventually(async () => expect(await isServed()).toBe(false));
    const query = { start_date: today(), end_date: today() };
    await eventually(async () => {
      const report = said(await business.ask(campaignsReport, { params: { advertiserId }, query }));
      const row = report.campaigns.find(({ campaign_id }) => campaign_id === campaign.campaign_id);
      expect(row?.status).toBe('PENDING_REVIEW');
    });
    await act('campaigns', 'approve-ad', ({ campaign_id }) => campaign_id === campaign.campaign_id, 'campaign_id');
  });

  it('is shown three times a day to one person', async () => {
    await eventually(async () => expect(await isServed()).toBe(true));
    const [viewer, seen]: [string, boolean[]] = [randomUUID(), []];
    for (let page = 0; page < 5; page += 1) seen.push(await isServed(viewer));
    expect(seen).toEqual([true, true, true, false, false]);
  });

  it('has come to its end once its whole budget is spent, and its pin can be promoted again', async () => {
    said(await set('ARCHIVED'));
    const pin = await pinOf(business);
    campaign = said(await promote(business, pin, { is_ongoing: false, duration: 1 }));
    await act('campaigns', 'approve-ad', (row) => row['campaign_id'] === campaign.campaign_id, 'campaign_id');
    const viewers = await Promise.all(Array.from({ length: 6 }, () => signUp(product.origin)));
    // All before the first click: what is left of the budget afterwards is spread over the day.
    const trackings = await Promise.all(viewers.map((viewer) => trackingOf(service, viewer, pin)));
    for (const [at, viewer] of viewers.entries()) said(await report(viewer, hit(trackings[at] ?? '')));
    await product.get(UsedUpBudgets).record(new AbortController().signal);
    expect((await set('ACTIVE')).code).toBe(3006);
    expect(said(await promote(business, pin)).campaign_id).not.toBe(campaign.campaign_id);
  });

  it('is not opened by another process without the token', async () => {
    const { data } = await business.ask(getViewer);
    const asked = {
      surface: 'home',
      viewer: { account_id: data.user?.id, country: 'US', age_bucket: null, gender: null, device: null },
      positions: [4],
    };
    expect((await business.ask(adSlots, { body: asked })).status).toBe(404);
  });
});
