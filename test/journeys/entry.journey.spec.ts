import { randomUUID } from 'node:crypto';
import { eventually } from '@corkboard/testing/eventually';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { title, Visitor } from './visitor.ts';

jest.setTimeout(600_000);

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
}, 600_000);
afterAll(endJourneys, 600_000);
beforeEach(async () => {
  visitor = new Visitor(await journey.stranger());
  page = visitor.page;
});
afterEach(() => visitor.person.context.close());

const formIn = (place: Page | Locator): Locator => place.getByTestId('entry-form');
const width = async (what: Locator): Promise<number | undefined> => (await what.boundingBox())?.width;

describe('the way in', () => {
  it('at home is an open form in front of the wall, in its measures [E-045] [E-017] [E-256 part]', async () => {
    await page.goto('/');
    expect(await title(page)).toBe('Welcome to Corkboard');
    expect(await page.getByLabel('Create a password').isVisible()).toBe(true);
    expect(await width(page.locator('form'))).toBe(268);
    expect(await width(page.getByTestId('terms'))).toBe(320);
    expect((await page.getByTestId('visitor-header').boundingBox())?.height).toBe(64);
    await visitor.expectsNothingFrom('entry-home');
  });

  it('does not move when its font comes late', async () => {
    let letCome = (): void => undefined;
    const come = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await come;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByTestId('entry-form').first().waitFor();
    await eventually(async () => (await page.evaluate('document.fonts.status')) === 'loading');
    letCome();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    await visitor.expectsNothingFrom('entry-home-late-font');
  });

  it('is the same form in the dialog, at home and on its page [E-013] [E-015 part] [E-016 part]', async () => {
    await page.goto('/');
    await formIn(page).first().waitFor();
    expect(await formIn(page).count()).toBe(1);
    await visitor.logInButton().click();
    await formIn(visitor.modal()).waitFor();
    expect(await width(visitor.modal())).toBe(484);
    const before = await visitor.modal().elementHandle();
    await visitor.modal().getByRole('button', { name: 'Sign up' }).click();
    await visitor.modal().getByRole('button', { name: 'Continue with email' }).click();
    await visitor.modal().getByLabel('Month').waitFor();
    const after = await visitor.modal().elementHandle();
    expect(await page.evaluate((pair) => pair[0] === pair[1], [before, after])).toBe(true);
    await visitor.modal().getByRole('button', { name: 'Log in' }).click();
    expect(await visitor.modal().getByLabel('Password', { exact: true }).isVisible()).toBe(true);
    await visitor.expectsNothingFrom('entry-modal');
    await page.goto('/login');
    await formIn(page).first().waitFor();
    expect(await formIn(page).count()).toBe(1);
  });

  it('has a close icon over content, none on its page, and gives the focus back [E-019]', async () => {
    await page.goto('/');
    await visitor.logInButton().click();
    await visitor.modal().getByRole('button', { name: 'Close' }).click();
    await visitor.modal().waitFor({ state: 'detached' });
    await visitor.logInButton().click();
    await visitor.modal().waitFor();
    await page.keyboard.press('Escape');
    await visitor.modal().waitFor({ state: 'detached' });
    await visitor.logInButton().and(page.locator(':focus')).waitFor();
    await page.goto('/login');
    await formIn(page).waitFor();
    expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);
  });

  it('fills the screen of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await visitor.logInButton().click();
    await formIn(visitor.modal()).waitFor();
    expect(await width(visitor.modal())).toBe(390);
  });

  it('is at /login, with lookup=true as well [E-022]', async () => {
    for (const path of ['/login', '/login?lookup=true']) {
      await page.goto(path);
      expect(await title(page)).toBe('Log in to see more');
      await page.getByLabel('Password', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
      expect(page.url()).toBe(journey.origin + path);
    }
    await visitor.expectsNothingFrom('entry-login');
  });

  it('links to pages that are there [E-069] [E-070]', async () => {
    const titles = {
      'Terms of Service': 'Terms of service',
      'Notice at collection': 'Notice at collection',
      'Delete your account': 'Delete your account',
      'Privacy Policy': 'Privacy policy',
    };
    for (const [name, heading] of Object.entries(titles)) {
      await page.goto('/login');
      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
    await page.getByText('This site has named no address to write to.').waitFor();
    await visitor.expectsNothingFrom('entry-privacy-policy');
    await page.goto('/business/start/');
    await page.getByRole('heading', { name: 'For businesses' }).waitFor();
    await page.goto('/business/create/');
    await page.getByRole('heading', { name: 'Create a business account' }).waitFor();
    await visitor.expectsNothingFrom('entry-business-create');
  });
});

describe('whoever signs up', () => {
  it('is no member of the staff, whatever they send, and their session opens nothing of the console [E-014]', async () => {
    const jane = await signUp(journey.origin, { role: 'admin', is_admin: true, staff: true });
    expect((await jane.get<{ isAuth: boolean }>('/v3/viewer/')).data.isAuth).toBe(true);
    for (const path of ['/v3/console/events/', '/v3/console/live/', '/v3/console/session/']) {
      expect([path, (await jane.get(path)).status]).toEqual([path, 401]);
    }
  });
});

describe('an address', () => {
  it('loses its account-error code before anything is reported [E-023 part]', async () => {
    await page.goto('/?aec=1601&y=1');
    await page.getByTestId('entry-title').waitFor();
    await page.waitForURL(({ search }) => search !== '?aec=1601&y=1');
    expect(new URL(page.url()).search).toBe('?y=1');
  });

  describe('of what cannot be loaded', () => {
    const notFound = (): Promise<void> => page.getByText("Sorry! We couldn't find that page.").waitFor();
    const way = (): string[] => {
      const addresses: string[] = [];
      page.on('framenavigated', (frame) => addresses.push(frame.url().slice(journey.origin.length)));
      return addresses;
    };
    const ends = (address: string): Promise<void> => page.waitForURL(journey.origin + address);

    it('leads home with a flag, and says so once [E-025] [S-323]', async () => {
      const addresses = way();
      await page.goto(`/pin/${randomUUID()}/`);
      await notFound();
      await ends('/');
      expect(addresses).toContain('/?showError=true');
      await page.reload();
      await page.getByTestId('entry-title').waitFor();
      expect(await page.getByText("Sorry! We couldn't find that page.").count()).toBe(0);
    });

    it('leads home too when the viewer may not see it [E-025] [S-323]', async () => {
      const error = { api_error_code: 7, http_status: 401, message: null, message_detail: null, data: {} };
      const body = { resource_response: { data: null, bookmark: null, error }, request_identifier: 'r' };
      await page.route('**/resource/PinResource/get/**', (route) => route.fulfill({ status: 401, json: body }));
      const addresses = way();
      await page.goto(`/pin/${randomUUID()}/`);
      await notFound();
      await ends('/');
      expect(addresses).toContain('/?showError=true');
    });

    it('stays among the ideas for a visitor [E-026] [S-323]', async () => {
      const addresses = way();
      await page.goto('/ideas/nothing/');
      await notFound();
      await ends('/ideas/');
      expect(addresses).toContain('/ideas/?showError=true');
      const loads = addresses.length;
      await page.waitForTimeout(1000);
      expect(addresses).toHaveLength(loads);
    });
  });

  it('is tried again when the first load fails, unless it was refused [E-028]', async () => {
    const tries = { broken: 0, refused: 0 };
    await page.route('**/resource/UserHomefeedResource/get/**', async (route) => {
      tries.broken += 1;
      if (tries.broken < 3) await route.fulfill({ status: 503, body: '' });
      else await route.continue();
    });
    const answered = page.waitForResponse((answer) => answer.url().includes('UserHomefeed') && answer.status() === 200);
    await page.goto('/');
    await answered;
    expect(tries.broken).toBe(3);
    await page.unrouteAll();
    await page.route('**/resource/UserHomefeedResource/get/**', async (route) => {
      tries.refused += 1;
      await route.fulfill({ status: 404, body: '' });
    });
    await page.goto('/');
    await page.waitForTimeout(2000);
    expect(tries.refused).toBe(1);
  });
});

describe('the header', () => {
  it('goes away on the way down and comes back on the way up [E-257 part] [E-256]', async () => {
    await page.goto('/');
    await page.getByTestId('entry-title').waitFor();
    await page.addStyleTag({ content: '#root { padding-block-end: 3000px }' });
    const top = async (): Promise<number> => {
      await page.waitForTimeout(500);
      return (await page.getByTestId('visitor-header').boundingBox())?.y ?? Number.NaN;
    };
    const scrollBy = (distance: number): Promise<void> =>
      page.evaluate(
        (by) => (globalThis as unknown as { scrollBy(x: number, y: number): void }).scrollBy(0, by),
        distance,
      );
    await scrollBy(50);
    expect(await top()).toBe(0);
    await scrollBy(1200);
    await eventually(async () => expect(await top()).toBe(-64));
    expect((await page.getByTestId('footer-tooltip').boundingBox())?.height).toBe(44);
    await scrollBy(-15);
    expect(await top()).toBe(-64);
    await scrollBy(-10);
    await eventually(async () => expect(await top()).toBe(0));
  });
});
