import { addBillingProfile, createAdAccount, listAdAccounts } from '@corkboard/contracts/ads/promotions';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Promoting } from '../testing/promoting.ts';
import { said } from '../testing/viewers.ts';

let ads: Promoting;
let advertiserId: string;

beforeAll(async () => {
  ads = await Promoting.start();
  const body = { name: 'Outlet', country: 'US' } as const;
  advertiserId = said(await ads.business.ask(createAdAccount, { body })).id;
}, 180_000);
afterAll(() => ads?.stop());

/** State and validity, as its business sees them. */
const seen = async (id = advertiserId) => {
  const { advertisers } = said(await ads.business.ask(listAdAccounts));
  const account = advertisers.find((each) => each.id === id);
  return [account?.billing_state, account?.billing_valid];
};
const send = async () =>
  said(await ads.business.ask(addBillingProfile, { params: { advertiserId }, body: { kind: 'invoice' } })).profile_id;
const decide = async (act: string, profileId: string) => {
  await ads.row('billing-profiles', ({ profile_id }) => profile_id === profileId);
  said(await ads.act(act, profileId));
};

describe('how an ad account stands with its billing', () => {
  it('is seen by its business from the first profile to the one that is confirmed', async () => {
    expect(await seen()).toEqual([null, false]);
    const refused = await send();
    expect(await seen()).toEqual(['pending', false]);
    await decide('refuse-billing', refused);
    await eventually(async () => expect(await seen()).toEqual(['failed', false]));
    const confirmed = await send();
    expect(confirmed).not.toBe(refused);
    expect(await seen()).toEqual(['pending', false]);
    await decide('confirm-billing', confirmed);
    await eventually(async () => expect(await seen()).toEqual(['verified', true]));
    expect(await seen(ads.advertiserId)).toEqual(['verified', true]);
  });
});
