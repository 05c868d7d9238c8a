import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { addressForProduct } from './targets.ts';
import { dialog, expectFlawless, pathOf, tile, type User, userIn } from './user.ts';
import { openWebsite, type Website } from './website.ts';

jest.setTimeout(600_000);

let site: Website;
let journey: Journey;
let jane: User;
let page: Page;
let boardUrl: string;

beforeAll(async () => {
  site = await openWebsite(await addressForProduct());
  journey = await startJourney({ OUTBOUND_ALLOW: site.host });
}, 600_000);
afterAll(async () => {
  await endJourneys();
  await site?.close();
});
beforeEach(async () => {
  jane = await userIn(journey);
  page = jane.page;
  boardUrl = (await jane.board('Gardens')).url;
});
afterEach(() => jane.context.close());

const createLink = (query: Readonly<Record<string, string>>, method = ''): string =>
  `/pin/create/${method}?${new URLSearchParams(query)}`;
const frame = () => page.getByTestId('link-frame');
const saveTo = (board: string) => frame().getByRole('option', { name: board }).click();
const savedFromLink = () =>
  page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === '/v3/pins/');
const find = async (address: string): Promise<void> => {
  await page.goto('/pin-builder/');
  await page.getByLabel('Address of the page').fill(address);
  await page.getByRole('button', { name: 'Find pictures' }).click();
};

describe('saving from a website by its link', () => {
  it('looks for pictures, takes the first one, and offers the others [S-128] [S-129]', async () => {
    const registered = page.waitForRequest((request) => new URL(request.url()).pathname === '/v3/pins/image/');
    await page.goto(createLink({ url: `${site.origin}/gardens.html` }));
    const others = frame().getByRole('group', { name: 'Choose what to save' }).getByRole('button');
    await others.first().waitFor();
    expect(await others.count()).toBe(3);
    expect(await others.first().getAttribute('aria-pressed')).toBe('true');
    expect((await registered).postData()).toContain(`${site.origin}/best.jpg`);
    await expectFlawless(jane, 'link-create');
    await saveTo('Gardens');
    await dialog(page, 'Saved to Gardens').waitFor();
    await dialog(page).getByRole('link', { name: 'See it now' }).click();
    await page.getByTestId('closeup').waitFor();
    const visit = page.getByRole('link', { name: 'Visit' });
    expect(await visit.getAttribute('href')).toBe(`${site.origin}/gardens.html`);
  });

  it('saves another one when another one is chosen', async () => {
    await page.goto(createLink({ url: `${site.origin}/gardens.html`, description: 'The one with walls' }));
    await page.getByRole('button', { name: 'Picture 2 of 3' }).click();
    const sent = savedFromLink();
    await saveTo('Gardens');
    expect((await sent).postData()).toContain(`${site.origin}/second.jpg`);
    await dialog(page, 'Saved to Gardens').waitFor();
    await dialog(page).getByRole('link', { name: 'See it now' }).click();
    await page.getByText('The one with walls').first().waitFor();
  });

  it('takes picture, description, colour and guid from the link [S-102 part] [S-103]', async () => {
    const query = {
      url: `${site.origin}/gardens.html`,
      media: `${site.origin}/third.jpg`,
      description: 'On the roof #gardens',
      color: '#336699',
      guid: '0199c0de-1111-7111-8111-111111111111',
    };
    await page.goto(createLink(query, 'button/'));
    await frame().getByRole('option', { name: 'Gardens' }).waitFor();
    const sent = savedFromLink();
    await saveTo('Gardens');
    const body = (await sent).postData() ?? '';
    for (const value of [query.media, query.description, query.guid, '"button"']) expect(body).toContain(value);
    await dialog(page, 'Saved to Gardens').waitFor();
  });

  it('says when there is no picture, and nothing of what went wrong [S-133]', async () => {
    await page.goto(createLink({ url: `${site.origin}/words.html` }));
    await page.getByText('There is no picture to save on that page.').waitFor();
    await page.goto(createLink({ url: 'http://127.0.0.1:9/refused.html' }));
    await page.getByText('There is no picture to save on that page.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await expectFlawless(jane, 'link-create-nothing');
  });

  it('asks a visitor to sign up, and comes back to the same page', async () => {
    const visitor = await journey.stranger();
    const address = createLink({ url: `${site.origin}/gardens.html` });
    await visitor.page.goto(address);
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Continue with email' }).waitFor();
    expect(pathOf(visitor.page) + new URL(visitor.page.url()).search).toBe(
      `/pin/create/${new URL(address, journey.origin).search}`,
    );
    await visitor.context.close();
  });
});

describe('saving from a website by the form', () => {
  it('has the first picture chosen, lets others be added, and keeps the page as their link', async () => {
    await find(`${site.origin}/gardens.html`);
    const choices = page.getByRole('group', { name: 'Choose what to save' }).getByRole('checkbox');
    await choices.first().waitFor();
    expect([await choices.count(), await choices.first().isChecked(), await choices.nth(1).isChecked()]).toEqual([
      3,
      true,
      false,
    ]);
    await expectFlawless(jane, 'create-website');
    await page.getByRole('checkbox', { name: 'The walled garden' }).check({ force: true });
    await page.getByRole('button', { name: 'Add 2 pictures' }).click();
    const drafts = page.getByTestId('draft');
    await drafts.nth(1).waitFor();
    expect(await drafts.count()).toBe(2);
    expect(await drafts.nth(1).getByLabel('Link').inputValue()).toBe(`${site.origin}/gardens.html`);
    await page.getByRole('button', { name: 'Choose board' }).click();
    await dialog(page, 'Choose board').getByRole('option', { name: 'Gardens' }).click();
    await page.getByRole('button', { name: 'Save 2 Pins' }).click();
    await dialog(page, 'Saved to Gardens').waitFor();
    await page.goto(boardUrl);
    await tile(page, 'The walled garden').waitFor();
    await page.getByRole('article').nth(1).waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
  });

  it('says why there is nothing, and when it is no address', async () => {
    await find(`${site.origin}/words.html`);
    await page.getByText('There are no pictures to save on that page.').waitFor();
    await find(`${site.origin}/gone.html`);
    await page.getByText("That page can't be opened. It may be gone, or not open to everyone.").waitFor();
    await find('http://127.0.0.1:9/refused.html');
    await page.getByText("Pictures can't be saved from that address: it is private, or not on the web.").waitFor();
    await expectFlawless(jane, 'create-website-refused');
    await find('not an address');
    await page.getByText("This doesn't look like a web address.").waitFor();
    expect(jane.complaints).toEqual([]);
  });
});
