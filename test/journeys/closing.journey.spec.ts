import { readFileSync } from 'node:fs';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, expectFlawless, type User, userIn } from './user.ts';
import { fillLogIn } from './visitor.ts';

jest.setTimeout(600_000);

interface OwnData {
  readonly complete: boolean;
  readonly account: readonly object[];
  readonly boards: readonly { readonly name: string }[];
  readonly pins: readonly { readonly title: string; readonly picture: { readonly url: string } | null }[];
  readonly ad_accounts: readonly object[];
}

let journey: Journey;
let jane: User;
let email: string;
let addresses: readonly string[];

beforeAll(async () => {
  journey = await startJourney();
  jane = await userIn(journey, 'Jane');
  const board = await jane.board('Lampshades');
  addresses = [`/${jane.username}/`, board.url, `/pin/${await jane.pin(board.id, 'Opaline', 1)}/`];
  const client = new RouteClient(journey.origin);
  for (const { name, value } of await jane.context.cookies()) client.cookies.set(name, value);
  email = (await (await client.open()).ask(getViewer)).data.user?.email ?? '';
}, 600_000);
afterAll(endJourneys, 600_000);

const statuses = () =>
  Promise.all(addresses.map(async (path) => (await fetch(`${journey.origin}${path}`, { redirect: 'manual' })).status));

describe('the own data of a person', () => {
  it('is a file away, which holds the account, its boards and its pins', async () => {
    const { page } = jane;
    await eventually(async () => expect(await statuses()).toEqual([200, 200, 200]));
    await page.goto('/settings/account');
    await page.getByRole('heading', { level: 2, name: 'Your data' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download your data' }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toMatch(/^corkboard-data-\d{4}-\d\d-\d\d\.json$/);
    const document = JSON.parse(readFileSync(await download.path(), 'utf8')) as OwnData;
    expect(document.complete).toBe(true);
    expect(document.account).toEqual([expect.objectContaining({ email, username: jane.username })]);
    expect(document.boards.map(({ name }) => name)).toEqual(['Lampshades']);
    expect(document.pins).toEqual([expect.objectContaining({ title: 'Opaline', picture: expect.anything() })]);
    const picture = document.pins[0]?.picture?.url ?? '';
    expect((await fetch(picture.replace(/^https?:\/\/[^/]+/, journey.origin))).status).toBe(200);
    expect(document.ad_accounts).toEqual([]);
    await page.getByText(/^Your data is downloaded/).waitFor();
    await expectFlawless(jane, 'settings-own-data');
  });

  it('shows that it is under way, and is not handed over in part', async () => {
    const { page } = jane;
    let [isAsked, answer] = [false, (): void => undefined];
    const answering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/v3/account/export/', async (route) => {
      isAsked = true;
      await answering;
      await route.fulfill({ status: 200, body: '{ "pins": [' });
    });
    await page.getByRole('button', { name: 'Download your data' }).click();
    await page.getByRole('progressbar', { name: 'Downloading your data' }).waitFor();
    await eventually(async () => expect(isAsked).toBe(true));
    await expectFlawless(jane, 'settings-own-data-loading');
    answer();
    await page
      .getByRole('alert')
      .getByText(/stopped before the file was whole/)
      .waitFor();
    await expectFlawless(jane, 'settings-own-data-cut');
    await page.unroute('**/v3/account/export/');
  });
});

describe('the closing of an account by its owner', () => {
  it('is a page away, and asks for the password', async () => {
    const { page } = jane;
    await eventually(async () => expect(await statuses()).toEqual([200, 200, 200]));
    await page.goto('/');
    await page.getByRole('button', { name: 'Account and settings' }).click();
    await page.getByRole('menuitem', { name: 'Account settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await expectFlawless(jane, 'settings-account');
    await page.getByLabel('Password').fill('something else entirely');
    await page.keyboard.press('Enter');
    await page.getByText('The password you entered is incorrect.').waitFor();
    await expectFlawless(jane, 'settings-account-refused');
  });

  it('hides it from everybody else, and signs it out in every tab [V-047]', async () => {
    const { page, context } = jane;
    const second = await context.newPage();
    await second.goto(`/${jane.username}/`);
    await second.getByRole('button', { name: 'Account and settings' }).waitFor();
    await page.getByLabel('Password').fill(jane.password);
    await page.getByRole('button', { name: 'Close account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your account is closed' }).waitFor();
    await expectFlawless(jane, 'settings-account-closed');
    await journey.mailbox.next(email, /you asked us to close/);
    await second.getByRole('button', { name: 'Account and settings' }).waitFor({ state: 'detached' });
    await eventually(async () => expect(await statuses()).toEqual([404, 404, 404]));
    await page.getByRole('link', { name: /^Go to / }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();
  });

  it('is taken back by a log-in, which says so [V-048]', async () => {
    const back = await journey.stranger();
    await back.page.goto('/login');
    await fillLogIn(back.page, email, jane.password);
    await back.page.getByRole('button', { name: 'Log in', exact: true }).click();
    const told = dialog(back.page, 'Your account stays open');
    await told.waitFor();
    await expectFlawless(back, 'log-in-reopened');
    await told.getByRole('button', { name: 'Okay' }).click();
    await back.page.getByRole('button', { name: 'Account and settings' }).waitFor();
    await eventually(async () => expect(await statuses()).toEqual([200, 200, 200]));
  });
});
