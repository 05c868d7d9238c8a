import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, expectFlawless, pathOf, tile, toast, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let jane: User;
let page: Page;
let boardUrl: string;
let pinId: string;

beforeAll(async () => {
  journey = await startJourney();
}, 600_000);
afterAll(endJourneys, 600_000);
beforeEach(async () => {
  jane = await userIn(journey);
  page = jane.page;
  const board = await jane.board('Coast paths');
  boardUrl = board.url;
  await jane.pin(board.id, 'Harbour wall', 2);
  pinId = await jane.pin(board.id, 'Cliff at noon', 1);
});
afterEach(() => jane.context.close());

const open = async (title = 'Cliff at noon'): Promise<void> => {
  await page.goto(`/pin/${pinId}/`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};
const menu = async (item: string): Promise<void> => {
  await page.getByTestId('closeup').getByRole('button', { name: 'More options for this Pin' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const closeupWidth = async (): Promise<number | undefined> => (await page.getByTestId('closeup').boundingBox())?.width;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}
interface Drawn {
  readonly document: { createRange(): { selectNodeContents(of: unknown): void; getBoundingClientRect(): Box } };
}
/** Of what stands in it: a centred heading is as wide as the page, its words are not. */
const contentBox = (place: Locator): Promise<Box> =>
  place.evaluate((element) => {
    const range = (globalThis as unknown as Drawn).document.createRange();
    range.selectNodeContents(element);
    const { left, right, bottom } = range.getBoundingClientRect();
    return { left, right, bottom };
  });

describe('a pin page', () => {
  it('shows the picture in a closeup with its board and person, and more like it', async () => {
    await page.goto(boardUrl);
    await tile(page, 'Cliff at noon').click();
    await page.getByRole('heading', { level: 1, name: 'Cliff at noon' }).waitFor();
    expect(pathOf(page)).toBe(`/pin/${pinId}/`);
    const closeup = page.getByTestId('closeup');
    await closeup.getByRole('link', { name: 'Coast paths' }).waitFor();
    await closeup.getByRole('link', { name: /Jane/ }).waitFor();
    await page.getByRole('feed', { name: 'More to explore' }).getByRole('article', { name: 'Harbour wall' }).waitFor();
    expect(await closeupWidth()).toBe(1016);
    await expectFlawless(jane, 'pin');
    await closeup.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL(`**${boardUrl}`);
  });

  it('stands under a header of 80 px, and of 56 px on a phone [S-384]', async () => {
    const header = async () => (await page.getByRole('banner').boundingBox())?.height;
    await open();
    expect(await header()).toBe(80);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await header()).toBe(56);
  });

  it('shares its address', async () => {
    await page.goto(`/pin/${pinId}/?share=true`);
    await dialog(page, 'Share this Pin').waitFor();
    expect(await dialog(page).getByLabel('Link').inputValue()).toBe(`${journey.origin}/pin/${pinId}/`);
    await expectFlawless(jane, 'pin-share');
  });

  it('gives its picture as a file with its title, and stays', async () => {
    await open();
    const download = page.waitForEvent('download');
    await menu('Download image');
    expect((await download).suggestedFilename()).toBe('Cliff at noon.webp');
    expect((await readFile(await (await download).path())).subarray(8, 12).toString()).toBe('WEBP');
    expect(pathOf(page)).toBe(`/pin/${pinId}/`);
  });

  it('of something that is gone leads home, and says so once [S-323 part]', async () => {
    await page.goto('/pin/0199c0de-0000-8000-8000-000000000000/');
    await toast(page, "Sorry! We couldn't find that page.").waitFor();
    await page.waitForURL(({ pathname, search }) => pathname + search === '/');
    await page.reload();
    await tile(page, 'Cliff at noon').first().waitFor();
    expect(await toast(page, "Sorry! We couldn't find that page.").count()).toBe(0);
  });
});

describe('editing', () => {
  it('a pin changes what it says, there and on its board', async () => {
    await open();
    await menu('Edit Pin');
    const form = dialog(page, 'Edit Pin');
    await form.getByLabel('Title').fill('Cliff at one');
    await form.getByLabel('Description').fill('The tide was out #tides');
    await form.getByLabel('Link').fill('https://coast.example.com/walks');
    await form.getByLabel('Alt text').fill('A cliff under a high sun');
    await expectFlawless(jane, 'pin-edit');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Changes saved').waitFor();
    await open('Cliff at one');
    await page.getByRole('img', { name: 'A cliff under a high sun' }).waitFor();
    expect(await page.getByRole('link', { name: 'Visit' }).getAttribute('href')).toBe(
      'https://coast.example.com/walks',
    );
    await page.goto(boardUrl);
    await tile(page, 'Cliff at one').waitFor();
    expect(await tile(page, 'Cliff at noon').count()).toBe(0);
  });

  it('says so beside the headings and buttons, wherever they are scrolled to, and on a phone above the bar', async () => {
    await open();
    await menu('Edit Pin');
    await dialog(page, 'Edit Pin').getByLabel('Title').fill('Cliff at two');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Changes saved').waitFor();
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByRole('button', { name: 'Dismiss' }).focus();
    const message = () => contentBox(messages.getByRole('list'));
    const avoided = [
      page.getByRole('heading', { name: 'More to explore' }),
      page.getByRole('heading', { level: 1 }),
      page.getByTestId('closeup').getByRole('button', { name: 'Back' }),
    ];
    const { left, right } = await message();
    expect(left).toBe(24);
    for (const place of avoided) expect((await contentBox(place)).left).toBeGreaterThan(right);
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
    expect((await message()).bottom).toBeLessThan(bar?.y ?? 0);
  });

  it('refuses what is no web address, before it is sent', async () => {
    await open();
    await menu('Edit Pin');
    await dialog(page).getByLabel('Link').fill('javascript:alert(1)');
    await dialog(page).getByText("This doesn't look like a web address.").waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true);
  });

  it('is for whoever saved the pin', async () => {
    const bo = await userIn(journey, 'Bo');
    await bo.page.goto(`/pin/${pinId}/`);
    await bo.page.getByTestId('closeup').getByRole('button', { name: 'More options for this Pin' }).click();
    await bo.page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await bo.page.getByRole('menuitem', { name: /Edit Pin|Delete Pin/ }).count()).toBe(0);
    await bo.context.close();
  });
});

describe('deleting and undo', () => {
  it('takes the pin away at once; the toast brings it back', async () => {
    await page.goto(boardUrl);
    await tile(page, 'Cliff at noon').click();
    await page.getByRole('heading', { level: 1, name: 'Cliff at noon' }).waitFor();
    await menu('Delete Pin');
    await toast(page, 'Pin deleted').waitFor();
    await page.waitForURL(`**${boardUrl}`);
    await tile(page, 'Harbour wall').waitFor();
    expect(await tile(page, 'Cliff at noon').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Pin is back').waitFor();
    await tile(page, 'Cliff at noon').waitFor();
    await open();
    await page.getByTestId('closeup').getByRole('link', { name: 'Coast paths' }).waitFor();
  });

  it('on the wall leaves the others where they are, and nobody else sees the pin again', async () => {
    await page.goto(boardUrl);
    await tile(page, 'Cliff at noon').hover();
    await tile(page, 'Cliff at noon').getByRole('button', { name: 'More options for this Pin' }).click();
    await page.getByRole('menuitem', { name: 'Delete Pin' }).click();
    await toast(page, 'Pin deleted').waitFor();
    await tile(page, 'Cliff at noon').waitFor({ state: 'hidden' });
    expect(await tile(page, 'Harbour wall').isVisible()).toBe(true);
    const bo = await userIn(journey, 'Bo');
    await bo.page.goto(`/pin/${pinId}/`);
    await toast(bo.page, "Sorry! We couldn't find that page.").waitFor();
    await bo.context.close();
  });
});
