import { addBillingProfile, createAdAccount, listAdAccounts } from '@corkboard/contracts/ads/promotions';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page, Response } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { act, clientOf, linkedPin, seesAd, staffIn, userAgent, wanted } from './promoting.ts';
import { dialog, expectFlawless, tile, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let business: User;
let page: Page;
let staff: RouteClient;
let pinId: string;

beforeAll(async () => {
  journey = await startJourney();
  staff = await staffIn(journey);
  const others = await signUp(journey.origin, { first_name: 'Otto' });
  for (let seed = 1; seed <= 5; seed += 1) await linkedPin(others, `Chair ${seed}`, seed);
  business = await userIn(journey, 'Lara', { userAgent });
  page = business.page;
}, 600_000);
afterAll(endJourneys, 600_000);

const adIn = (of: Page): Locator => tile(of, 'Brass lamp').filter({ hasText: 'Promoted' });

describe('a business promotes a pin', () => {
  it('becomes a business on the way, and fills in one page [S-007] [S-175] [S-344 part]', async () => {
    pinId = await linkedPin(await clientOf(journey, business), 'Brass lamp', 9);
    await page.goto(`/advertiser/quick_promote?pinId=${pinId}`);
    await page.getByRole('heading', { level: 1, name: 'Convert to a business account' }).waitFor();
    await page.getByLabel('Business name').fill('Lara Lamps');
    await page.getByRole('checkbox', { name: 'I agree to the business terms' }).check();
    await page.getByRole('button', { name: 'Convert account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Promote a Pin' }).waitFor();
    await expectFlawless(business, 'quick-promote');
    await page.getByLabel('Budget a day (USD)').fill('2.99');
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    await page.getByText('Your budget must be at least $3.').waitFor();
    await page.getByLabel('Budget a day (USD)').fill('3');
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    await page.getByRole('heading', { name: 'Business details' }).waitFor();
    await expectFlawless(business, 'quick-promote-business');
    for (const [label, value] of [
      ['Business name', 'Lara Lamps Ltd'],
      ['Business email', 'lara@lamps.test'],
      ['Street and number', 'Main Street 1'],
      ['Postal code', '10001'],
      ['City', 'New York'],
    ] as const)
      await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('heading', { name: 'Billing' }).waitFor();
    await page.getByRole('button', { name: 'Send my details to be confirmed' }).click();
    await page.getByRole('heading', { name: 'Your ad was created' }).waitFor();
    expect(business.complaints).toEqual([]);
  });

  it('is shown to others once staff have confirmed and approved it, and counted where it was seen', async () => {
    const own = await clientOf(journey, business);
    const { advertisers } = wanted(await own.ask(listAdAccounts));
    const advertiserId = advertisers[0]?.id ?? '';
    wanted(await own.ask(addBillingProfile, { params: { advertiserId }, body: { kind: 'invoice' } }));
    await act(staff, 'billing-profiles', 'confirm-billing', 'profile_id');
    await act(staff, 'campaigns', 'approve-ad', 'campaign_id');
    const viewer = await seesAd(journey, adIn, ({ page: own }) => own.reload());
    await expectFlawless(viewer, 'home-with-ad');
    await viewer.page.waitForTimeout(4_000);
    await page.goto(`/advertiser/${advertiserId}/reporting/campaigns/`);
    await eventually(async () => {
      await page.reload();
      const row = page.getByRole('row').filter({ hasText: 'Brass lamp' });
      await row.waitFor({ timeout: 15_000 });
      expect(await row.textContent()).toMatch(/Active/);
      expect(await row.getByRole('button', { name: /Impressions/ }).textContent()).toContain('1');
    });
    await expectFlawless(business, 'campaigns');
    await viewer.context.close();
  });

  it('opens a figure to its rows [S-239 part]', async () => {
    await page
      .getByRole('row')
      .filter({ hasText: 'Brass lamp' })
      .getByRole('button', { name: /Impressions/ })
      .click();
    const how = dialog(page, 'Impressions');
    await how.getByText('Counted hits of signed insertions').waitFor();
    await expectFlawless(business, 'how-it-is-counted');
  });

  it('leads from the campaign down to its ad, beside the days before, in the same days [S-240 part] [S-241 part]', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByLabel('Compare with').selectOption('previous_period');
    await page.getByRole('img', { name: /^Impressions by the hour/ }).waitFor();
    await page
      .getByTitle(/^Before: 0/)
      .first()
      .waitFor();
    await expectFlawless(business, 'campaigns-compared');
    await page.getByRole('link', { name: 'Brass lamp' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ad groups' }).waitFor();
    await page.getByText(/^United States/).waitFor();
    await expectFlawless(business, 'ad-groups');
    await page.getByRole('button', { name: 'Actions for Ad group of Brass lamp' }).click();
    await page.getByRole('menuitem', { name: 'Change the name' }).click();
    await dialog(page, 'Change the name').getByLabel('Name of the ad group').fill('People at home');
    await expectFlawless(business, 'name-of-an-ad-group');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'People at home' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Ad group of Brass lamp' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ads' }).waitFor();
    await page.getByRole('link', { name: 'Pin of Brass lamp' }).locator('img').waitFor();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('button', { name: 'Compact rows' }).click();
    await page.getByRole('columnheader', { name: 'Time (UTC)' }).waitFor();
    await expectFlawless(business, 'ads');
    expect(new URL(page.url()).search).toMatch(/compare=previous_period.*density=compact&view=table/);
    expect(business.complaints).toEqual([]);
  });

  it('has how it sets up campaigns, and its ad accounts, a link away [S-256] [S-300 part]', async () => {
    await page.goto('/ads/campaign_mode/');
    await page.getByRole('radio', { name: /^Manual/ }).check();
    await page.getByText('New promotions are set up “Manual”.').waitFor();
    await expectFlawless(business, 'campaign-mode');
    await page.goto('/accounts_manager/');
    await page.getByRole('columnheader', { name: 'Currency' }).waitFor();
    await expectFlawless(business, 'ad-accounts');
  });

  it('offers to promote another of its pins, on its page', async () => {
    const next = await linkedPin(await clientOf(journey, business), 'Paper lamp', 10);
    await page.goto(`/pin/${next}/`);
    const promote = page.getByRole('link', { name: 'Promote', exact: true });
    await promote.waitFor();
    await expectFlawless(business, 'own-pin-of-a-business');
    await promote.click();
    await page.getByRole('heading', { level: 1, name: 'Promote a Pin' }).waitFor();
    await page.getByRole('radio', { name: 'Search' }).check({ force: true });
    await page.getByRole('figure', { name: 'Your ad' }).getByText('Promoted').waitFor();
    expect(business.complaints).toEqual([]);
  });

  it('has another ad account pay, chosen in the form, for what was entered', async () => {
    const own = await clientOf(journey, business);
    const clay = await linkedPin(own, 'Clay lamp', 11);
    const { id } = wanted(await own.ask(createAdAccount, { body: { name: 'Lara Outlet', country: 'US' } }));
    await page.goto(`/advertiser/quick_promote?pinId=${clay}`);
    const payer = page.getByLabel('Paid by');
    await payer.waitFor();
    await page.getByLabel('Campaign name').fill('Outlet lamp');
    await page.getByLabel('Budget a day (USD)').fill('4');
    await payer.selectOption({ label: 'Lara Outlet' });
    await eventually(async () => expect(await payer.inputValue()).toBe(id));
    expect(await page.evaluate('document.activeElement.name')).toBe('payer');
    expect(await page.getByLabel('Campaign name').inputValue()).toBe('Outlet lamp');
    expect(await page.getByLabel('Budget a day (USD)').inputValue()).toBe('4');
    await page.getByRole('figure', { name: 'Your ad' }).getByText('Promoted').waitFor();
    await expectFlawless(business, 'quick-promote-paid-by');
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    await page.getByRole('heading', { name: 'Business details' }).waitFor();
    expect(await page.getByLabel('Business name').inputValue()).toBe('Lara Outlet');
    await page.goto(`/advertiser/${id}/reporting/campaigns/`);
    await page.getByRole('row').filter({ hasText: 'Outlet lamp' }).getByText('Held for billing').waitFor();
    expect(business.complaints).toEqual([]);
  });
});

describe('a person who is shown an ad', () => {
  it('meets it in a search, asks why, reports it, and objects to personal ads [DS-165 part] [S-318]', async () => {
    const views: Response[] = [];
    const viewer = await seesAd(journey, adIn, ({ page: searched }) => {
      searched.on('response', (answer) => void (answer.url().includes('/_/attribution-source/') && views.push(answer)));
      return searched.goto('/search/pins/?q=chair');
    });
    const { page: own } = viewer;
    const ad = adIn(own);
    await expectFlawless(viewer, 'search-with-ad');
    const view = await eventually(() => views[0] ?? false);
    expect(view.status()).toBe(200);
    expect(new URL(view.url()).searchParams.get('source_event_type')).toBe('view');
    await ad.getByRole('button', { name: 'More options for this Pin' }).click();
    await own.getByRole('menuitem', { name: 'Why this ad?' }).click();
    const why = dialog(own, 'Why this ad?');
    await why.getByText('paid to show you this Pin').waitFor();
    await expectFlawless(viewer, 'why-this-ad');
    await why.getByRole('button', { name: 'Report ad' }).click();
    const report = dialog(own, 'Report ad');
    await report.getByText('It is a scam').click();
    await expectFlawless(viewer, 'report-ad');
    await report.getByRole('button', { name: 'Send' }).click();
    await ad.waitFor({ state: 'detached' });
    await own.goto('/settings/ads');
    const personal = own.getByRole('switch', { name: 'Personal ads' });
    await personal.waitFor();
    await expectFlawless(viewer, 'settings-ads');
    await personal.press('Space');
    await own.getByText('Personal ads are off').waitFor();
    await own.goto('/search/pins/?q=chair');
    await tile(own, 'Chair 1').first().waitFor();
    expect(await own.getByText('Promoted').count()).toBe(0);
    expect(viewer.complaints).toEqual([]);
    await viewer.context.close();
  });
});
