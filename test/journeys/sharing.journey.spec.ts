import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, expectFlawless, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let jane: User;
let page: Page;
let pinId: string;

beforeAll(async () => {
  journey = await startJourney({ SOCIAL_SHARE: 'log' });
  jane = await userIn(journey);
  page = jane.page;
  const open = await jane.board('Arches');
  await jane.board('Gifts', 'secret');
  pinId = await jane.pin(open.id, 'Two arches', 1);
}, 600_000);
afterAll(endJourneys, 600_000);

const picker = (): Locator => dialog(page, 'Choose board');
const facebook = (): Locator => page.getByRole('switch', { name: 'Facebook' });

/** Body of the save that follows. */
const savedTo = async (board: string): Promise<Record<string, unknown>> => {
  const sent = page.waitForRequest((request) => request.url().includes('RepinResource/create'));
  await picker().getByRole('option', { name: board }).first().click();
  return (await sent).postDataJSON() as Record<string, unknown>;
};

describe('sharing with a save', () => {
  it.each([
    ['Arches', true],
    ['Gifts', undefined],
  ])('is offered in the picker, and said of a public board alone: %s [S-063] [S-086]', async (board, shared) => {
    await page.goto(`/pin/${pinId}/repin/x/`);
    await picker().getByRole('option', { name: 'Create board' }).waitFor();
    await facebook().click();
    if (shared) await expectFlawless(jane, 'share-switches');
    expect((await savedTo(board))['share_facebook']).toBe(shared);
  });

  it('is offered for new pins once their board is public [S-063]', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Create Pins' }).waitFor();
    const choose = async (field: string, name: string): Promise<void> => {
      await page.getByRole('button', { name: field, exact: true }).click();
      await picker().getByRole('option', { name }).first().click();
      await picker().waitFor({ state: 'hidden' });
    };
    await choose('Choose board', 'Arches');
    await facebook().waitFor();
    await expectFlawless(jane, 'share-switches-of-new-pins');
    await choose('Arches', 'Gifts');
    await facebook().waitFor({ state: 'hidden' });
  });
});
