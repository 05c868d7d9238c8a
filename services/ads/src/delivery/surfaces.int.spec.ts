import { randomUUID } from 'node:crypto';
import { addBillingProfile, createAdAccount, quickPromote } from '@corkboard/contracts/ads/promotions';
import { reportAd, whyThisAd } from '@corkboard/contracts/ads/shown-ads';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { setAdsPreference } from '@corkboard/contracts/identity/ads-preference';
import { convertToBusiness } from '@corkboard/contracts/identity/business';
import { actOnService, listOfService } from '@corkboard/contracts/operations/service-acts';
import { CurationModule } from '@corkboard/curation-service/curation.module';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import { OperationsModule } from '@corkboard/operations-service/operations.module';
import type { Backbone } from '@corkboard/service/backbone';
import { BACKBONE } from '@corkboard/service/backbone.module';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { signInStaff } from '@corkboard/testing/staff-client';
import { startUnderTest, type UnderTest } from '@corkboard/testing/start-under-test';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdsModule } from '../ads.module.ts';
import { adIn, hit, home, pinOf, report, said } from '../testing/viewers.ts';

type Client = Awaited<ReturnType<typeof signUp>>;
type Row = Record<string, unknown>;

let product: UnderTest;
let tess: RouteClient;
let business: Client;
let advertiserId: string;
/** Pin of the ad that is for all adults; its campaign. */
let lamp: string;
let campaignId: string;
/** Pins of others, among which ads stand. */
let around: readonly string[];

const rowsOf = async (list: string) =>
  (await tess.ask(listOfService, { params: { service: 'ads', list } })).data.rows as readonly Row[];
const act = async (
  list: string,
  name: string,
  target: { readonly key: string; readonly is: (row: Row) => boolean },
) => {
  const row = await eventually(async () => {
    const found = (await rowsOf(list)).find(target.is);
    if (!found) throw new Error(`no such row among ${list}`);
    return found;
  });
  const params = { service: 'ads', act: name, target: String(row[target.key]) };
  return tess.ask(actOnService, { params, body: { reason: 'looked at it' } });
};

const promote = async (pinId: string, more: object = {}): Promise<string> => {
  const body = {
    ...{ budget_in_micro_currency: 50_000_000, campaign_name: 'Lamps', destination_url: 'https://lamps.test/' },
    ...{ auto_targeting_enabled: true, is_ongoing: true, start_now: true, targeting_spec: { LOCATION: ['US'] } },
    ...{ advertiser_id: advertiserId, ads_client_type: 'web_quick_promote', pin_id: null, product_group_id: null },
    flexible_daily_budget_enabled: false,
    ...more,
  };
  const { campaign_id: id } = said(
    await business.ask(quickPromote, { params: { advertiserId, pinId }, body: body as never }),
  );
  said(await act('campaigns', 'approve-ad', { key: 'campaign_id', is: (row) => row['campaign_id'] === id }));
  return id;
};

const search = async (client: RouteClient, query: string): Promise<readonly PinCard[]> =>
  said(await client.get<{ items: PinCard[] }>('/resource/BaseSearchResource/get/', { query, page_size: 10 })).items;
const related = async (client: RouteClient, pin_id: string): Promise<readonly PinCard[]> =>
  said(await client.get<PinCard[]>('/resource/RelatedPinFeedResource/get/', { pin_id, page_size: 10 }));
const promotedIn = (cards: readonly PinCard[]): PinCard | undefined => cards.find(({ is_promoted }) => is_promoted);
interface Shown {
  readonly viewer: RouteClient;
  readonly ad: PinCard;
}
/**
 * A page may take longer than an ads service is waited for, and one person is shown an ad three times a day at most: somebody
 * new asks each time, unless it is said who does.
 */
const shown = (ask: (viewer: RouteClient) => Promise<readonly PinCard[]>, by?: RouteClient): Promise<Shown> =>
  eventually(async () => {
    const viewer = by ?? (await signUp(product.origin));
    const ad = promotedIn(await ask(viewer));
    if (!ad) throw new Error('no ad is shown');
    return { viewer, ad };
  });

beforeAll(async () => {
  const modules = [IdentityModule, CurationModule, OperationsModule, AdsModule];
  product = await startUnderTest({ service: 'ads', modules, beside: ['identity', 'curation', 'operations'] });
  tess = await signInStaff(product.origin, product.dataDir, { email: 'tess@example.org', role: 'trust_safety' });
  business = await signUp(product.origin);
  const form = { business_name: 'Lamps Ltd', country: 'US', accept_terms: true };
  said(await business.ask(convertToBusiness, { body: form }));
  advertiserId = said(await business.ask(createAdAccount, { body: { name: 'Lamps Ltd', country: 'US' } })).id;
  said(await business.ask(addBillingProfile, { params: { advertiserId }, body: { kind: 'invoice' } }));
  const isOwn = (row: Row) => row['advertiser_id'] === advertiserId;
  said(await act('billing-profiles', 'confirm-billing', { key: 'profile_id', is: isOwn }));
  const others = await signUp(product.origin);
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.push(await pinOf(others));
  around = made;
  lamp = await pinOf(business);
  campaignId = await promote(lamp, { destination_url: 'https://lamps.test/sale' });
}, 180_000);
afterAll(() => product?.stop());

describe('an ad in search results and among related pins', () => {
  it('stands at place 4 and leads to the page of its own that its business chose [DS-165 part] [S-192 part]', async () => {
    expect((await shown((viewer) => search(viewer, 'lamp'))).ad.link).toBe('https://lamps.test/sale');
    const [, second] = around;
    expect((await shown((viewer) => related(viewer, second ?? ''))).ad.id).toBe(lamp);
    const place = await eventually(async () => {
      const cards = await related(await signUp(product.origin), second ?? '');
      const at = cards.findIndex(({ is_promoted }) => is_promoted);
      if (at < 0) throw new Error('no ad is shown');
      return at;
    });
    expect(place).toBe(3);
  });

  it('is shown to who objects by the words of the page alone, and never on the home page', async () => {
    const objects = (viewer: RouteClient) => viewer.ask(setAdsPreference, { body: { personal_ads: false } });
    const { viewer } = await shown((by) => home(by));
    said(await objects(viewer));
    await eventually(async () => expect(await adIn(viewer)).toBeNull(), { within: 5_000 });
    // Objecting before any page: a page without an ad may also be one that could not wait for it.
    const objector = await signUp(product.origin);
    said(await objects(objector));
    const { ad } = await shown((by) => search(by, 'lamps'), objector);
    expect(ad.id).toBe(lamp);
    const params = { tracking_params: ad.tracking_params ?? '' };
    expect(said(await objector.ask(whyThisAd, { body: params }))).toEqual({
      ...{ paid_by: 'Lamps Ltd', is_personal: false },
      facts: [
        { fact: 'country', value: 'US' },
        { fact: 'words', value: null },
      ],
    });
    said(await report(objector, hit(params.tracking_params, 'impression')));
    const { pool } = product.service.app.select(AdsModule).get<Backbone>(BACKBONE, { strict: false });
    const { rows } = await pool.query(
      'SELECT viewer_key, age_bucket, device FROM ad_insertions JOIN ad_hits USING (served_on, insertion_id, viewer_key) WHERE type = $1',
      ['impression'],
    );
    expect(rows).toEqual([{ viewer_key: '', age_bucket: null, device: null }]);
  });

  it('that asks for an age is for people of that age, and for nobody who objects [DS-141 part]', async () => {
    const chair = await pinOf(business);
    const targeting_spec = { LOCATION: ['US'], AGE_BUCKET: ['55-64'] };
    await promote(chair, { auto_targeting_enabled: false, targeting_spec });
    const birthday = (years: number) => Date.UTC(new Date().getUTCFullYear() - years, 0, 1) / 1000;
    const old = await signUp(product.origin, { birthday: birthday(60) });
    const seen = new Set<string>();
    // One ad of an ad account stands on a page: which of the two is drawn.
    await eventually(async () => {
      const fresh = await signUp(product.origin, { birthday: birthday(60) });
      seen.add(promotedIn(await search(fresh, 'lamp'))?.id ?? '');
      expect(seen.has(chair)).toBe(true);
    });
    for (let round = 0; round < 6; round += 1) {
      const young = await signUp(product.origin);
      expect(promotedIn(await search(young, 'lamp'))?.id).not.toBe(chair);
    }
    said(await old.ask(setAdsPreference, { body: { personal_ads: false } }));
    for (let round = 0; round < 6; round += 1) expect(promotedIn(await search(old, 'lamp'))?.id).not.toBe(chair);
  });
});

describe('why an ad is shown', () => {
  it('is told to who was shown it: who paid, and the facts that matched', async () => {
    const { viewer, ad } = await shown((by) => search(by, 'lamp'));
    const body = { tracking_params: ad.tracking_params ?? '' };
    const { paid_by, is_personal, facts } = said(await viewer.ask(whyThisAd, { body }));
    expect([paid_by, is_personal]).toEqual(['Lamps Ltd', true]);
    expect(facts).toContainEqual({ fact: 'country', value: 'US' });
    const stranger = await signUp(product.origin);
    for (const answer of [
      await stranger.ask(whyThisAd, { body }),
      await viewer.ask(whyThisAd, { body: { tracking_params: `${body.tracking_params}x` } }),
      await stranger.ask(reportAd, { body: { ...body, reason: 'scam' } }),
    ])
      expect([answer.status, answer.code]).toEqual([404, 3005]);
  });
});

describe('a report of an ad', () => {
  const reported = async () => (await rowsOf('reported-ads')).find((row) => row['campaign_id'] === campaignId);
  /** Account that was shown the ad. */
  const seer = async () =>
    eventually(async () => {
      const viewer = await signUp(product.origin);
      const ad = promotedIn(await search(viewer, 'lamp'));
      if (ad?.id !== lamp || ad.tracking_params === null) throw new Error('another ad is shown');
      return [viewer, ad.tracking_params] as const;
    });

  it('counts once per person, is decided by staff, and takes the ad back to its review', async () => {
    const [[ana, ofAna], [bo, ofBo]] = [await seer(), await seer()];
    const send = async (client: RouteClient, params: string, reason: 'scam' | 'misleading') =>
      said(
        await client.ask(reportAd, {
          body: { tracking_params: params, reason },
          headers: { 'idempotency-key': randomUUID() },
        }),
      );
    await send(ana, ofAna, 'scam');
    await send(ana, ofAna, 'misleading');
    await send(bo, ofBo, 'scam');
    await eventually(async () => expect(await reported()).toMatchObject({ open_reports: 2, scam: 2, misleading: 0 }));
    const facts = (await rowsOf('reported-ads')).map((row) => JSON.stringify(row)).join();
    for (const person of [ana, bo]) {
      const { data } = await person.get<{ user: { id: string } }>('/v3/viewer/');
      expect(facts).not.toContain(data.user.id);
    }
    const target = { key: 'campaign_id', is: (row: Row) => row['campaign_id'] === campaignId };
    said(await act('reported-ads', 'review-reported-ad', target));
    await eventually(async () => expect(await reported()).toMatchObject({ open_reports: 0, outcome: 'review' }));
    await eventually(async () => {
      const campaign = (await rowsOf('campaigns')).find((row) => row['campaign_id'] === campaignId);
      expect(campaign).toMatchObject({ status: 'PENDING_REVIEW', review: 'pending' });
    });
    await eventually(
      async () => expect(promotedIn(await search(await signUp(product.origin), 'lamp'))?.id).not.toBe(lamp),
      { within: 5_000 },
    );
    expect((await act('reported-ads', 'dismiss-ad-reports', target)).status).toBe(409);
  });
});
