import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { picture, pictureFile } from './pictures.ts';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, expectFlawless, pathOf, tile, type User, userIn } from './user.ts';
import { fillSignUp, someone } from './visitor.ts';

jest.setTimeout(600_000);

let journey: Journey;
let jane: User;
let page: Page;
let boardUrl: string;

beforeAll(async () => {
  journey = await startJourney();
}, 600_000);
afterAll(endJourneys, 600_000);
beforeEach(async () => {
  jane = await userIn(journey);
  page = jane.page;
  boardUrl = (await jane.board('Hills')).url;
  await page.goto('/');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Create Pins' }).waitFor();
});
afterEach(() => jane.context.close());

const drafts = () => page.getByRole('list', { name: 'Pins to be' }).getByRole('listitem');
const uploaded = (count: number) =>
  page
    .locator('[data-testid=draft][data-status=ready]')
    .nth(count - 1)
    .waitFor();
const chooseFiles = async (...files: Awaited<ReturnType<typeof pictureFile>>[]): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByTestId('drop-zone').getByRole('button').click();
  await (await chooser).setFiles(files);
};
const onto = async (board: string): Promise<void> => {
  await page.getByRole('button', { name: 'Choose board' }).click();
  await dialog(page, 'Choose board').getByRole('option', { name: board }).click();
  await dialog(page).waitFor({ state: 'hidden' });
};
const savedTo = async (board: string): Promise<void> => {
  await dialog(page, `Saved to ${board}`).waitFor();
};

// Runs in the page.
const pasteIt = (clipboardData: unknown): void => {
  const here = globalThis as unknown as {
    ClipboardEvent: new (type: string, init: object) => unknown;
    dispatchEvent(event: unknown): void;
  };
  here.dispatchEvent(new here.ClipboardEvent('paste', { clipboardData, cancelable: true }));
};

/** The browser's own event with files in it, as a drop from the desktop or a paste brings them. */
const bring = async (kind: 'drop' | 'paste', seeds: readonly number[]): Promise<void> => {
  const files = await Promise.all(seeds.map(async (seed) => [seed, (await picture(seed)).toString('base64')]));
  const transfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const [seed, bytes] of ${JSON.stringify(files)})
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], seed + '.jpg', { type: 'image/jpeg' }));
    return transfer;
  })()`);
  if (kind === 'paste') return transfer.evaluate(pasteIt);
  const zone = page.getByTestId('drop-zone');
  await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
  await page.getByText('Let go to add them').waitFor();
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
};

describe('uploading', () => {
  it('of a chosen file makes a pin with its words on the chosen board, and says where it is', async () => {
    await expectFlawless(jane, 'create');
    await chooseFiles(await pictureFile(1));
    await uploaded(1);
    await page.getByLabel('Title').fill('Green hills');
    await page.getByLabel('Description').fill('Walked on a Sunday #walking');
    await page.getByLabel('Alt text').fill('Two rows of hills under a sun');
    await expectFlawless(jane, 'create-draft');
    expect(await page.getByRole('button', { name: 'Save Pin' }).isDisabled()).toBe(true);
    await onto('Hills');
    await page.getByRole('button', { name: 'Save Pin' }).click();
    await savedTo('Hills');
    await expectFlawless(jane, 'pin-saved');
    await dialog(page).getByRole('link', { name: 'See it now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Green hills' }).waitFor();
    expect(await page.getByRole('img', { name: 'Two rows of hills under a sun' }).isVisible()).toBe(true);
    await page.getByRole('link', { name: '#walking' }).waitFor();
  });

  it('by drag and drop takes what is let go over the zone', async () => {
    await bring('drop', [2]);
    await uploaded(1);
    await page.getByLabel('Title').fill('Dropped hills');
    await onto('Hills');
    await page.getByRole('button', { name: 'Save Pin' }).click();
    await savedTo('Hills');
    await page.goto(boardUrl);
    await tile(page, 'Dropped hills').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('of several files makes a pin of each, and shows them together', async () => {
    await chooseFiles(...(await Promise.all([3, 4, 5].map((seed) => pictureFile(seed)))));
    await uploaded(3);
    for (const [at, title] of ['One', 'Two', 'Three'].entries()) await drafts().nth(at).getByLabel('Title').fill(title);
    await onto('Hills');
    await page.getByRole('button', { name: 'Save 3 Pins' }).click();
    await savedTo('Hills');
    expect(await page.getByTestId('saved-grid').getByRole('presentation').count()).toBe(3);
    await expectFlawless(jane, 'pins-saved');
    await page.goto(boardUrl);
    for (const title of ['One', 'Two', 'Three']) await tile(page, title).waitFor();
  });

  it('by pasting takes the picture from the clipboard, and adds to what is there', async () => {
    await bring('paste', [6]);
    await uploaded(1);
    await bring('paste', [7]);
    await uploaded(2);
    expect(await drafts().count()).toBe(2);
    await drafts().first().getByRole('button', { name: 'Remove' }).click();
    await page.getByLabel('Title').fill('Pasted hills');
    await onto('Hills');
    await page.getByRole('button', { name: 'Save Pin' }).click();
    await savedTo('Hills');
    await dialog(page).getByRole('link', { name: 'See it now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pasted hills' }).waitFor();
  });

  it('of what is no picture says so and keeps the others', async () => {
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await chooseFiles(text, broken, await pictureFile(8));
    await uploaded(1);
    await page.locator('[data-testid=draft][data-status=failed]').nth(1).waitFor();
    expect(await page.getByText("This file type isn't supported.").count()).toBeGreaterThanOrEqual(1);
    expect(await page.getByRole('button', { name: 'Save Pin' }).count()).toBe(1);
    await expectFlawless(jane, 'create-refused');
  });
});

describe('a visitor who begins to create', () => {
  it('is asked to come in on the first action, and finds the picture again afterwards [E-262 part]', async () => {
    const visitor = await journey.stranger();
    page = visitor.page;
    await page.goto('/pin/create/');
    await chooseFiles(await pictureFile(9));
    const modal = dialog(page, 'Sign up to save this Pin!');
    await modal.getByRole('button', { name: 'Continue with email' }).waitFor();
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    expect(await page.locator('[data-testid=draft][data-status=kept]').count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    await expectFlawless(visitor, 'create-visitor');
    await page.getByTestId('draft').getByRole('button', { name: 'Sign up' }).click();
    await dialog(page).getByRole('button', { name: 'Continue with email' }).click();
    await fillSignUp(dialog(page), someone());
    await dialog(page).getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Account and settings' }).waitFor();
    expect(pathOf(page)).toBe('/pin/create/');
    await uploaded(1);
    await page.reload();
    await page.getByTestId('drop-zone').waitFor();
    expect(await drafts().count()).toBe(0);
    await visitor.context.close();
  });

  it('is asked as well by the board and by the address of a page', async () => {
    const visitor = await journey.stranger();
    page = visitor.page;
    const modal = dialog(page, 'Sign up to save this Pin!');
    await page.goto('/pin/create/');
    await page.getByRole('button', { name: 'Choose board' }).click();
    await modal.waitFor();
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    await page.getByLabel('Address of the page').fill('https://gardens.example.com');
    await page.getByRole('button', { name: 'Find pictures' }).click();
    await modal.waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});
