import { findingsOf, takeScreens } from '@corkboard/testing/browser';
import { eventually } from '@corkboard/testing/eventually';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { storeOfProduct } from './targets.ts';

const email = 'olga@example.org';

let journey: Journey;
let page: Page;

const link = async (): Promise<string> => (await journey.staff('link', email)).split('\n')[0] ?? '';

beforeAll(async () => {
  journey = await startJourney();
  ({ page } = await journey.stranger());
  await journey.staff('add', email, '--role', 'support');
}, 600_000);
afterAll(endJourneys, 600_000);

const open = (path: string) => page.goto(`${journey.origin}${path}`);
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text }).first();
const seen = async (locator: Locator) => {
  await locator.waitFor({ state: 'visible', timeout: 60_000 });
  expect(await locator.isVisible()).toBe(true);
};
/** In px from the left of the window. */
const rightEndOf = async (locator: Locator): Promise<number> => {
  const box = await locator.boundingBox();
  return box ? box.x + box.width : Number.NaN;
};
const clean = async () => expect(await findingsOf(page)).toEqual([]);
const search = () => new URL(page.url()).searchParams;

const sayWhy = async (reason: string, doIt: RegExp) => {
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: doIt }).click();
};

describe('the console', () => {
  it('is closed, and says how to get in', async () => {
    await open('/console/events/');
    await seen(page.getByText('npm run staff -- link'));
    await clean();
  });

  it('opens by a link that shows a page and is used up by its button', async () => {
    const url = await link();
    await page.goto(url);
    await seen(button('Sign in'));
    expect(page.url()).not.toContain(new URL(url).hash.slice(1));
    await clean();
    await takeScreens(page, 'console-sign-in');
    await button('Sign in').click();
    await seen(row('StaffSignedIn'));
    expect(new URL(page.url()).pathname).toBe('/console/events/');
    const second = await journey.browser.newPage();
    await second.goto(url);
    await second.getByRole('button', { name: 'Sign in' }).click();
    await seen(second.getByText("This sign-in link isn't valid anymore. Ask for a new one."));
    await second.close();
  });

  it('shows what happens as it happens', async () => {
    const before = Date.now();
    await signUp(journey.origin);
    await seen(row('AccountRegistered'));
    expect(Date.now() - before).toBeLessThan(30_000);
    await clean();
    await takeScreens(page, 'console-events');
  });

  it('narrows events by filters that stand in the address', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('accountregistered');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('list', { name: 'Filters' }).getByText('accountregistered'));
    expect(search().get('text')).toBe('accountregistered');
    await page.reload();
    await seen(row('AccountRegistered'));
    expect(await row('StaffSignedIn').count()).toBe(0);
    await clean();
    await button('Remove filter Text').click();
    await seen(row('StaffSignedIn'));
    expect(search().get('text')).toBeNull();
  });

  it('is paused and goes on with what was missed', async () => {
    await button('Pause').click();
    await seen(page.getByText('Paused'));
    expect(search().get('live')).toBe('off');
    await journey.staff('add', 'paused@example.org');
    await page.waitForTimeout(1000);
    expect(await page.getByRole('row').filter({ hasText: 'StaffMemberAdded' }).count()).toBe(1);
    await button('Resume').click();
    await seen(page.getByRole('row').filter({ hasText: 'StaffMemberAdded' }).nth(1));
  });

  it('walks rows by j and k and opens one by Enter', async () => {
    await open('/console/events/?type=AccountRegistered&service=identity');
    await seen(row('AccountRegistered'));
    await page.keyboard.press('j');
    await seen(page.locator('[data-index="0"] a:focus'));
    await page.keyboard.press('Enter');
    await seen(page.getByRole('heading', { level: 1, name: 'AccountRegistered' }));
  });

  it('masks personal fields until they are revealed with a reason', async () => {
    const payload = page.getByRole('region', { name: 'Data' });
    await seen(payload);
    expect(await payload.textContent()).not.toContain('@gmail.com');
    await clean();
    await takeScreens(page, 'console-event');
    await button('Reveal personal data').click();
    await sayWhy('no', /Reveal/);
    await seen(page.getByText('Say why, in at least 4 characters.'));
    await clean();
    await sayWhy('the customer asked by mail', /Reveal/);
    await seen(page.getByText('Revealed; this was recorded under My actions.'));
    await seen(payload.filter({ hasText: '@gmail.com' }));
  });

  it('shows the stream, its state at any revision, and what changed between two', async () => {
    await page
      .getByRole('link', { name: /^account-/ })
      .first()
      .click();
    await seen(page.getByRole('heading', { name: /^Stream/ }));
    await button('State after revision 0').click();
    await seen(page.getByRole('region', { name: 'State after revision 0' }));
    expect(new URL(page.url()).searchParams.get('at')).toBe('0');
    await clean();
    await takeScreens(page, 'console-stream');
    await page.getByRole('combobox', { name: 'Compare with revision' }).selectOption('1');
    await seen(page.getByText('What changed from revision 0 to 1').or(page.getByText('Nothing changed.')));
    await clean();
  });

  it('steps through a stream, event by event', async () => {
    await page.getByRole('link', { name: 'Step through' }).click();
    await seen(page.getByText('Revision 0', { exact: true }));
    await seen(page.getByRole('region', { name: 'What it changed in the projections' }));
    await clean();
    await page.keyboard.press(']');
    await seen(page.getByText('Revision 1', { exact: true }));
    expect(search().get('at')).toBe('1');
    await clean();
    await takeScreens(page, 'console-steps');
  });

  it('shows who caused what in a chain', async () => {
    await open('/console/events/?type=AccountRegistered&service=identity');
    await row('AccountRegistered').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Cause graph' }).click();
    await seen(page.getByRole('link', { name: 'AccountRegistered' }));
    await seen(page.getByText(/Begun by/).first());
    await clean();
    await takeScreens(page, 'console-chain');
  });

  it('says which role it takes where that of who looks is not enough', async () => {
    await open('/console/projections/');
    await seen(page.getByText('Only staff with the role engineer can control projections.').first());
    expect(await button('Rebuild staff-log').getAttribute('aria-disabled')).toBe('true');
    await button('Rebuild staff-log').click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await clean();
    await takeScreens(page, 'console-projections-no-role');
  });

  it('rebuilds a projection with a reason', async () => {
    await journey.staff('role', email, '--role', 'engineer');
    await open('/console/projections/');
    await seen(page.getByRole('rowheader', { name: 'staff-log' }));
    await clean();
    await takeScreens(page, 'console-projections');
    await button('Rebuild staff-log').click();
    await sayWhy('rows are missing', /^Rebuild$/);
    await seen(page.getByText('The rebuild of staff-log has begun.'));
    await seen(page.getByRole('region', { name: 'staff-log@v1, ready' }).getByText(/^staff_log$/));
    await clean();
    await takeScreens(page, 'console-projection-ready');
    await button('Go live staff-log').click();
    await sayWhy('nothing differs', /^Go live$/);
    await seen(page.getByRole('region', { name: 'staff-log@v1, served before' }));
    await button('Clean up staff-log').click();
    await sayWhy('it serves well', /^Clean up$/);
    await seen(page.getByText('What served before of staff-log is removed.'));
  });

  it.each([
    ['messages', 'Published events'],
    ['mails', 'Mails'],
  ])('lists %s', async (path, title) => {
    await open(`/console/${path}/`);
    await seen(page.getByRole('heading', { level: 1, name: title }));
    await seen(
      page
        .getByRole('table')
        .or(page.getByText(/^No(thing| mail)/))
        .first(),
    );
    await clean();
    await takeScreens(page, `console-${path}`);
  });

  it('shows how the services are, on a phone too, and leads to the audit of the order', async () => {
    await open('/console/health/');
    await seen(page.getByRole('region', { name: 'curation' }));
    await clean();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('main').getByRole('link', { name: 'log integrity' }).click();
    const ownOrder = page.getByText(/^The store of curation orders its events itself/);
    await seen(storeOfProduct() === 'eventstoredb' ? ownOrder : button('Run check curation'));
    await clean();
  });

  it('shows staff what they did themselves', async () => {
    await open('/console/log/');
    await seen(row('ProjectionRebuildRequested'));
    await seen(row('the customer asked by mail'));
    await clean();
    await takeScreens(page, 'console-log');
  });

  it('fits a phone, each page with its link in sight, and what can be done', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [
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
    ]) {
      await open(`/console/${path}/`);
      const link = page.locator('nav [aria-current="page"]');
      await seen(link);
      await eventually(async () => (await rightEndOf(link)) <= 390, { what: 'its link is in sight' });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    }
    await open('/console/projections/');
    await seen(button('Rebuild pin-page'));
    expect(await rightEndOf(button('Rebuild pin-page'))).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('shows the way to every page at once, from 1024 px up', async () => {
    for (const width of [1024, 1280, 1440, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      await open('/console/health/');
      const links = page.getByRole('navigation', { name: 'Console pages' }).getByRole('link');
      await seen(links.last());
      for (const link of await links.all()) expect(await rightEndOf(link)).toBeLessThanOrEqual(width);
      const [nav, inside] = await links.last().evaluate((link) => {
        const { parentElement } = link as unknown as { parentElement: { clientWidth: number; scrollWidth: number } };
        return [parentElement.clientWidth, parentElement.scrollWidth];
      });
      expect([width, inside]).toEqual([width, nav]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('goes anywhere by keyboard', async () => {
    await page.keyboard.press('?');
    await seen(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    await clean();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await seen(page.getByRole('combobox', { name: 'Go to a page, or paste an id or a stream' }));
    await clean();
    await page.keyboard.type('proj');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('rowheader', { name: 'staff-log' }));
  });

  it('is closed again after signing out', async () => {
    await button('Sign out').click();
    await seen(page.getByText('npm run staff -- link'));
    await open('/console/projections/');
    await seen(page.getByText('npm run staff -- link'));
    expect(await page.getByRole('table').count()).toBe(0);
  });
});
