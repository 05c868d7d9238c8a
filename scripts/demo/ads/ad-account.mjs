import { setTimeout as sleep } from 'node:timers/promises';
import { Person } from '../client.mjs';
import { staffLink } from '../console-link.mjs';
import { keyOf } from '../key.mjs';

const COUNTRY = 'US';
const CLICK_MICRO = 600_000;
const TRUST = { email: 'trust@example.com', role: 'trust_safety' };
const OPERATOR = '00000000-0000-8000-8000-000000000170';

/** Answer of `ask` once it is not null. */
const eventually = async (ask, what) => {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await ask();
    if (found != null) return found;
    await sleep(100);
  }
  throw new Error(`${what} did not come within 20 s.`);
};

const ownAccounts = async ({ client }) => (await client.want('/ads/v4/advertisers/')).data.advertisers;

/** The ad account of the business: marked synthetic with its first event (DS-170), and so for good. */
export const syntheticAccount = async (tell, business) => {
  const known = (await ownAccounts(business)).find(({ synthetic }) => synthetic);
  if (known) return known;
  const { client, person, id: owner_user_id } = business;
  const converted = { business_name: person.business, country: COUNTRY, accept_terms: true };
  await client.want('/v3/business/convert/', { method: 'POST', body: converted });
  const account = { owner_user_id, name: person.business, country: COUNTRY, synthetic: true };
  await tell('/internal/ads/advertisers/', account, { key: keyOf('ad-account', owner_user_id) });
  return eventually(
    async () => (await ownAccounts(business)).find(({ synthetic }) => synthetic),
    'The ad account of the demo',
  );
};

/** Campaigns of the account with their figures in these days, UTC. */
export const reportOf = async ({ client }, account, { from, to }) => {
  const days = `start_date=${from}&end_date=${to}`;
  return (await client.want(`/ads/v4/advertisers/${account.id}/reports/campaigns/?${days}`)).data;
};

const setPrices = async (tell, campaigns) => {
  const body = { operator_id: OPERATOR, billable: 'outbound_click', price_micro: CLICK_MICRO };
  for (const objective of new Set(campaigns.map(({ objective }) => objective)))
    await tell(`/internal/ads/price-lists/${COUNTRY}/${objective}/`, body, { method: 'PUT' });
};

/** A campaign without interests finds people by itself. */
const promotionOf = (account, { name, objective, dailyBudgetMicro, pin, interests }) => ({
  budget_in_micro_currency: dailyBudgetMicro,
  campaign_name: name,
  destination_url: pin.link,
  auto_targeting_enabled: interests === undefined,
  is_ongoing: true,
  start_now: true,
  targeting_spec: { LOCATION: [COUNTRY], INTEREST: interests },
  advertiser_id: account.id,
  ads_client_type: 'web_quick_promote',
  pin_id: pin.id,
  product_group_id: null,
  flexible_daily_budget_enabled: false,
  objective_type: objective,
});

/** Staff confirm and approve in the console, where a person would. */
const signInStaff = async (origin, tell) => {
  const url = await staffLink(tell, TRUST);
  const staff = new Person(origin);
  await staff.ask('/v3/viewer/');
  await staff.want('/v3/console/session/', { method: 'POST', body: { token: new URL(url).hash.slice(1) } });
  const act = (name, target) =>
    staff.want(`/v3/console/services/ads/acts/${name}/${target}/`, { method: 'POST', body: { reason: 'Demo data' } });
  const row = (list, by) =>
    eventually(async () => {
      const { data } = await staff.want(`/v3/console/services/ads/lists/${list}/`);
      return data.rows.find(by);
    }, `A row of ${list}`);
  return { act, row };
};

/** Puts the campaigns that are missing on their way, until none of them waits for staff. */
export const runCampaigns = async ({ origin, tell, business, account, campaigns, days }) => {
  const known = new Set((await reportOf(business, account, days)).campaigns.map(({ name }) => name));
  const base = `/ads/v4/advertisers/${account.id}`;
  await setPrices(tell, campaigns);
  for (const campaign of campaigns.filter(({ name }) => !known.has(name)))
    await business.client.want(`${base}/pins/${campaign.pin.id}/quick_promote/`, {
      method: 'POST',
      body: promotionOf(account, campaign),
      headers: { 'idempotency-key': keyOf('campaign', account.id, campaign.name) },
    });
  const staff = await signInStaff(origin, tell);
  if (!account.billing_valid) {
    await business.client.want(`${base}/billing_profiles/`, { method: 'POST', body: { kind: 'invoice' } });
    const profile = await staff.row('billing-profiles', ({ advertiser_id }) => advertiser_id === account.id);
    if (profile.status === 'pending') await staff.act('confirm-billing', profile.profile_id);
  }
  const { campaigns: made } = await reportOf(business, account, days);
  for (const { campaign_id: id } of made) {
    const row = await staff.row('campaigns', ({ campaign_id }) => campaign_id === id);
    if (row.review === 'pending') await staff.act('approve-ad', id);
  }
  await eventually(async () => {
    const { campaigns: now } = await reportOf(business, account, days);
    return now.some(({ status }) => status.startsWith('PENDING')) ? null : now;
  }, 'The approval of the ads of the demo');
};
