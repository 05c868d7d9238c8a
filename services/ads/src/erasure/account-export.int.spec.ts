import { inviteToBusiness, takeOverBusiness } from '@corkboard/contracts/ads/business-access';
import { addBillingProfile, provideOwnBusinessInfo } from '@corkboard/contracts/ads/promotions';
import { exportPageOf } from '@corkboard/contracts/identity/account-export';
import { AccountExports } from '@corkboard/service/account-export/account-exports';
import { exportedBy } from '@corkboard/service/testing/exported';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BusinessPeople } from '../testing/business-people.ts';
import { erase } from '../testing/erasing.ts';
import { RunningAds } from '../testing/running-ads.ts';
import { said } from '../testing/viewers.ts';

let ads: RunningAds;
let people: BusinessPeople;

beforeAll(async () => {
  ads = await RunningAds.start();
  people = new BusinessPeople(ads.product.origin, ads.product.dataDir);
});
afterAll(() => ads?.stop());

/** All that the ads service has of somebody. */
const exported = ({ id }: { readonly id: string }) =>
  exportedBy(ads.product.get<AccountExports>(AccountExports).of('ads'), id);

const person = async () => {
  const one = await people.business();
  if (!one) throw new Error('nobody signed up');
  return one;
};
const info = {
  ...{ name: 'Quixotina', email: 'q@quixotina.example', street: 'Brobdingnag 1', city: 'Lilliput' },
  ...{ postal_code: '1', country: 'US', tax_id: '' },
};

describe('the part of an account export that ads are in', () => {
  it('has ad accounts with who is invoiced, campaigns with budgets, and how they are paid', async () => {
    const boss = await person();
    const account = await people.adAccount(boss);
    const params = { advertiserId: account.id };
    said(await boss.client.ask(provideOwnBusinessInfo, { params, body: info }));
    said(await boss.client.ask(addBillingProfile, { params, body: { kind: 'invoice' } }));
    const campaign = await ads.campaign({ ...account, has_business_info: false }, { daily: 3_000_000 });
    await eventually(async () => {
      const { of } = await exported(boss);
      expect(of('ad_accounts')).toEqual([
        expect.objectContaining({
          advertiser_id: account.id,
          invoices_to: expect.objectContaining({ contact_name: 'Quixotina', email: 'q@quixotina.example' }),
        }),
      ]);
      expect(of('campaigns')).toEqual([
        expect.objectContaining({ campaign_id: campaign.campaignId, daily_budget_micro: '3000000', currency: 'USD' }),
      ]);
      expect(of('billing_profiles')).toEqual([expect.objectContaining({ advertiser_id: account.id, kind: 'invoice' })]);
    });
  });

  it('has what somebody may do for the businesses of others, and nothing else of them', async () => {
    const [boss, admin] = [await person(), await person()];
    const account = await people.adAccount(boss);
    said(await boss.client.ask(provideOwnBusinessInfo, { params: { advertiserId: account.id }, body: info }));
    await people.join(boss, admin, ['ADMIN']);
    const invited = { email: 'open@example.org', permissions: ['ANALYST'] };
    said(await boss.client.ask(inviteToBusiness, { params: { businessId: boss.id }, body: invited }));
    await eventually(async () => {
      const { of, text } = await exported(admin);
      expect(of('business_memberships')).toEqual([
        expect.objectContaining({ business_id: boss.id, status: 'active', permissions: ['ADMIN'] }),
      ]);
      expect(of('business_invitations')).toHaveLength(1);
      expect(of('ad_accounts')).toEqual([]);
      expect(text).not.toMatch(/Quixotina|Brobdingnag|open@example/);
    });
    expect((await exported(boss)).text).not.toContain('open@example');
  });

  it('has the name of a business that was taken over, and no longer who was invoiced before', async () => {
    const [boss, admin] = [await person(), await person()];
    const account = await people.adAccount(boss);
    said(await boss.client.ask(provideOwnBusinessInfo, { params: { advertiserId: account.id }, body: info }));
    await people.join(boss, admin, ['ADMIN']);
    await erase(ads, boss.id);
    const body = { name: 'Vases' };
    await eventually(async () =>
      said(await admin.client.ask(takeOverBusiness, { params: { businessId: boss.id }, body })),
    );
    await eventually(async () => {
      const { of, text } = await exported(admin);
      expect(of('business_memberships')).toEqual([
        expect.objectContaining({ business_id: boss.id, business_name: 'Vases', is_owner: true }),
      ]);
      expect(of('ad_accounts')).toEqual([expect.objectContaining({ advertiser_id: account.id, invoices_to: null })]);
      expect(text).not.toContain('Quixotina');
    });
    expect((await exported(boss)).of('business_memberships')).toEqual([]);
  });

  it('has each of more campaigns than a page once', async () => {
    const boss = await person();
    const account = await people.adAccount(boss);
    const campaign = await ads.campaign({ ...account, has_business_info: false }, { daily: 3_000_000 });
    await eventually(async () => expect((await exported(boss)).of('campaigns')).toHaveLength(1));
    const text = `INSERT INTO campaigns SELECT (jsonb_populate_record(c, jsonb_build_object('campaign_id',
      gen_random_uuid()))).* FROM campaigns c, generate_series(1, 1100) WHERE c.campaign_id = $1`;
    await ads.pool.query(text, [campaign.campaignId]);
    const { of, most } = await exported(boss);
    expect(new Set(of('campaigns').map(({ campaign_id: id }) => id)).size).toBe(1101);
    expect(most).toBeLessThanOrEqual(500);
  });

  it('is for services alone', async () => {
    const boss = await person();
    const asked = await boss.client.ask(exportPageOf('ads'), { body: { account_id: boss.id, from: null } });
    expect(asked.status).toBe(404);
  });
});
