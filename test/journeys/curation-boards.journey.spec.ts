import { eventually } from '@corkboard/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, expectFlawless, pathOf, tile, toast, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let jane: User;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
}, 600_000);
afterAll(endJourneys, 600_000);
beforeEach(async () => {
  jane = await userIn(journey);
  page = jane.page;
});
afterEach(() => jane.context.close());

const profile = () => page.goto(`/${jane.username}/`);
const boardMenu = async (item: string): Promise<void> => {
  await page.getByRole('button', { name: 'More options for this board' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const makeBoard = async (name: string, secret = false): Promise<void> => {
  await page.getByRole('button', { name: 'Create board' }).click();
  await dialog(page, 'Create board').getByLabel('Name').fill(name);
  if (secret) await page.getByRole('switch', { name: 'Keep this board secret' }).check();
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};

describe('creating a board', () => {
  it('starts on the profile, which invites to it, and leads to its page', async () => {
    await profile();
    await page.getByText('Boards keep your Pins together. Make your first one.').waitFor();
    await expectFlawless(jane, 'profile-empty');
    await page.getByRole('button', { name: 'Create board' }).click();
    await dialog(page, 'Create board').waitFor();
    await expectFlawless(jane, 'board-create');
    await page.keyboard.press('Escape');
    await makeBoard('Northern lights');
    expect(pathOf(page)).toBe(`/${jane.username}/northern-lights/`);
    await page.getByText('This board is waiting for its first Pin.').waitFor();
    await expectFlawless(jane, 'board-empty');
  });

  it('says at once what is wrong with its name, and what the owner has already', async () => {
    await jane.board('Lamps');
    await profile();
    await page.getByRole('button', { name: 'Create board' }).click();
    const name = dialog(page).getByLabel('Name');
    await name.fill('x'.repeat(51));
    await dialog(page).getByText('Please enter no more than 50 characters.').waitFor();
    await name.fill('Lamps');
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await dialog(page).locator('[aria-invalid=true]').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Create' }).isDisabled()).toBe(true);
    await expectFlawless(jane, 'board-create-refused');
  });
});

describe('the order of the pins of a board', () => {
  const order = () =>
    page.getByRole('article').evaluateAll((tiles) => tiles.map((each) => each.getAttribute('aria-label')));
  const isNow = (names: readonly string[]) => eventually(async () => expect(await order()).toEqual(names));

  it('is changed by keys and by a drag, taken back, and there after a reload', async () => {
    const board = await jane.board('Gallery');
    for (const [seed, title] of ['Lake', 'Harbour', 'Meadow'].entries()) await jane.pin(board.id, title, seed + 60);
    await page.goto(board.url);
    await isNow(['Meadow', 'Harbour', 'Lake']);
    await boardMenu('Arrange Pins');
    await page.getByRole('region', { name: 'Order of Pins' }).waitFor();
    await expectFlawless(jane, 'arrange-pins');
    await page.getByRole('button', { name: 'Place of Lake' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move to the front' }).press('Enter');
    await toast(page, 'Pin is number 1 now').waitFor();
    await isNow(['Lake', 'Meadow', 'Harbour']);
    await tile(page, 'Lake').locator('[draggable=true]').dragTo(tile(page, 'Harbour').locator('[draggable=true]'));
    await toast(page, 'Pin is number 3 now').waitFor();
    await isNow(['Meadow', 'Harbour', 'Lake']);
    await page.locator('body').press('ControlOrMeta+z');
    await isNow(['Lake', 'Meadow', 'Harbour']);
    // Of an open menu Escape closes the menu alone.
    await page.getByRole('button', { name: 'Place of Lake' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move back' }).press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    expect(await page.getByRole('region', { name: 'Order of Pins' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Order of Pins' }).waitFor({ state: 'hidden' });
    await page.reload();
    await isNow(['Lake', 'Meadow', 'Harbour']);
  });
});

describe('a secret board', () => {
  it('says so to its owner, and is not there for anybody else', async () => {
    await profile();
    await makeBoard('Surprise party', true);
    expect(await page.getByText('Secret board').isVisible()).toBe(true);
    const address = pathOf(page);
    await profile();
    await page.getByRole('link', { name: /Surprise party/ }).waitFor();
    const bo = await userIn(journey, 'Bo');
    await bo.page.goto(address);
    await bo.page.getByText("Sorry! We couldn't find that page.").waitFor();
    await bo.page.waitForURL(({ pathname }) => pathname === '/');
    await bo.page.goto(`/${jane.username}/`);
    await bo.page.getByText('Jane has no public boards yet.').waitFor();
    expect(await bo.page.getByText('Surprise party').count()).toBe(0);
    await bo.context.close();
  });
});

describe('a board page', () => {
  it('shows its pins, its owner and how many there are', async () => {
    const { id, url } = await jane.board('Coast paths');
    await jane.pin(id, 'Cliff at noon', 1);
    await jane.pin(id, 'Harbour wall', 2);
    await page.goto(url);
    await tile(page, 'Cliff at noon').waitFor();
    await tile(page, 'Harbour wall').waitFor();
    expect(await page.getByRole('feed', { name: 'Pins on Coast paths' }).getByRole('article').count()).toBe(2);
    await page.getByText('2 Pins', { exact: true }).waitFor();
    await expectFlawless(jane, 'board');
    await page.getByRole('link', { name: 'By Jane' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jane' }).waitFor();
    expect(pathOf(page)).toBe(`/${jane.username}/`);
  });

  it('is edited in place: another name has another address, and a secret leaves the profile of others', async () => {
    const { url } = await jane.board('Coast paths');
    await page.goto(url);
    await boardMenu('Edit board');
    await dialog(page, 'Edit board').getByLabel('Name').fill('Coast walks');
    await dialog(page).getByLabel('Description').fill('Along the sea, with the wind behind us.');
    await page.getByRole('switch', { name: 'Keep this board secret' }).check();
    await expectFlawless(jane, 'board-edit');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Coast walks' }).waitFor();
    await page.getByText('Secret board').waitFor();
    await page.waitForURL(`**/${jane.username}/coast-walks/`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Coast walks' }).waitFor();
    await page.getByText('Along the sea, with the wind behind us.').waitFor();
    await expectFlawless(jane, 'board-described');
  });

  it('shows the pin that is chosen for its cover, and the one before when that is taken back', async () => {
    const { id, url } = await jane.board('Coast paths');
    await jane.pin(id, 'Cliff at noon', 1);
    await jane.pin(id, 'Harbour wall', 2);
    const coverOf = async (): Promise<string> => {
      const asked = { options: { board_id: id, field_set_key: 'board_page' } };
      const query = new URLSearchParams({ data: JSON.stringify(asked) });
      const answer = await page.request.get(`/resource/BoardResource/get/?${query}`);
      return String((await answer.json()).resource_response.data.image_cover_url).split('?')[0] ?? '';
    };
    await page.goto(url);
    await tile(page, 'Cliff at noon').waitFor();
    await eventually(async () => (await coverOf()) !== 'null', { what: 'the board has a cover' });
    const before = await coverOf();
    await boardMenu('Choose a cover');
    await dialog(page, 'Choose a cover').getByRole('radio', { name: 'Harbour wall' }).check();
    await expectFlawless(jane, 'board-cover');
    await dialog(page).getByRole('button', { name: 'Use as cover' }).click();
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    // A toast that is pointed at stays.
    await undo.hover();
    await eventually(async () => (await coverOf()) !== before, { what: 'the other cover is shown' });
    await undo.click();
    await toast(page, 'Undone').waitFor();
    expect(await page.evaluate('document.activeElement === document.body')).toBe(false);
    await eventually(async () => (await coverOf()) === before, { what: 'the cover of before is shown' });
  });

  it('is put away, and brought back from the archive of the profile', async () => {
    const { url } = await jane.board('Coast paths');
    await page.goto(url);
    await boardMenu('Archive board');
    await toast(page, 'Coast paths is archived').waitFor();
    await page.getByText('Archived board').waitFor();
    await profile();
    await page.getByText('Boards keep your Pins together. Make your first one.').waitFor();
    await page.getByRole('tab', { name: 'Archived' }).click();
    await page.waitForURL('**/?tab=archived');
    await page.getByRole('link', { name: /Coast paths/ }).waitFor();
    await expectFlawless(jane, 'profile-archived');
    await page.getByRole('button', { name: 'Bring back Coast paths' }).click();
    await toast(page, 'Coast paths is back among your boards').waitFor();
    await page.getByText('No archived boards').waitFor();
    await expectFlawless(jane, 'profile-nothing-archived');
    await page.getByRole('tab', { name: 'Boards' }).click();
    await page.getByRole('link', { name: /Coast paths/ }).waitFor();
  });
});

describe('deleting a board', () => {
  it('asks first, says how many pins go with it, and takes them along', async () => {
    const { id, url } = await jane.board('Coast paths');
    const pinId = await jane.pin(id, 'Cliff at noon', 1);
    await page.goto(url);
    await boardMenu('Delete board');
    const question = dialog(page, 'Delete Coast paths?');
    await question.getByText('Its 1 Pin is deleted with it.').waitFor();
    await expectFlawless(jane, 'board-delete');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await boardMenu('Delete board');
    await question.getByRole('button', { name: 'Delete board' }).click();
    await toast(page, 'Coast paths is deleted').waitFor();
    await page.waitForURL(`**/${jane.username}/`);
    await page.getByText('Boards keep your Pins together. Make your first one.').waitFor();
    await page.goto(url);
    await page.getByText("Sorry! We couldn't find that page.").waitFor();
    // A process deletes the pin a moment after the board.
    const pin = async () => (await page.request.get(`/v3/pins/${pinId}/`)).status();
    await eventually(async () => (await pin()) === 404, { what: 'its pin is gone' });
  });
});

describe('a profile with boards', () => {
  it('sorts them as asked and keeps the order in the address', async () => {
    const names = async () => page.getByRole('list', { name: 'Boards' }).locator('strong').allTextContents();
    for (const name of ['Pottery', 'Arches', 'Maps']) await jane.board(name);
    await profile();
    await page.getByRole('link', { name: /Maps/ }).waitFor();
    await page.getByLabel('Sort boards').selectOption({ label: 'A to Z' });
    await page.waitForURL('**/?sort=alphabetical');
    await page.locator('main strong').first().filter({ hasText: 'Arches' }).waitFor();
    expect(await names()).toEqual(['Arches', 'Maps', 'Pottery']);
    await page.reload();
    await page.getByRole('link', { name: /Maps/ }).waitFor();
    expect(await names()).toEqual(['Arches', 'Maps', 'Pottery']);
  });

  it('puts them into an order of one’s own, by a drag and by keys', async () => {
    const names = async () => page.getByRole('list', { name: 'Boards' }).locator('strong').allTextContents();
    const stand = (...wanted: readonly string[]) =>
      eventually(async () => expect(await names()).toEqual(wanted), { what: `they stand as ${wanted.join(', ')}` });
    for (const name of ['Pottery', 'Arches', 'Maps']) await jane.board(name);
    await page.goto(`/${jane.username}/?sort=custom`);
    await page.getByRole('button', { name: 'Place of Maps' }).waitFor();
    await stand('Maps', 'Arches', 'Pottery');
    await expectFlawless(jane, 'profile-arranged');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Pottery' })
      .dragTo(page.getByRole('listitem').filter({ hasText: 'Maps' }));
    await toast(page, 'Pottery is number 1 now').waitFor();
    await stand('Pottery', 'Maps', 'Arches');
    await page.getByRole('button', { name: 'Place of Pottery' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move back' }).press('Enter');
    await toast(page, 'Pottery is number 2 now').waitFor();
    await stand('Maps', 'Pottery', 'Arches');
    await page.reload();
    await page.getByRole('button', { name: 'Place of Maps' }).waitFor();
    await stand('Maps', 'Pottery', 'Arches');
  });

  it('shows boards as small walls, and all pins in a tab of their own', async () => {
    const { id } = await jane.board('Coast paths');
    for (const [at, title] of ['Cliff at noon', 'Harbour wall', 'Low tide'].entries()) await jane.pin(id, title, at);
    await jane.board('Plans', 'secret');
    await profile();
    await page.getByText('3 Pins, 2 boards').waitFor();
    await expectFlawless(jane, 'profile');
    await page.getByRole('tab', { name: 'Pins' }).click();
    for (const title of ['Low tide', 'Harbour wall', 'Cliff at noon']) await tile(page, title).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=pins');
    expect(await page.getByRole('article').count()).toBe(3);
    await expectFlawless(jane, 'profile-pins');
  });
});
