import { eventually } from '@corkboard/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, expectFlawless, pathOf, tile, toast, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let jane: User;
let page: Page;
let pinId: string;

beforeAll(async () => {
  journey = await startJourney();
  const bo = await userIn(journey, 'Bo');
  pinId = await bo.pin((await bo.board('Arches')).id, 'Two arches', 1);
}, 600_000);
afterAll(endJourneys, 600_000);
beforeEach(async () => {
  jane = await userIn(journey);
  page = jane.page;
});
afterEach(() => jane.context.close());

const addSection = async (name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More options for this board' }).click();
  await page.getByRole('menuitem', { name: 'Add section' }).click();
  await dialog(page, 'Add section').getByLabel('Name').fill(name);
  await dialog(page, 'Add section').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('list', { name: 'Sections' }).getByRole('link', { name }).waitFor();
};
const titles = () => page.getByRole('list', { name: 'Sections' }).locator('strong').allTextContents();

describe('sections', () => {
  it('are made in the picker, and lead to a page of their own [S-042] [S-043]', async () => {
    const { url } = await jane.board('Stone');
    await page.goto(`/pin/${pinId}/`);
    await page.getByTestId('closeup').getByRole('button', { name: 'Save', exact: true }).click();
    const row = dialog(page, 'Choose board').getByRole('option', { name: /Stone/ });
    await row.hover();
    await row.getByTestId('add-section').click();
    const form = dialog(page, 'Create section');
    await form.getByRole('heading', { name: 'Add section' }).waitFor();
    await expectFlawless(jane, 'picker-create-section');
    await form.getByLabel('Name').fill('Lighting');
    await form.getByLabel('Name').press('Enter');
    await toast(page, 'Saved to Lighting in Stone').waitFor();
    await page.goto(url);
    await page.getByRole('link', { name: /Lighting/ }).click();
    await tile(page, 'Two arches').waitFor();
    expect(pathOf(page)).toBe(`${url}lighting/`);
    await expectFlawless(jane, 'section');
  });

  it('are chosen from the list of their board, and ordered on its page', async () => {
    const { url } = await jane.board('Wood');
    await page.goto(url);
    for (const name of ['Lamps', 'Rugs']) await addSection(name);
    await expectFlawless(jane, 'board-with-sections');
    await page.getByRole('button', { name: 'More options for Rugs' }).click();
    await page.getByRole('menuitem', { name: 'Move forward' }).click();
    await toast(page, 'Rugs is number 1 of 2 now').waitFor();
    expect(await titles()).toEqual(['Rugs', 'Lamps']);
    await page.reload();
    await page.getByRole('list', { name: 'Sections' }).waitFor();
    expect(await titles()).toEqual(['Rugs', 'Lamps']);
    await page.goto(`/pin/${pinId}/`);
    await page.getByTestId('closeup').getByRole('button', { name: 'Save', exact: true }).click();
    await dialog(page, 'Choose board').getByRole('option', { name: /Wood/ }).click();
    await dialog(page, 'Choose section').getByRole('option', { name: /Lamps/ }).waitFor();
    await expectFlawless(jane, 'picker-sections');
    await dialog(page, 'Choose section').getByRole('option', { name: /Lamps/ }).click();
    await toast(page, 'Saved to Lamps in Wood').waitFor();
  });

  it('stand in the columns of the Pins below them', async () => {
    const { id, url } = await jane.board('Glass');
    await jane.pin(id, 'Vase', 3);
    await page.goto(url);
    await addSection('Bottles');
    const startOf = async (of: Locator) => Math.round((await of.boundingBox())?.x ?? -1);
    const shelf = page.getByRole('list', { name: 'Sections' });
    for (const width of [390, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await eventually(async () =>
        expect(await startOf(shelf.getByRole('link'))).toBe(await startOf(tile(page, 'Vase'))),
      );
    }
  });

  it('come back by Undo when they are deleted, and go again when they were made by mistake', async () => {
    const { url } = await jane.board('Cloth');
    const undo = (said: string) =>
      page
        .getByRole('region', { name: 'Messages' })
        .getByRole('listitem')
        .filter({ hasText: said })
        .getByRole('button', { name: 'Undo', exact: true });
    await page.goto(url);
    await addSection('Silk');
    await page.getByRole('button', { name: 'More options for Silk' }).click();
    await page.getByRole('menuitem', { name: 'Delete section' }).click();
    await dialog(page, 'Delete Silk?').getByRole('button', { name: 'Delete section' }).click();
    // The keys go on from the page where their place has vanished.
    await page.locator('#content:focus').waitFor({ state: 'attached' });
    await undo('Silk is deleted').click();
    await toast(page, 'Section is back').waitFor();
    await page.getByRole('list', { name: 'Sections' }).getByRole('link', { name: 'Silk' }).waitFor();
    await addSection('Wool');
    await undo('Wool is added').click();
    await page
      .getByRole('list', { name: 'Sections' })
      .getByRole('link', { name: 'Wool' })
      .waitFor({ state: 'detached' });
    expect(await titles()).toEqual(['Silk']);
  });

  it('leave their old address behind when they are renamed', async () => {
    const { url } = await jane.board('Glass');
    await page.goto(url);
    await addSection('Lamps');
    await page.getByRole('button', { name: 'More options for Lamps' }).click();
    await page.getByRole('menuitem', { name: 'Rename section' }).click();
    await dialog(page, 'Rename section').getByLabel('Name').fill('Lights');
    await dialog(page, 'Rename section').getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Changes saved').waitFor();
    await page.goto(`${url}lamps/`);
    await page.getByRole('heading', { level: 1, name: 'Lights' }).waitFor();
    expect(pathOf(page)).toBe(`${url}lights/`);
  });
});
