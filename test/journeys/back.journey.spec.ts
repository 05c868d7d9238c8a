import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let jane: User;
let page: Page;

beforeAll(async () => {
  journey = await startJourney({}, { keepsPages: true });
  jane = await userIn(journey);
  page = jane.page;
  const board = await jane.board('Lamps');
  await jane.pin(board.id, 'Brass lamp', 1);
}, 600_000);
afterAll(endJourneys, 600_000);

const account = () => page.getByRole('button', { name: 'Account and settings' });

/** Marks what is in memory, so that a page brought back is told from one that was loaded anew. */
const mark = (): Promise<unknown> => page.evaluate('globalThis.marked = true');
const isMarked = (): Promise<unknown> => page.evaluate('globalThis.marked === true');
const back = (): Promise<unknown> => page.evaluate('void setTimeout(() => history.back())');

/** Reasons of a browser for dropping a page that it could keep: no room, or pages that it reports nothing of. */
const OF_THE_BROWSER = new Set([
  ...['masked', 'cache-limit', 'foreground-cache-limit', 'cache-flushed', 'timeout'],
  ...['renderer-process-killed', 'renderer-process-crashed'],
]);
/** Empty where the page was brought out of memory. */
const REASONS = `(performance.getEntriesByType('navigation')[0]?.notRestoredReasons?.reasons ?? []).map(({ reason }) => reason)`;

const leaveAndComeBack = async () => {
  await page.goto(`/${jane.username}/`);
  await page.getByRole('link', { name: /Lamps/ }).waitFor();
  // A page that waits for an answer is not kept.
  await page.waitForLoadState('networkidle');
  await mark();
  await page.goto('/robots.txt');
  await back();
  await page.waitForURL(`**/${jane.username}/`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: /Lamps/ }).waitFor();
  return {
    isMarked: await isMarked(),
    visibility: await page.evaluate('getComputedStyle(document.body).visibility'),
    reasons: await page.evaluate<readonly string[]>(REASONS),
  };
};

/** Whether this browser keeps any page at all: headless shells keep none, not even one of plain text. */
const keepsPages = async (): Promise<boolean> => {
  const plain = await jane.context.newPage();
  await plain.goto(`${journey.origin}/robots.txt`);
  await plain.evaluate('globalThis.marked = true');
  await plain.goto(`${journey.origin}/robots.txt?then`);
  await plain.evaluate('void setTimeout(() => history.back())');
  await plain.waitForURL('**/robots.txt', { waitUntil: 'commit' });
  const isKept = await plain.evaluate('globalThis.marked === true');
  await plain.close();
  return isKept === true;
};

describe('Back', () => {
  it('brings a page out of memory as it was', async () => {
    if (!(await keepsPages())) return console.warn('This browser keeps no pages in memory: install Chromium to see it');
    let found = await leaveAndComeBack();
    if (!found.isMarked && found.reasons.every((reason) => OF_THE_BROWSER.has(reason)))
      found = await leaveAndComeBack();
    expect(found).toEqual({ isMarked: true, visibility: 'visible', reasons: [] });
  });

  it('shows nothing of who has logged out, neither out of memory nor out of the cache', async () => {
    await page.goto(`/${jane.username}/`);
    await account().waitFor();
    await mark();
    await page.goto('/');
    await account().click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();
    // Logging out replaces the entry of the home page: the first page back is the profile, the second the home before it.
    for (const before of [`/${jane.username}/`, '/']) {
      const isLeft = page.waitForEvent('framenavigated');
      await back();
      await isLeft;
      expect(new URL(page.url()).pathname).toBe(before);
      // The page out of memory is loaded anew at once, which ends a question that was put to it.
      await eventually(async () => {
        await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();
        expect([await isMarked(), await account().count()]).toEqual([false, 0]);
      });
    }
  });
});
