import { randomUUID } from 'node:crypto';
import { addBillingProfile, createAdAccount, quickPromote } from '@corkboard/contracts/ads/promotions';
import { convertToBusiness } from '@corkboard/contracts/identity/business';
import { actOnService, listOfService } from '@corkboard/contracts/operations/service-acts';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import type { Locator, Page } from 'playwright-core';
import { picture } from './pictures.ts';
import type { Journey } from './product.ts';
import { type User, userIn } from './user.ts';

/** Of a person: hits of a browser without a head do not count. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

/** Data of an answer. @throws where it is a refusal */
export const wanted = <Data>({ status, data, text }: { status: number; data: Data; text: string }): Data => {
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
  return data;
};

/** A pin of a browser's account that leads somewhere, on a new public board where no other one is named. */
export const linkedPin = async (owner: RouteClient, title: string, seed: number, on?: string): Promise<string> => {
  const board = { name: `Shop ${seed}`, privacy: 'public', aux_data: {} };
  const board_id = on ?? wanted(await owner.post<{ id: string }>('/resource/BoardResource/create/', board)).id;
  const form = new FormData();
  form.append('file', new Blob([await picture(seed), randomUUID()], { type: 'image/jpeg' }), 'lamp.jpg');
  const media = wanted(await owner.send<{ id: string }>('/v3/media/uploads/', { method: 'POST', body: form }));
  const pin = { board_id, title, link: 'https://lamps.test/', media_upload_id: media.id, method: 'uploaded' };
  return wanted(await owner.post<{ id: string }>('/resource/PinResource/create/', pin)).id;
};

/** The session of the page, for what is only the setting. */
export const clientOf = async ({ origin }: Journey, user: User): Promise<RouteClient> => {
  const client = new RouteClient(origin);
  for (const { name, value } of await user.context.cookies()) client.cookies.set(name, value);
  return client.open();
};

/** A member of staff who reviews ads and confirms billing. */
export const staffIn = async (journey: Journey): Promise<RouteClient> => {
  await journey.staff('add', 'tess@example.org', '--role', 'trust_safety');
  const link = (await journey.staff('link', 'tess@example.org')).split('\n')[0] ?? '';
  const staff = await new RouteClient(journey.origin).open();
  wanted(await staff.post('/v3/console/session/', { token: new URL(link).hash.slice(1) }));
  return staff;
};

/**
 * User to whom a page shows an ad, at that page. One to whom it is not shown soon is not asked again: a page does without ads that
 * take longer than 20 ms, and one person is shown an ad three times a day at most.
 */
export const seesAd = (journey: Journey, ad: (page: Page) => Locator, open: (user: User) => Promise<unknown>) =>
  eventually(
    async () => {
      const user = await userIn(journey, 'Vera', { userAgent });
      try {
        await open(user);
        await ad(user.page).waitFor({ timeout: 10_000 });
        return user;
      } catch (error) {
        await user.context.close();
        throw error;
      }
    },
    { within: 300_000 },
  );

/** Takes an act on the first row of a list of the ads service, once there is one. */
export const act = (staff: RouteClient, list: string, name: string, key: string): Promise<unknown> =>
  eventually(async () => {
    const { rows } = wanted(await staff.ask(listOfService, { params: { service: 'ads', list } }));
    const target = String(rows[0]?.[key]);
    wanted(await staff.ask(actOnService, { params: { service: 'ads', act: name, target }, body: { reason: 'seen' } }));
  });

/** An ad account of a business, which is made one. */
export const adAccountOf = async (owner: RouteClient): Promise<string> => {
  const terms = { business_name: 'Lara Lamps', country: 'US', accept_terms: true } as const;
  wanted(await owner.ask(convertToBusiness, { body: terms }));
  return wanted(await owner.ask(createAdAccount, { body: { name: 'Lara Lamps', country: 'US' } })).id;
};

/** A pin of a person who becomes a business is promoted for 3 USD a day, and staff let it run; answers the ad account. */
export const promoted = async (
  owner: RouteClient,
  staff: RouteClient,
  { pinId, name }: { pinId: string; name: string },
): Promise<string> => {
  const advertiserId = await adAccountOf(owner);
  const body = {
    ...{ budget_in_micro_currency: 3_000_000, campaign_name: name, destination_url: 'https://lamps.test/' },
    ...{ auto_targeting_enabled: true, is_ongoing: true, start_now: true, targeting_spec: { LOCATION: ['US'] } },
    ...{ advertiser_id: advertiserId, ads_client_type: 'web_quick_promote', pin_id: null, product_group_id: null },
    flexible_daily_budget_enabled: false,
  };
  wanted(await owner.ask(quickPromote, { params: { advertiserId, pinId }, body } as never));
  wanted(await owner.ask(addBillingProfile, { params: { advertiserId }, body: { kind: 'invoice' } }));
  await act(staff, 'billing-profiles', 'confirm-billing', 'profile_id');
  await act(staff, 'campaigns', 'approve-ad', 'campaign_id');
  return advertiserId;
};
