import { getViewer } from '@corkboard/contracts/identity/viewer';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { endJourneys, type Journey, type Person, startJourney } from './product.ts';
import { dialog, expectFlawless, type User, userIn } from './user.ts';
import { fillLogIn } from './visitor.ts';

jest.setTimeout(600_000);

let journey: Journey;
let tess: Person;
let bea: Person;
let jane: User;
let id: string;
let email: string;
let addresses: readonly string[];

/** The session of her page, for what is only looked at. */
const clientOf = async (): Promise<RouteClient> => {
  const client = new RouteClient(journey.origin);
  for (const { name, value } of await jane.context.cookies()) client.cookies.set(name, value);
  return client.open();
};

/** A member of the staff, signed in to the console. */
const staffAt = async (address: string): Promise<Person> => {
  await journey.staff('add', address, '--role', 'trust_safety');
  const person = await journey.stranger();
  await person.page.goto((await journey.staff('link', address)).split('\n')[0] ?? '');
  await person.page.getByRole('button', { name: 'Sign in' }).click();
  await person.page.waitForURL(/\/console\/events\//);
  return person;
};

beforeAll(async () => {
  journey = await startJourney();
  jane = await userIn(journey, 'Jane');
  const board = await jane.board('Lampshades');
  const pin = await jane.pin(board.id, 'Opaline', 1);
  addresses = [`/${jane.username}/`, board.url, `/pin/${pin}/`];
  [tess, bea] = [await staffAt('tess@example.org'), await staffAt('bea@example.org')];
  const { user } = (await (await clientOf()).ask(getViewer)).data;
  [id, email] = [user?.id ?? '', user?.email ?? ''];
}, 600_000);
afterAll(endJourneys, 600_000);

const statuses = () =>
  Promise.all(addresses.map(async (path) => (await fetch(`${journey.origin}${path}`, { redirect: 'manual' })).status));

/** Once it offers an act: another member of the staff may have made way for that a moment ago. */
const openAccount = ({ page }: Person, offering: string) =>
  eventually(async () => {
    await page.goto(`/console/accounts/${id}/`);
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    await page.getByRole('button', { name: offering, exact: true }).waitFor({ timeout: 5_000 });
  });
const act = async ({ page }: Person, name: string, fill: () => Promise<void> = async () => undefined) => {
  await page.getByRole('button', { name, exact: true }).click();
  await fill();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Spam was reported');
};
const confirm = ({ page }: Person, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
/** Fills the form in, opens the link that is mailed, and confirms what its page shows. */
const appealAt = async (person: Person) => {
  const { page } = person;
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText('Tell us why you think that the decision is wrong.').waitFor();
  await page.getByLabel('Email of your account').fill(email);
  await page.getByLabel('Why is the decision wrong?').fill('Look at my lampshades: none of them is spam.');
  await expectFlawless(person, 'appeal-form');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await expectFlawless(person, 'appeal-sent');
  const { text } = await journey.mailbox.next(email, /appealed the deactivation/);
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('heading', { name: 'Did you write this appeal?' }).waitFor();
  await page.getByText('Look at my lampshades: none of them is spam.').waitFor();
  expect(page.url()).not.toContain('#');
  await expectFlawless(person, 'appeal-asked');
  await page.getByRole('button', { name: 'I did not write this' }).click();
  await page.getByRole('heading', { name: 'Nobody reads this appeal' }).waitFor();
  await expectFlawless(person, 'appeal-left');
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, this is my appeal' }).click();
  await page.getByRole('heading', { name: 'We have your appeal' }).waitFor();
  await expectFlawless(person, 'appeal-proven');
};
const logIn = async (person: Person) => {
  await person.page.goto('/login');
  await fillLogIn(person.page, email, jane.password);
  await person.page.getByRole('button', { name: 'Log in', exact: true }).click();
};

describe('the suspension of an account', () => {
  it('is proposed by one member of the staff', async () => {
    await eventually(async () => expect(await statuses()).toEqual([200, 200, 200]));
    await eventually(async () => {
      await tess.page.goto('/console/accounts/');
      await tess.page.getByRole('link', { name: id }).waitFor({ timeout: 5_000 });
    });
    await expectFlawless(tess, 'console-accounts');
    await openAccount(tess, 'Propose suspension');
    await expectFlawless(tess, 'console-account');
    await act(tess, 'Propose suspension', () => tess.page.getByLabel('Case').fill('T-1042'));
    await expectFlawless(tess, 'console-account-propose');
    await confirm(tess, 'Propose suspension');
    await tess.page.getByText('You proposed this').waitFor();
    await expectFlawless(tess, 'console-account-own-proposal');
  });

  it('holds once another one agrees: nobody else sees what is there', async () => {
    await eventually(async () => {
      await bea.page.goto('/console/accounts/?waiting=true');
      await bea.page.getByRole('link', { name: id }).click({ timeout: 5_000 });
    });
    await act(bea, 'Suspend');
    await expectFlawless(bea, 'console-account-suspend');
    await confirm(bea, 'Suspend');
    await bea.page.getByText('Suspended', { exact: true }).waitFor();
    await expectFlawless(bea, 'console-account-suspended');
    await eventually(async () => expect(await statuses()).toEqual([404, 404, 404]));
  });

  it('ends its sessions, and says why its owner cannot log in [E-104] [E-241 part]', async () => {
    await eventually(async () => expect((await (await clientOf()).ask(getViewer)).data.user).toBeNull());
    const stranger = await journey.stranger();
    await stranger.page.goto('/login');
    await fillLogIn(stranger.page, email, 'something else entirely');
    await stranger.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await stranger.page.getByText('The password you entered is incorrect').waitFor();
    await logIn(stranger);
    const told = dialog(stranger.page, 'Your account has been deactivated');
    await told.waitFor();
    const listed = await told.getByRole('listitem').allTextContents();
    expect(await told.textContent()).toContain('This may be because:');
    expect(listed).toEqual([
      'violating our community guidelines',
      'unusual activity',
      'you asked us to close your account',
    ]);
    await expectFlawless(stranger, 'log-in-suspended');
    await told.getByRole('button', { name: 'Okay' }).click();
    await told.waitFor({ state: 'detached' });
    await stranger.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await told.getByRole('link', { name: 'Contact us to appeal' }).click();
    await stranger.page.getByRole('heading', { name: 'Appeal a decision' }).waitFor();
    await appealAt(stranger);
    await stranger.context.close();
  });

  it('is appealed by its owner; two of the staff uphold that, and everything is there again [E-105]', async () => {
    await eventually(async () => {
      await tess.page.goto('/console/appeals/');
      const found = tess.page.getByRole('link', { name: id });
      await found.or(tess.page.getByText('No appeal waits for a decision.')).waitFor();
      return found.isVisible();
    });
    await expectFlawless(tess, 'console-appeals');
    await tess.page.getByRole('link', { name: id }).click();
    await tess.page.getByRole('heading', { name: 'Appeal', exact: true }).waitFor();
    await tess.page.getByRole('button', { name: 'Reveal personal data' }).waitFor();
    expect(await tess.page.getByRole('main').textContent()).not.toContain('my lampshades');
    await expectFlawless(tess, 'console-appeal');
    await act(tess, 'Reveal personal data');
    await confirm(tess, 'Reveal personal data');
    await tess.page.getByText('Look at my lampshades').waitFor();
    await tess.page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expectFlawless(tess, 'console-appeal-refuse');
    await tess.page.keyboard.press('Escape');
    await act(tess, 'Propose to uphold');
    await confirm(tess, 'Propose to uphold');
    await tess.page.getByText('You proposed to uphold it').waitFor();
    await bea.page.goto(`/console/appeals/${id}/`);
    await act(bea, 'Uphold');
    await confirm(bea, 'Uphold');
    await bea.page.getByText('Upheld', { exact: true }).waitFor();
    await expectFlawless(bea, 'console-appeal-upheld');
    await eventually(async () => expect(await statuses()).toEqual([200, 200, 200]));
    const back = await journey.stranger();
    await logIn(back);
    await back.page.getByRole('button', { name: 'Account and settings' }).waitFor();
  });
});
