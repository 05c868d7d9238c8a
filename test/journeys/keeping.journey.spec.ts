import { setTimeout as delay } from 'node:timers/promises';
import { said } from '@corkboard/curation-service/testing/running-curation';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { joins, overHttp } from './over-http.ts';
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

const inMenu = async (button: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const rename = async (name: string): Promise<void> => {
  await inMenu('More options for this board', 'Edit board');
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Changes saved').waitFor();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const removeBoard = async (): Promise<void> => {
  await inMenu('More options for this board', 'Delete board');
  await dialog(page, /^Delete /)
    .getByRole('button', { name: 'Delete board' })
    .click();
  await page.waitForURL(`**/${jane.username}/`);
};
const undoButton = (name: 'Undo' | 'Redo') =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name, exact: true });

/** Time zone in which a moment was midnight: the day before it is yesterday there. */
const zoneWithMidnightAt = (moment: number): string => {
  const seconds = Math.round(moment / 1000) % 86_400;
  const [sign, offset] = seconds <= 43_200 ? ['-', seconds] : ['+', 86_400 - seconds];
  const parts = [offset / 3600, (offset / 60) % 60, offset % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `GMT${sign}${parts.join(':')}`;
};

describe('keeping things', () => {
  it('moves a pin, renames the board, and takes both back', async () => {
    const coast = await jane.board('Coast paths');
    const hills = await jane.board('Hills');
    for (const [seed, title] of ['Harbour wall', 'Cliff at noon', 'Lighthouse'].entries())
      await jane.pin(coast.id, title, seed + 1);
    await page.goto(coast.url);
    // Later than a browser forgives what moves after a click.
    await page.route('**/resource/BoardPickerBoardsResource/get/**', async (route) => {
      await new Promise((later) => setTimeout(later, 700));
      await route.continue();
    });
    await tile(page, 'Lighthouse').hover();
    await tile(page, 'Lighthouse').getByRole('button', { name: 'More options for this Pin' }).click();
    await page.getByRole('menuitem', { name: 'Move Pin' }).click();
    await dialog(page, 'Choose board')
      .getByRole('option', { name: /^Hills/ })
      .first()
      .waitFor();
    await expectFlawless(jane, 'move-pin');
    await dialog(page, 'Choose board')
      .getByRole('option', { name: /^Hills/ })
      .first()
      .click();
    await toast(page, 'Moved to Hills').waitFor();
    await tile(page, 'Lighthouse').waitFor({ state: 'hidden' });
    await page.goto(hills.url);
    await tile(page, 'Lighthouse').waitFor();
    await page.goto(coast.url);
    await rename('Coast walks');
    // An editor, invited by e-mail, sees it within 2 s: collaborators.journey.spec.ts.
    await page.locator('body').press('ControlOrMeta+z');
    await page.getByRole('heading', { level: 1, name: 'Coast paths' }).waitFor();
    await undoButton('Redo').waitFor();
    await page.locator('body').press('ControlOrMeta+z');
    await tile(page, 'Lighthouse').waitFor();
    await tile(page, 'Cliff at noon').waitFor();
  });

  it('deletes a board and brings it back, with its Pins', async () => {
    const board = await jane.board('Coast paths');
    await jane.pin(board.id, 'Lighthouse', 1);
    await page.goto(board.url);
    await tile(page, 'Lighthouse').waitFor();
    await removeBoard();
    await toast(page, 'Coast paths is deleted').waitFor();
    await undoButton('Undo').click();
    await toast(page, 'Board is back').waitFor();
    await page.getByRole('link', { name: /^Coast paths/ }).waitFor();
    await page.goto(board.url);
    await tile(page, 'Lighthouse').waitFor();
    expect(pathOf(page)).toBe(board.url);
  });

  it('deletes the board, makes a new one of that name, and restores the old one from the trash', async () => {
    const board = await jane.board('Coast paths');
    await jane.pin(board.id, 'Lighthouse', 1);
    await page.goto(board.url);
    await tile(page, 'Lighthouse').waitFor();
    await removeBoard();
    await toast(page, 'Coast paths is deleted').waitFor();
    await jane.board('Coast paths');
    await inMenu('Account and settings', 'Trash');
    await page.waitForURL('**/trash');
    await page.getByText('Board with 1 Pin').waitFor();
    await expectFlawless(jane, 'trash');
    await page.getByRole('button', { name: 'Restore Coast paths' }).focus();
    await page.keyboard.press('Enter');
    await toast(page, 'Board is back as Coast paths (restored): its name was taken meanwhile').waitFor();
    await page.getByRole('heading', { name: 'Your trash is empty.' }).waitFor();
    await expectFlawless(jane, 'trash-empty');
    await page.goto(`/${jane.username}/coast-paths-restored/`);
    await page.getByRole('heading', { level: 1, name: 'Coast paths (restored)' }).waitFor();
    await tile(page, 'Lighthouse').waitFor();
  });

  it('lets an editor select pins, move, copy and delete them together, and take that back', async () => {
    const titles = Array.from({ length: 30 }, (_, n) => `Wave ${n + 1}`);
    const coast = await jane.board('Coast');
    const hills = await jane.board('Hills');
    for (const [seed, title] of titles.entries()) await jane.pin(coast.id, title, seed + 20);
    const edda = await userIn(journey, 'Edda');
    const [owner, person] = [await overHttp(journey, jane), await overHttp(journey, edda)];
    for (const board of [coast, hills]) await joins(board, { owner, person, role: 'editor' });
    page = edda.page;
    await page.goto(coast.url);
    await inMenu('More options for this board', 'Select Pins');
    const bar = page.getByRole('region', { name: 'Selected Pins' });
    const pick = (title: string) => tile(page, title).getByRole('button', { name: title, exact: true });
    await pick('Wave 30').click();
    await pick('Wave 27').click({ modifiers: ['Shift'] });
    await bar.getByText('4 Pins selected').waitFor();
    await pick('Wave 28').press('Space');
    await bar.getByText('3 Pins selected').waitFor();
    await expectFlawless(edda, 'select-pins');
    // By keyboard alone, and the page that is not here yet is selected too.
    await pick('Wave 28').press('ControlOrMeta+a');
    await bar.getByText('30 Pins selected').waitFor();
    await bar.getByRole('button', { name: 'Move' }).press('Enter');
    await dialog(page, 'Choose board')
      .getByRole('option', { name: /^Hills/ })
      .first()
      .click();
    await toast(page, 'Moved 30 Pins to Hills').waitFor();
    await page.getByText('There are no Pins on this board yet.').waitFor();
    await page.goto(hills.url);
    await tile(page, 'Wave 30').waitFor();
    await page.goBack();
    await page.getByText('There are no Pins on this board yet.').waitFor();
    await page.locator('body').press('ControlOrMeta+z');
    await tile(page, 'Wave 30').waitFor();
    await page.getByText('30 Pins', { exact: true }).waitFor();
    await inMenu('More options for this board', 'Select Pins');
    await pick('Wave 30').hover();
    await page.mouse.down();
    await pick('Wave 28').hover();
    await page.mouse.up();
    await bar.getByText('3 Pins selected').waitFor();
    await bar.getByRole('button', { name: 'Copy' }).press('Enter');
    await dialog(page, 'Choose board')
      .getByRole('option', { name: /^Hills/ })
      .first()
      .click();
    await toast(page, 'Copied 3 Pins to Hills').waitFor();
    await bar.getByText('3 Pins selected').waitFor();
    await bar.getByRole('button', { name: 'Delete' }).press('Enter');
    await dialog(page, 'Delete 3 Pins?').getByRole('button', { name: 'Delete' }).press('Enter');
    await toast(page, '3 Pins deleted').waitFor();
    await tile(page, 'Wave 30').waitFor({ state: 'hidden' });
    await page.getByText('27 Pins', { exact: true }).waitFor();
    await page.locator('body').press('ControlOrMeta+z');
    await tile(page, 'Wave 30').waitFor();
    await page.getByText('30 Pins', { exact: true }).waitFor();
    await edda.context.close();
  });

  it('names what came later, and undoes anyway', async () => {
    const board = await jane.board('One');
    await page.goto(board.url);
    await rename('Two');
    const undo = undoButton('Undo');
    // The message with it stays while the pointer is there.
    await undo.hover();
    said(await (await overHttp(journey, jane)).tell('Board', 'update', { board_id: board.id, name: 'Three' }));
    await undo.click();
    await dialog(page, 'This was changed again')
      .getByText(/^You renamed it on /)
      .waitFor();
    await expectFlawless(jane, 'undo-conflict');
    await dialog(page).getByRole('button', { name: 'Undo anyway' }).click();
    await page.getByRole('heading', { level: 1, name: 'One' }).waitFor();
    expect(pathOf(page)).toBe(board.url);
  });

  it('lists the last changes in the account menu, to undo and redo', async () => {
    const board = await jane.board('Coast paths');
    await page.goto(board.url);
    await rename('Coast walks');
    await inMenu('Account and settings', 'Your last changes');
    const acts = dialog(page, 'Your last changes');
    await acts.getByRole('button', { name: 'Undo: Renamed Coast walks' }).waitFor();
    await expectFlawless(jane, 'last-changes');
    // Higher than the screen of a phone, it begins where it can be read and closed.
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 200 });
    expect((await acts.boundingBox())?.y).toBe(0);
    expect((await acts.boundingBox())?.height).toBeGreaterThan(200);
    await page.setViewportSize(size);
    await acts.getByRole('button', { name: 'Undo: Renamed Coast walks' }).click();
    await acts.getByRole('button', { name: 'Redo: Renamed Coast paths' }).click();
    await acts.getByRole('button', { name: 'Undo: Renamed Coast walks' }).waitFor();
    expect(await acts.getByRole('listitem').count()).toBe(2);
  });

  it('shows yesterday at the slider as the board stood yesterday, whatever became of it today', async () => {
    const board = await jane.board('Coast paths');
    const pins = new Map<string, string>();
    for (const [seed, title] of ['Harbour wall', 'Cliff at noon', 'Lighthouse'].entries())
      pins.set(title, await jane.pin(board.id, title, seed + 80));
    await page.goto(board.url);
    await tile(page, 'Harbour wall').waitFor();
    const names = (of: Page) => of.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel));
    const yesterday = await names(page);
    expect(yesterday).toEqual(['Lighthouse', 'Cliff at noon', 'Harbour wall']);
    await delay(1000 - (Date.now() % 1000));
    const midnight = Math.floor(Date.now() / 1000) * 1000;
    const owner = await overHttp(journey, jane);
    said(await owner.tell('Pin', 'delete', { id: pins.get('Cliff at noon') }));
    said(await owner.tell('Board', 'update', { board_id: board.id, name: 'Coast walks' }));
    await jane.pin(board.id, 'Ferry', 84);
    const later = await journey.stranger({ timezoneId: zoneWithMidnightAt(midnight) });
    await later.context.addCookies(await jane.context.cookies());
    await later.page.goto(`/${jane.username}/coast-walks/history/`);
    await later.page.getByRole('tab', { name: 'As it was' }).click();
    const slider = later.page.getByRole('slider', { name: 'Day' });
    await later.page.getByRole('feed', { name: 'Pins of this board, Today' }).getByRole('article').first().waitFor();
    expect([await slider.inputValue(), await names(later.page)]).toEqual([
      '1',
      ['Ferry', 'Lighthouse', 'Harbour wall'],
    ]);
    await slider.press('ArrowLeft');
    await later.page.getByText('It was called Coast paths').waitFor();
    const wall = later.page.getByRole('feed', { name: 'Pins of this board, Yesterday' });
    await wall.getByRole('article', { name: 'Cliff at noon' }).waitFor();
    expect(await names(later.page)).toEqual(yesterday);
    await expectFlawless(later, 'board-of-yesterday');
    await later.context.close();
  });
});
