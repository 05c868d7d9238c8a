import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, pathOf, tile, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let jane: User;
let first: Page;
let second: Page;
let boardUrl: string;

beforeAll(async () => {
  journey = await startJourney();
}, 600_000);
afterAll(endJourneys, 600_000);
beforeEach(async () => {
  jane = await userIn(journey);
  const board = await jane.board('Gift ideas');
  boardUrl = board.url;
  await jane.pin(board.id, 'Spiral', 2);
  first = jane.page;
  second = await jane.context.newPage();
});
afterEach(() => jane.context.close());

const account = (page: Page) => page.getByRole('button', { name: 'Account and settings' });
const logOut = async (page: Page): Promise<void> => {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
};
const modal = (page: Page) => dialog(page).getByLabel('Password', { exact: true });

describe('a second tab', () => {
  it('is signed out with the first one, and signed in with it', async () => {
    await first.goto(boardUrl);
    await second.goto(boardUrl);
    await account(second).waitFor();
    await logOut(first);
    await second.getByRole('button', { name: 'Log in' }).first().waitFor();
    expect([await account(second).count(), pathOf(second)]).toEqual([0, decodeURIComponent(boardUrl)]);
    await second.goto('/login');
    await second.getByLabel('Password', { exact: true }).fill(jane.password);
    await second.getByRole('button', { name: 'Log in', exact: true }).click();
    await account(second).waitFor();
    await account(first).waitFor();
    expect(jane.complaints).toEqual([]);
  });

  it('asks to log in when the session has ended behind its back', async () => {
    await second.goto(boardUrl);
    await tile(second, 'Spiral').waitFor();
    await second.waitForLoadState('networkidle');
    await tile(second, 'Spiral').hover();
    await tile(second, 'Spiral')
      .getByRole('button', { name: /^Choose a board/ })
      .waitFor();
    await jane.context.clearCookies();
    await tile(second, 'Spiral')
      .getByRole('button', { name: /^Choose a board/ })
      .click();
    await modal(second).waitFor();
    await second.goto('/pin/create/');
    await second.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();
    expect(await account(second).count()).toBe(0);
  });

  it('shows what a board is called now when somebody comes back to it, and has its new address', async () => {
    await second.goto(boardUrl);
    await second.getByRole('heading', { level: 1, name: 'Gift ideas' }).waitFor();
    await first.goto(boardUrl);
    await first.bringToFront();
    await first.getByRole('button', { name: 'More options for this board' }).click();
    await first.getByRole('menuitem', { name: 'Edit board' }).click();
    await dialog(first).getByLabel('Name').fill('Presents');
    await dialog(first).getByRole('button', { name: 'Save changes' }).click();
    await first.getByRole('heading', { level: 1, name: 'Presents' }).waitFor();
    await second.bringToFront();
    // Both pages of a browser without a window count as seen: the event is what a change of tabs brings.
    await second.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await second.getByRole('heading', { level: 1, name: 'Presents' }).waitFor();
    await second.waitForURL('**/presents/');
    expect(jane.complaints).toEqual([]);
  });
});
