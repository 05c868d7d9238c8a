import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { endJourneys, type Journey, type Person, startJourney } from './product.ts';
import { expectSteady } from './shifts.ts';
import { tile, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

const widths = [390, 1024, 1440] as const;
/** More than the first page of a wall, so that a second one comes. */
const MANY = 40;

let journey: Journey;
let jane: User;
let boardUrl: string;
let pinId: string;

beforeAll(async () => {
  journey = await startJourney();
  jane = await userIn(journey);
  const board = await jane.board('Rows of hills');
  boardUrl = board.url;
  pinId = await jane.pin(board.id, 'First hills', 0);
  for (let seed = 1; seed < MANY; seed += 4)
    await Promise.all([0, 1, 2, 3].map((more) => jane.pin(board.id, `Hills ${seed + more}`, seed + more)));
}, 600_000);
afterAll(endJourneys, 600_000);

/** The console keeps asking: it is quiet when nothing has come for as long as anybody looks at a page that stands. */
const quiet = async (page: Page): Promise<void> => {
  if (!page.url().includes('/console/')) return page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(600);
};

/** Opened from nothing, read to its end and back, at every width. */
const expectSteadyAt = async ({ page }: Person, path: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await quiet(page);
    await page.mouse.wheel(0, 2500);
    await quiet(page);
    await page.mouse.wheel(0, -2500);
    await expectSteady(page, `${path} at ${width}`);
  }
};

describe('nothing moves by itself', () => {
  it.each([
    '/',
    '/login',
    '/signup',
    '/password/reset/',
    '/email/verify/',
    '/business/start/',
    '/_/_/policy/terms-of-service',
    '/_/_/policy/privacy-policy',
    '/ideas/',
    '/search/pins/?q=hills',
    '/pin/create/',
  ])('at %s for a visitor', async (path) => {
    const visitor = await journey.stranger();
    await expectSteadyAt(visitor, path);
    await visitor.context.close();
  });

  it('on the page of a pin for a visitor', async () => {
    const visitor = await journey.stranger();
    await expectSteadyAt(visitor, `/pin/${pinId}/`);
    await visitor.context.close();
  });

  it.each([
    '/',
    '/search/pins/?q=hills',
    '/search/boards/?q=hills',
    '/search/people/?q=jane',
    '/pin/create/',
    '/pin-builder/',
    '/board/create/',
  ])('at %s for somebody signed in', (path) => expectSteadyAt(jane, path));

  it('on the pages of a profile, a board and a pin', async () => {
    await expectSteadyAt(jane, `/${jane.username}/`);
    await expectSteadyAt(jane, `/${jane.username}/?tab=pins`);
    await expectSteadyAt(jane, boardUrl);
    await expectSteadyAt(jane, `/pin/${pinId}/`);
    await expectSteadyAt(jane, `/pin/${pinId}/repin/x/`);
  });

  it('on a wall whose second page comes while its places are shown', async () => {
    await jane.page.goto(boardUrl);
    await jane.page.getByRole('article').first().waitFor();
    await jane.page.keyboard.press('End');
    await tile(jane.page, 'First hills').waitFor();
    await expectSteady(jane.page, 'a wall of two pages');
  });

  it('in the console', async () => {
    await journey.staff('add', 'steady@example.org', '--role', 'support');
    const staff = await journey.stranger();
    await staff.page.goto((await journey.staff('link', 'steady@example.org')).split('\n')[0] ?? '');
    await staff.page.getByRole('button', { name: 'Sign in' }).click();
    await staff.page.getByRole('table').waitFor();
    const pages = [
      'events',
      'projections',
      'messages',
      'consumers',
      'jobs',
      'health',
      'audit',
      'mails',
      'erasures',
      'log',
    ];
    for (const page of pages) await expectSteadyAt(staff, `/console/${page}/`);
    expect(staff.complaints).toEqual([]);
    await staff.context.close();
  });
});
