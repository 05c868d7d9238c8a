import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { expectFlawless, pathOf, tile, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

// A word that nobody else uses: the product may hold what other journeys left.
const word = `zephyr${randomUUID().slice(0, 6)}`;

let journey: Journey;
let jane: User;
let bo: User;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  bo = await userIn(journey, 'Bo');
  const open = await bo.board(`Kites ${word}`);
  const hidden = await bo.board('Hidden kites', 'secret');
  await bo.pin(open.id, `Red kite ${word}`, 1);
  await bo.pin(open.id, `Blue kite ${word}`, 2);
  await bo.pin(hidden.id, `Secret kite ${word}`, 3);
  jane = await userIn(journey);
  page = jane.page;
}, 600_000);
afterAll(endJourneys, 600_000);

const search = async (query: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill(query);
  await field.press('Enter');
  await page.waitForURL('**/search/pins/**');
};

describe('the home feed', () => {
  it('is all public pins, newest first, and an end with a way on', async () => {
    await page.goto('/');
    await tile(page, `Blue kite ${word}`).waitFor();
    const names = await page.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(names.slice(0, 2)).toEqual([`Blue kite ${word}`, `Red kite ${word}`]);
    expect(names).not.toContain(`Secret kite ${word}`);
    await expectFlawless(jane, 'home');
  });

  it('leaves out what is one’s own, which stands on the boards', async () => {
    const open = await jane.board(`Balloons ${word}`);
    await jane.pin(open.id, `Yellow balloon ${word}`, 4);
    await bo.page.goto('/');
    await tile(bo.page, `Yellow balloon ${word}`).waitFor();
    for (const own of ['Blue', 'Secret']) expect(await tile(bo.page, `${own} kite ${word}`).count()).toBe(0);
    await bo.page.goto(`/${bo.username}/hidden-kites/`);
    await tile(bo.page, `Secret kite ${word}`).waitFor();
  });

  it('is gone through with the keyboard, from pin to pin and into one', async () => {
    await page.goto('/');
    await tile(page, `Blue kite ${word}`).getByRole('link').focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await page.getByTestId('closeup').waitFor();
    expect(pathOf(page)).toMatch(/^\/pin\//);
    expect(jane.complaints).toEqual([]);
  });
});

describe('searching', () => {
  it('finds public pins by their words, with the words in the address', async () => {
    await page.goto('/');
    await search(`red ${word}`);
    const results = page.getByRole('feed', { name: `Results for red ${word}` });
    await results.getByRole('article', { name: `Red kite ${word}` }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe(`red ${word}`);
    expect(await page.getByRole('article').count()).toBe(1);
    await expectFlawless(jane, 'search-pins');
    await page.reload();
    await tile(page, `Red kite ${word}`).waitFor();
    await search(`secret ${word}`);
    await page.getByText(`Nothing matches “secret ${word}” yet.`).waitFor();
    await expectFlawless(jane, 'search-nothing');
  });

  it('finds boards by their names, and people by their user names', async () => {
    await page.goto('/');
    await search(word);
    await page.getByRole('navigation', { name: 'Search in' }).getByRole('link', { name: 'Boards' }).click();
    await page.getByRole('link', { name: new RegExp(`Kites ${word}`) }).waitFor();
    expect(pathOf(page)).toBe('/search/boards/');
    await expectFlawless(jane, 'search-boards');
    await search(bo.username);
    await page.getByRole('navigation', { name: 'Search in' }).getByRole('link', { name: 'People' }).click();
    await page.getByRole('link', { name: new RegExp(`@${bo.username}`) }).click();
    await page.getByRole('heading', { level: 1, name: 'Bo' }).waitFor();
  });

  it('suggests while somebody types, and a board leads to its page', async () => {
    await page.goto('/');
    await tile(page, `Blue kite ${word}`).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(`kites ${word}`);
    const option = page.getByRole('option', { name: new RegExp(`Kites ${word}`) });
    await option.waitFor();
    await expectFlawless(jane, 'search-suggestions');
    await option.click();
    await page.getByRole('heading', { level: 1, name: `Kites ${word}` }).waitFor();
    expect(pathOf(page)).toContain(`/${bo.username}/`);
  });
});

describe('the account menu', () => {
  it('leads to the profile, and darkens the page for good when asked to', async () => {
    await page.goto('/');
    const account = page.getByRole('button', { name: 'Account and settings' });
    await account.click();
    await page.getByRole('menu').waitFor();
    await expectFlawless(jane, 'account-menu');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await account.and(page.locator(':focus')).click();
    await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click();
    await page.reload();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await account.click();
    await page.getByRole('menuitem', { name: 'Your profile' }).click();
    await page.waitForURL(`**/${jane.username}/`);
  });
});

describe('log-out', () => {
  it('ends the session: what is kept is out of reach, and the page is a visitor’s', async () => {
    const ann = await userIn(journey, 'Ann');
    const { url } = await ann.board('Plans', 'secret');
    await ann.page.goto(url);
    await ann.page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
    await ann.page.getByRole('button', { name: 'Account and settings' }).click();
    await ann.page.getByRole('menuitem', { name: 'Log out' }).click();
    await ann.page.getByTestId('visitor-header').waitFor();
    const answer = await ann.page.request.get('/resource/BoardPickerBoardsResource/get/');
    expect(answer.status()).toBe(401);
    await ann.page.goto(url);
    await ann.page.getByText("Sorry! We couldn't find that page.").waitFor();
    expect(await ann.page.getByRole('heading', { name: 'Plans' }).count()).toBe(0);
    await ann.context.close();
  });
});
