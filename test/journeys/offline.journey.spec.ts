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
  const bo = await userIn(journey, 'Bo');
  await bo.pin((await bo.board('Arches')).id, 'Two arches', 1);
}, 600_000);
afterAll(endJourneys, 600_000);
beforeEach(async () => {
  jane = await userIn(journey);
  page = jane.page;
  await jane.pin((await jane.board('Stairs')).id, 'Spiral', 2);
  await page.goto('/');
  await arches().hover();
  await arches().getByRole('button', { name: 'Choose a board, now Stairs' }).waitFor();
  await page.waitForLoadState('networkidle');
});
afterEach(() => jane.context.close());

/** Bo's own: what was saved of it stands before it. */
const arches = () => tile(page, 'Two arches').last();
const connection = (up: boolean) => jane.context.setOffline(!up);
const notSaved = "You're offline, so this Pin isn't saved. Connect and try again.";
const notThere = "This page didn't arrive. Check your connection and try again.";

describe('without a connection', () => {
  it('a save says that it is not saved, and is tried again from there', async () => {
    await connection(false);
    await arches().getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, notSaved).waitFor();
    await connection(true);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Try again' }).click();
    await toast(page, 'Saved to Stairs').waitFor();
    await arches().hover();
    await arches().getByText('Saved', { exact: true }).waitFor();
    expect(jane.complaints).toEqual([]);
  });

  it('the picker says so too, and its boards can be chosen again', async () => {
    await arches().getByRole('button', { name: 'Choose a board, now Stairs' }).click();
    const stairs = dialog(page, 'Choose board').getByRole('option', { name: 'Stairs' }).first();
    await stairs.waitFor();
    await connection(false);
    await stairs.click();
    await dialog(page, 'Choose board').getByText(notSaved).waitFor();
    await connection(true);
    await stairs.click();
    await toast(page, 'Saved to Stairs').waitFor();
    expect(jane.complaints).toEqual([]);
  });

  it('a page whose code has not come says so, and comes with the connection', async () => {
    await connection(false);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText(notThere).waitFor();
    await expectFlawless(jane, 'offline-create');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(notThere).waitFor();
    await connection(true);
    await page.getByRole('heading', { level: 1, name: 'Create Pins' }).waitFor();
    expect(pathOf(page)).toBe('/pin/create/');
    expect(jane.complaints).toEqual([]);
  });
});
