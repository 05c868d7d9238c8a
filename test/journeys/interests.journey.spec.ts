import { createAdAccount } from '@corkboard/contracts/ads/promotions';
import { convertToBusiness } from '@corkboard/contracts/identity/business';
import { findingsOf, takeScreens } from '@corkboard/testing/browser';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { clientOf, linkedPin, userAgent, wanted } from './promoting.ts';
import { dialog, expectFlawless, toast, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

const email = 'tess@example.org';

let journey: Journey;
let business: User;
let advertiserId: string;
let pinId: string;

beforeAll(async () => {
  journey = await startJourney();
  await journey.staff('add', email, '--role', 'trust_safety');
  business = await userIn(journey, 'Lara', { userAgent });
  const own = await clientOf(journey, business);
  const terms = { business_name: 'Lara Boats', country: 'US', accept_terms: true } as const;
  wanted(await own.ask(convertToBusiness, { body: terms }));
  advertiserId = wanted(await own.ask(createAdAccount, { body: { name: 'Lara Boats', country: 'US' } })).id;
  pinId = await linkedPin(own, 'Wooden boat', 9);
}, 600_000);
afterAll(endJourneys, 600_000);

describe('interests of pins', () => {
  it('are changed by staff in the console, with a history that can be restored', async () => {
    const { page } = await journey.stranger();
    await page.goto((await journey.staff('link', email)).split('\n')[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/console\/events\//);
    await page.goto(`${journey.origin}/console/interests/`);
    await page.getByRole('heading', { level: 1, name: 'Interests of Pins' }).waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const form = dialog(page, 'Change the interests');
    const lines = form.getByLabel('Interests of Pins');
    await lines.fill(`${await lines.inputValue()}\nboats | Boats | boat, #sailing\n  canoes | Canoes | the`);
    await form.getByLabel('Reason').fill('boats are asked for');
    await form.getByRole('button', { name: 'Change' }).click();
    await form.getByText('Correct these first: canoes.').waitFor();
    await takeScreens(page, 'console-interests-form');
    expect(await findingsOf(page)).toEqual([]);
    await lines.fill((await lines.inputValue()).replace('| the', '| canoe, kayak'));
    await form.getByRole('button', { name: 'Change' }).click();
    await toast(page, 'The interests are changed.').waitFor();
    await page.getByText('Added: Boats, Canoes').waitFor();
    await takeScreens(page, 'console-interests');
    expect(await findingsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('are what a promoted pin can ask for, found by name, and stand with its ad group [S-192 part]', async () => {
    const { page } = business;
    const boats = page.getByRole('checkbox', { name: 'Boats', exact: true });
    await eventually(async () => {
      await page.goto(`/advertiser/quick_promote?pinId=${pinId}`);
      await page.getByRole('switch', { name: 'Find people automatically' }).click();
      await page.getByRole('group', { name: 'Interests' }).getByRole('checkbox').first().waitFor();
      await expectFlawless(business, 'promote-interests');
      expect(await boats.count()).toBe(1);
    });
    await page.getByLabel('Search interests').fill('boat');
    await boats.check();
    await page.getByText('Chosen: Boats').waitFor();
    await expectFlawless(business, 'promote-interests-found');
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    await page.getByRole('heading', { name: 'Business details' }).waitFor();
    await page.goto(`/advertiser/${advertiserId}/reporting/adgroups/`);
    await page.getByText(/^United States · .*Boats/).waitFor();
    await expectFlawless(business, 'ad-groups-with-interests');
    expect(business.complaints).toEqual([]);
  });
});
