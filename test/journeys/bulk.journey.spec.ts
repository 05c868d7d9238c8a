import { said } from '@corkboard/curation-service/testing/running-curation';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { joins, overHttp } from './over-http.ts';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, expectFlawless, tile, toast, type User, userIn } from './user.ts';

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
const headers = async (): Promise<Record<string, string>> => {
  const token = (await jane.context.cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
  return { 'x-csrftoken': token, origin: journey.origin };
};

describe('many pins at once', () => {
  it('copies and moves all pins of a long board, shows how far that is, and takes it back', async () => {
    const coast = await jane.board('Coast');
    const hills = await jane.board('Hills');
    const pin_ids = [];
    for (let seed = 50; seed < 70; seed += 1) pin_ids.push(await jane.pin(coast.id, `Rock ${seed}`, seed));
    const copies = { from_board_id: coast.id, board_id: coast.id, pin_ids };
    for (let n = 0; n < 5; n += 1) {
      const sent = { data: copies, headers: await headers() };
      const copied = await page.request.post('/resource/BulkEditResource/create/', sent);
      expect(copied.status()).toBe(200);
    }
    await page.goto(coast.url);
    await page.getByText('120 Pins', { exact: true }).waitFor();
    await inMenu('More options for this board', 'Select Pins');
    const bar = page.getByRole('region', { name: 'Selected Pins' });
    const newest = tile(page, 'Rock 69').first().getByRole('button', { name: 'Rock 69', exact: true });
    const selectAllButNewest = async () => {
      await newest.press('ControlOrMeta+a');
      await bar.getByText('All 120 Pins selected').waitFor();
      await newest.press('Space');
      await bar.getByText('119 Pins selected').waitFor();
    };
    await selectAllButNewest();
    await expectFlawless(jane, 'select-all-pins');
    await bar.getByRole('button', { name: 'Copy' }).press('Enter');
    await dialog(page, 'Choose board')
      .getByRole('option', { name: /^Hills/ })
      .first()
      .click();
    await toast(page, 'Copied 119 Pins to Hills').waitFor();
    await page.locator('body').press('ControlOrMeta+z');
    await toast(page, 'Undone for 119 Pins').waitFor();
    await selectAllButNewest();
    let seen = () => {};
    const isSeen = new Promise<void>((resolve) => {
      seen = resolve;
    });
    await page.route('**/resource/BulkEditSelectAllResource/get/**', async (route) => {
      await isSeen;
      await route.continue();
    });
    await bar.getByRole('button', { name: 'Move' }).press('Enter');
    await dialog(page, 'Choose board')
      .getByRole('option', { name: /^Hills/ })
      .first()
      .click();
    await page.getByRole('progressbar', { name: 'Moving Pins to Hills' }).waitFor();
    await expectFlawless(jane, 'bulk-progress');
    seen();
    await toast(page, 'Moved 119 Pins to Hills').waitFor();
    await page.getByText('1 Pin', { exact: true }).waitFor();
    await page.goto(hills.url);
    await page.getByText('119 Pins', { exact: true }).waitFor();
    await page.locator('body').press('ControlOrMeta+z');
    await toast(page, 'Undone for 119 Pins').waitFor();
    await page.goto(coast.url);
    await page.getByText('120 Pins', { exact: true }).waitFor();
    await inMenu('More options for this board', 'Select Pins');
    await tile(page, 'Rock 69').first().getByRole('button', { name: 'Rock 69', exact: true }).press('ControlOrMeta+a');
    await bar.getByText('All 120 Pins selected').waitFor();
    await bar.getByRole('button', { name: 'Delete' }).press('Enter');
    await dialog(page, 'Delete 120 Pins?').getByText('You can bring them back for 30 days.').waitFor();
    await expectFlawless(jane, 'delete-all-pins');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await toast(page, '120 Pins deleted').waitFor();
    await page.getByText('This board is waiting for its first Pin.').waitFor();
    await page.locator('body').press('ControlOrMeta+z');
    await toast(page, 'Undone for 120 Pins').waitFor();
    await page.getByText('120 Pins', { exact: true }).waitFor();
  });

  it('takes back the move of an editor but for the Pin that the owner put into a section since, and says why', async () => {
    const [coast, hills] = [await jane.board('Coast'), await jane.board('Hills')];
    const edda = await userIn(journey, 'Edda');
    const [owner, person] = [await overHttp(journey, jane), await overHttp(journey, edda)];
    for (const board of [coast, hills]) await joins(board, { owner, person, role: 'editor' });
    const pin_ids: string[] = [];
    for (let seed = 80; seed < 100; seed += 1) pin_ids.push(await jane.pin(coast.id, `Rock ${seed}`, seed));
    const copies = { from_board_id: coast.id, board_id: coast.id, pin_ids };
    for (let n = 0; n < 9; n += 1) said(await owner.tell('BulkEdit', 'create', copies));
    page = edda.page;
    await page.goto(coast.url);
    await page.getByText('200 Pins', { exact: true }).waitFor();
    await inMenu('More options for this board', 'Select Pins');
    const bar = page.getByRole('region', { name: 'Selected Pins' });
    await tile(page, 'Rock 99').first().getByRole('button', { name: 'Rock 99', exact: true }).press('ControlOrMeta+a');
    await bar.getByText('All 200 Pins selected').waitFor();
    await bar.getByRole('button', { name: 'Move' }).press('Enter');
    await dialog(page, 'Choose board')
      .getByRole('option', { name: /^Hills/ })
      .first()
      .click();
    await toast(page, 'Moved 200 Pins to Hills').waitFor();
    const asked = { board_id: hills.id, name: 'Kitchen', initial_pins: pin_ids.slice(0, 1) };
    const kitchen = said(await owner.tell<{ id: string }>('BoardSection', 'create', asked));
    await page.goto(hills.url);
    await page.getByText('200 Pins', { exact: true }).waitFor();
    await page.locator('body').press('ControlOrMeta+z');
    await toast(page, 'Undone for 199 Pins').waitFor();
    await toast(page, '1 Pin stays as it was: This was changed again in the meantime.').waitFor();
    await page.getByRole('link', { name: 'Kitchen 1 Pin' }).waitFor();
    const kept = said(await owner.ask<readonly { id: string }[]>('BoardSectionPins', { section_id: kitchen.id }));
    expect(kept.map(({ id }) => id)).toEqual(pin_ids.slice(0, 1));
    await page.goto(coast.url);
    await page.getByText('199 Pins', { exact: true }).waitFor();
    await edda.context.close();
  });

  it('merges a board into another one, and takes it back', async () => {
    const coast = await jane.board('Coast');
    const hills = await jane.board('Hills');
    await jane.pin(coast.id, 'Lighthouse', 1);
    await jane.pin(hills.id, 'Summit', 2);
    await page.goto(coast.url);
    await tile(page, 'Lighthouse').waitFor();
    await inMenu('More options for this board', 'Merge into another board');
    await dialog(page, 'Choose board')
      .getByRole('option', { name: /^Hills/ })
      .first()
      .click();
    await dialog(page, 'Merge Coast into Hills?')
      .getByText('Its 1 Pin goes to Hills, and Coast is deleted with its sections. You can undo it.')
      .waitFor();
    await expectFlawless(jane, 'merge-board');
    await dialog(page).getByRole('button', { name: 'Merge' }).click();
    await toast(page, 'Merged Coast into Hills').waitFor();
    await page.waitForURL(`**/${jane.username}/`);
    await page.goto(hills.url);
    await tile(page, 'Lighthouse').waitFor();
    await tile(page, 'Summit').waitFor();
    await page.locator('body').press('ControlOrMeta+z');
    await toast(page, 'Undone for 1 Pin').waitFor();
    await tile(page, 'Lighthouse').waitFor({ state: 'hidden' });
    await page.goto(coast.url);
    await tile(page, 'Lighthouse').waitFor();
  });
});
