import { acceptInvitation, INVITATION_PAGE, inviteToBusiness } from '@corkboard/contracts/ads/business-access';
import { createAdAccount, listAdAccounts } from '@corkboard/contracts/ads/promotions';
import { convertToBusiness } from '@corkboard/contracts/identity/business';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { approveErasure, requestErasure } from '@corkboard/contracts/operations/erasures';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { endJourneys, type Journey, type Person, startJourney } from './product.ts';
import { expectFlawless, pathOf, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let owner: User;
let admin: User;
let other: User;
let businessId: string;

/** The session of a page, for what is only the setting. */
const clientOf = async ({ context }: Person): Promise<RouteClient> => {
  const client = new RouteClient(journey.origin);
  for (const { name, value } of await context.cookies()) client.cookies.set(name, value);
  return client.open();
};
const business = async (name: string): Promise<User> => {
  const user = await userIn(journey, name);
  const body = { business_name: `${name} Lamps`, country: 'US', accept_terms: true };
  const converted = await (await clientOf(user)).ask(convertToBusiness, { body });
  expect(converted.status).toBeLessThan(300);
  return user;
};
const accountOf = async (user: User) => (await (await clientOf(user)).ask(getViewer)).data.user;
const joins = async (member: User): Promise<void> => {
  const email = (await accountOf(member))?.email ?? '';
  const params = { businessId };
  const body = { email, permissions: ['ADMIN' as const] };
  const invited = await (await clientOf(owner)).ask(inviteToBusiness, { params, body });
  expect(invited.status).toBeLessThan(300);
  const { text } = await journey.mailbox.next(email, /invites you to work for it/);
  const token = new RegExp(`${INVITATION_PAGE}#t=([\\w-]+)`).exec(text)?.[1] ?? '';
  const client = await clientOf(member);
  await eventually(async () => {
    const accepted = await client.ask(acceptInvitation, { body: { token } });
    expect([accepted.status, accepted.text]).toEqual([200, expect.any(String)]);
  });
};
const staffAt = async (address: string): Promise<RouteClient> => {
  await journey.staff('add', address, '--role', 'privacy');
  const person = await journey.stranger();
  await person.page.goto((await journey.staff('link', address)).split('\n')[0] ?? '');
  await person.page.getByRole('button', { name: 'Sign in' }).click();
  await person.page.waitForURL(/\/console\/events\//);
  return clientOf(person);
};
const erased = async (username: string): Promise<void> => {
  const [asking, approving] = [await staffAt('pia@example.org'), await staffAt('per@example.org')];
  const asked = await asking.ask(requestErasure, {
    body: { username, confirmation: username, asked_by: 'person', reason: 'asked by mail', case_id: 'CASE-1' },
  });
  expect([asked.status, asked.text]).toEqual([202, expect.any(String)]);
  const params = { account: businessId, request: asked.data.request_id };
  await eventually(async () => expect((await approving.ask(approveErasure, { params })).status).toBe(202));
};

beforeAll(async () => {
  journey = await startJourney();
  owner = await business('Olga');
  businessId = (await accountOf(owner))?.id ?? '';
  [admin, other] = [await business('Ada'), await business('Otis')];
  for (const member of [admin, other]) await joins(member);
  const body = { name: 'Lamps', country: 'US' } as const;
  expect((await (await clientOf(owner)).ask(createAdAccount, { body })).status).toBeLessThan(300);
  await erased(owner.username);
  for (const member of [admin, other]) {
    const client = await clientOf(member);
    await eventually(async () => expect((await client.ask(listAdAccounts)).data.vacant).toHaveLength(1), {
      within: 120_000,
    });
  }
}, 600_000);
afterAll(endJourneys, 600_000);

describe('a business whose owner was erased', () => {
  it('is offered to its admins by mail, and where they manage access', async () => {
    const { page } = admin;
    await journey.mailbox.next((await accountOf(admin))?.email ?? '', /take it over/);
    await page.goto('/business/access/');
    await page.getByText(/^A business that you are an admin of has no owner any more/).waitFor();
    await expectFlawless(admin, 'takeover-notice');
    await page.evaluate("document.documentElement.dir = 'rtl'");
    await expectFlawless(admin, 'takeover-notice-right-to-left');
    await page.evaluate("document.documentElement.dir = 'ltr'");
    await page.getByRole('link', { name: 'Take it over' }).click();
    await page.getByRole('heading', { name: 'Businesses without an owner' }).waitFor();
    expect(pathOf(page)).toBe('/accounts_manager/');
    await page.getByText(/^Ad accounts: United States, USD\. You can take it over until /).waitFor();
    await expectFlawless(admin, 'takeover-offered');
  });

  it('is taken over under a new name, with its ad account', async () => {
    await other.page.goto('/accounts_manager/');
    await other.page.getByLabel('New name of the business').waitFor();
    const { page } = admin;
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByText('Enter a name for it.').waitFor();
    await expectFlawless(admin, 'takeover-unnamed');
    await page.getByLabel('New name of the business').fill('Vases');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '“Vases” is yours now' }).waitFor();
    await expectFlawless(admin, 'takeover-done');
    await page.getByRole('button', { name: 'Ad accounts' }).click();
    await page.getByRole('link', { name: 'Vases', exact: true }).click();
    await page.getByText('Vases · USD').waitFor();
    await expectFlawless(admin, 'takeover-account');
  });

  it('is refused to another admin whose page still offers it', async () => {
    const { page } = other;
    await page.getByLabel('New name of the business').fill('Otis Vases');
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByText("This business has an owner, and can't be taken over.").waitFor();
    await expectFlawless(other, 'takeover-too-late');
    await page.reload();
    await page.getByRole('link', { name: 'Vases', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Businesses without an owner' }).count()).toBe(0);
  });

  it('is managed by its new owner, with the members it had', async () => {
    const { page } = admin;
    await page.goto('/business/access/');
    await page.getByRole('combobox', { name: 'Business' }).selectOption({ label: 'Vases' });
    await page.getByRole('region', { name: 'Members' }).getByText('Otis', { exact: true }).waitFor();
    await page.getByText('People who work for Vases.', { exact: false }).waitFor();
    await expectFlawless(admin, 'takeover-access');
    expect([admin.complaints, other.complaints]).toEqual([[], []]);
  });
});
