import { findingsOf, takeScreens } from '@corkboard/testing/browser';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { endJourneys, type Journey, type Person, startJourney } from './product.ts';
import { linkIn } from './visitor.ts';

jest.setTimeout(600_000);

let journey: Journey;
let person: Person;
let page: Page;

beforeAll(async () => {
  journey = await startJourney({ BRAND_NAME: 'Acme', RATE_LIMITS: 'on' });
}, 600_000);
afterAll(endJourneys, 600_000);
beforeEach(async () => {
  person = await journey.stranger();
  page = person.page;
});
afterEach(() => person.context.close());

const logIn = async (email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

describe('a forgotten password', () => {
  it('is replaced through a mailed link, and the new one logs in [E-094] [E-098] [E-099]', async () => {
    const { email } = await signUp(journey.origin);
    await page.goto('/login');
    await logIn(email, 'something else');
    await page.getByRole('button', { name: 'Reset your password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Password reset email sent' });
    await dialog.getByText(`We sent instructions to pick a new password to ${email}.`).waitFor();
    const links = { 'Read our tips': 'When the reset email does not arrive', 'Try another': 'Reset your password' };
    for (const [name, heading] of Object.entries(links)) {
      const linked = await person.context.newPage();
      await linked.goto((await dialog.getByRole('link', { name }).getAttribute('href')) ?? '');
      await linked.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await linked.close();
    }
    await takeScreens(page, 'entry-reset-sent');
    expect(await findingsOf(page)).toEqual([]);
    const mail = await journey.mailbox.next(email, /\/password\/reset\/confirm\//);
    await page.goto(linkIn(mail.text));
    await page.getByLabel('New password').fill('short');
    expect(page.url()).not.toContain('#');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Your password is too short! You need 8+ characters.').waitFor();
    await takeScreens(page, 'entry-new-password');
    expect(await findingsOf(page)).toEqual([]);
    await page.getByLabel('New password').fill('another bicycle bell');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await logIn(email, 'another bicycle bell');
    await page.getByRole('button', { name: 'Account and settings' }).waitFor();
  });

  it('is asked for on a page of its own, which takes the address out of its URL [E-067 part]', async () => {
    const { email } = await signUp(journey.origin);
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    expect(await page.getByLabel('Email or username').inputValue()).toBe(email);
    expect(page.url()).not.toContain('@');
    await takeScreens(page, 'entry-reset');
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('dialog', { name: 'Password reset email sent' }).waitFor();
  });

  it('is mailed about again, which a toast says for 3.5 s [E-095]', async () => {
    const { email } = await signUp(journey.origin);
    await page.goto(`/password/reset/?email=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('button', { name: 'Resend email' }).click();
    const toast = page.getByRole('region', { name: 'Messages', includeHidden: true }).getByText('Email sent!');
    await toast.waitFor();
    expect(await page.locator('[data-duration]').getAttribute('data-duration')).toBe('3500');
    expect(await page.getByRole('button', { name: 'Resend email' }).isDisabled()).toBe(true);
  });

  it('cannot be replaced through a link that is not valid', async () => {
    await page.goto('/password/reset/confirm/#t=not-a-token');
    await page.getByText("This link isn't valid anymore. Ask for a new one.").waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/password/reset/');
  });
});

describe('an address', () => {
  it('is confirmed by the link that was mailed at sign-up', async () => {
    const { email } = await signUp(journey.origin);
    const mail = await journey.mailbox.next(email, /\/email\/verify\//);
    await page.goto(linkIn(mail.text));
    await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();
    expect(page.url()).not.toContain('#');
  });
});

describe('too many attempts', () => {
  it('end in a dialog that can be closed, by the name of the installation [E-100] [E-001]', async () => {
    const { email } = await signUp(journey.origin);
    await page.goto('/');
    expect(await page.getByTestId('entry-title').textContent()).toBe('Welcome to Acme');
    await page.goto('/login');
    const dialog = page.getByRole('dialog', { name: 'Oops! Too many login attempts' });
    for (let attempt = 0, status = 0; attempt < 12 && status !== 429; attempt += 1) {
      const answer = page.waitForResponse('**/resource/UserSessionResource/create/');
      await logIn(email, `wrong number ${attempt}`);
      status = (await answer).status();
    }
    const text = 'You have reached the maximum number of login attempts. Try again in 30 minutes.';
    await dialog.getByText(text).waitFor();
    await takeScreens(page, 'entry-too-many');
    expect(await findingsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Okay' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
