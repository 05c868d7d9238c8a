import { randomUUID } from 'node:crypto';
import { findingsOf, takeScreens } from '@corkboard/testing/browser';
import { signUp } from '@corkboard/testing/product-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type Journey, type Person, startJourney } from './product.ts';

jest.setTimeout(120_000);

let journey: Journey;
let person: Person;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
}, 120_000);
afterAll(() => journey?.end());
beforeEach(async () => {
  person = await journey.stranger();
  page = person.page;
});
afterEach(() => person.context.close());

const password = 'wooden bicycle bell';
const someone = (): string => `jane.${randomUUID().slice(0, 8)}@gmail.com`;
const modal = (): Locator => page.getByRole('dialog');
const toast = (): Locator => page.getByRole('region', { name: 'Messages' });
const formIn = (place: Page | Locator): Locator => place.getByTestId('entry-form');
const title = (place: Page | Locator): Promise<string | null> => place.getByTestId('entry-title').textContent();
const width = async (what: Locator): Promise<number | undefined> => (await what.boundingBox())?.width;
const logInButton = (): Locator => page.getByRole('banner').getByRole('button', { name: 'Log in' });

const fillSignUp = async (place: Page | Locator, email: string, year = '1990', secret = password): Promise<void> => {
  await place.getByLabel('Email').fill(email);
  await place.getByLabel('Create a password').fill(secret);
  await place.getByLabel('Month').fill('5');
  await place.getByLabel('Day').fill('17');
  await place.getByLabel('Year').fill(year);
};
const fillLogIn = async (place: Page | Locator, email: string, secret = password): Promise<void> => {
  await place.getByLabel('Email').fill(email);
  await place.getByLabel('Password', { exact: true }).fill(secret);
};
const asks = (): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname);
  });
  return paths;
};
const signedIn = async (path = '/'): Promise<void> => {
  await page.getByRole('button', { name: 'Account and settings' }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
};
const expectsNothingFrom = async (name: string): Promise<void> => {
  await takeScreens(page, name);
  expect(await findingsOf(page)).toEqual([]);
  expect(person.complaints).toEqual([]);
};

describe('the way in', () => {
  it('at home is an open form in front of the wall, in its measures [E-045] [E-017] [E-256 part]', async () => {
    await page.goto('/');
    expect(await title(page)).toBe('Welcome to Corkboard');
    expect(await page.getByLabel('Create a password').isVisible()).toBe(true);
    expect(await width(page.locator('form'))).toBe(268);
    expect(await width(page.getByTestId('terms'))).toBe(320);
    expect((await page.getByTestId('visitor-header').boundingBox())?.height).toBe(64);
    await expectsNothingFrom('entry-home');
  });

  it('is the same form in the dialog, at home and on its page [E-013] [E-015 part] [E-016 part]', async () => {
    await page.goto('/');
    expect(await formIn(page).count()).toBe(1);
    await logInButton().click();
    await formIn(modal()).waitFor();
    expect(await width(modal())).toBe(484);
    const before = await modal().elementHandle();
    await modal().getByRole('button', { name: 'Sign up' }).click();
    await modal().getByRole('button', { name: 'Continue with email' }).click();
    await modal().getByLabel('Month').waitFor();
    const after = await modal().elementHandle();
    expect(await page.evaluate((pair) => pair[0] === pair[1], [before, after])).toBe(true);
    await modal().getByRole('button', { name: 'Log in' }).click();
    expect(await modal().getByLabel('Password', { exact: true }).isVisible()).toBe(true);
    await expectsNothingFrom('entry-modal');
    await page.goto('/login');
    expect(await formIn(page).count()).toBe(1);
  });

  it('has a close icon over content, none on its page, and gives the focus back [E-019]', async () => {
    await page.goto('/');
    await logInButton().click();
    await modal().getByRole('button', { name: 'Close' }).click();
    await modal().waitFor({ state: 'detached' });
    await logInButton().click();
    await modal().waitFor();
    await page.keyboard.press('Escape');
    await modal().waitFor({ state: 'detached' });
    expect(await logInButton().evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    await page.goto('/login');
    await formIn(page).waitFor();
    expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);
  });

  it('fills the screen of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await logInButton().click();
    await formIn(modal()).waitFor();
    expect(await width(modal())).toBe(390);
  });

  it('is at /login, with lookup=true as well [E-022]', async () => {
    for (const path of ['/login', '/login?lookup=true']) {
      expect((await page.goto(path))?.status()).toBe(200);
      expect(await title(page)).toBe('Log in to see more');
    }
    await expectsNothingFrom('entry-login');
  });

  it('links to pages that are there [E-069] [E-070]', async () => {
    await page.goto('/login');
    for (const name of ['Terms of Service', 'Privacy Policy', 'Notice at collection', 'Delete your account']) {
      const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
      const answer = await page.request.get(href);
      expect([name, answer.status()]).toEqual([name, 200]);
    }
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await page.getByRole('heading', { name: 'Privacy policy' }).waitFor();
    expect(await page.getByText('This is placeholder text.').isVisible()).toBe(true);
    await expectsNothingFrom('entry-privacy-policy');
    await page.goto('/business/start/');
    await page.getByRole('heading', { name: 'For businesses' }).waitFor();
  });
});

describe('signing up', () => {
  it('asks whether the address is valid and free, registers, and lands at home [E-212] [E-205 part] [E-050]', async () => {
    const asked = asks();
    await page.goto('/');
    await fillSignUp(page, `jane.${randomUUID().slice(0, 8)}@example.com`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await signedIn();
    expect(asked.filter((path) => !path.startsWith('/v3/events'))).toEqual([
      '/v3/email/validation/',
      '/v3/register/exists/',
      '/resource/UserRegisterResource/create/',
    ]);
  });

  it('goes to the given url [E-205]', async () => {
    await page.goto('/signup?next=%2F_%2F_%2Fhelp%2Fappeal%2F');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await fillSignUp(page, someone());
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL('**/_/_/help/appeal/');
    expect(await page.getByRole('heading', { name: 'Appeal a decision' }).isVisible()).toBe(true);
  });

  it('with a known address logs in instead, and needs no birthday [E-051]', async () => {
    const { email } = await signUp(journey.origin);
    const asked = asks();
    await page.goto('/');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Create a password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await signedIn();
    expect(asked).toContain('/resource/UserSessionResource/create/');
    expect(asked).not.toContain('/resource/UserRegisterResource/create/');
  });

  it('with a known address and another password says so, and offers a reset [E-239] [E-051 part]', async () => {
    const { email } = await signUp(journey.origin);
    await page.goto('/');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Create a password').fill('something else');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Reset your password' }).waitFor();
    const words = 'The password you entered is incorrect. Try again or Reset your password';
    expect(await page.locator('form').textContent()).toContain(words);
  });

  it('stops for a missing and an impossible birthday, and registers nobody [E-220] [E-221] [E-052]', async () => {
    const asked = asks();
    await page.goto('/');
    await fillSignUp(page, someone(), '');
    await page.getByLabel('Month').fill('');
    await page.getByLabel('Day').fill('');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText("You missed a spot. Don't forget to add your birthday.").waitFor();
    await page.getByLabel('Month').fill('1');
    await page.getByLabel('Day').fill('2');
    await page.getByLabel('Year').fill(String(new Date().getUTCFullYear()));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Invalid date').waitFor();
    expect(asked).toContain('/v3/register/exists/');
    expect(asked).not.toContain('/resource/UserRegisterResource/create/');
  });

  it('refuses an address with the brand in it, at the address [E-236]', async () => {
    await page.goto('/');
    await fillSignUp(page, `corkboard.${randomUUID().slice(0, 8)}@gmail.com`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please stick to your name, or the name of your brand').waitFor();
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('someone too young', () => {
  const tooYoung = String(new Date().getUTCFullYear() - 8);
  const sorry = "Sorry, you're not eligible to sign up for Corkboard right now.";
  const attempt = async (): Promise<void> => {
    await page.goto('/');
    await fillSignUp(page, someone(), tooYoung);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Is this your birthday?' }).waitFor();
  };

  it('sees the birthday with Edit and Confirm, and may correct it once [E-163] [E-164]', async () => {
    await attempt();
    expect(await page.getByTestId('entered-birthday').textContent()).toBe(`May 17, ${tooYoung}`);
    expect(await page.getByRole('button', { name: 'Confirm' }).isVisible()).toBe(true);
    await expectsNothingFrom('entry-underage');
    await page.getByRole('button', { name: 'Edit' }).click();
    expect(await page.getByLabel('Year').inputValue()).toBe('');
    await fillSignUp(page, someone());
    await page.getByRole('button', { name: 'Continue' }).click();
    await signedIn();
  });

  it('who confirms reads why, for 3.5 s, and is home after 4 s [E-165]', async () => {
    await attempt();
    const from = Date.now();
    await page.getByRole('button', { name: 'Confirm' }).click();
    const told = toast().getByText(sorry);
    await told.waitFor();
    expect(await toast().locator('[data-duration]').getAttribute('data-duration')).toBe('3500');
    await page.waitForEvent('load');
    const waited = Date.now() - from;
    expect(waited).toBeGreaterThanOrEqual(3900);
    expect(waited).toBeLessThan(6000);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('cannot sign up while the marker stands, reload or not [E-162] [E-225 part] [E-166 part]', async () => {
    await attempt();
    const cookies = await person.context.cookies();
    const marker = cookies.find((cookie) => cookie.name.endsWith('ineligible'));
    expect([marker?.httpOnly, (marker?.expires ?? 0) > Date.now() / 1000]).toEqual([true, true]);
    await page.goto('/');
    expect(await page.getByLabel('Year').isDisabled()).toBe(true);
    await page.getByLabel('Email').fill(someone());
    await page.getByLabel('Create a password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(sorry).waitFor();
    await expectsNothingFrom('entry-ineligible');
  });
});

describe('logging in', () => {
  it('goes to the next url, else stays on the page, else home [E-201] [E-202] [E-203]', async () => {
    const { email } = await signUp(journey.origin);
    await page.goto('/login?next=%2F%3Fa%3D1');
    await fillLogIn(page, email);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await signedIn('/?a=1');
    await person.context.clearCookies();
    await page.goto('/?x=2');
    await logInButton().click();
    await fillLogIn(modal(), email);
    await modal().getByRole('button', { name: 'Log in', exact: true }).click();
    await signedIn('/?x=2');
    await person.context.clearCookies();
    await page.goto('/login?lookup=true');
    await fillLogIn(page, email);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await signedIn('/');
  });

  it('leads someone who is signed in away from the form [E-078]', async () => {
    const { email } = await signUp(journey.origin);
    await page.goto('/login');
    await fillLogIn(page, email);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await signedIn();
    await page.goto('/login');
    await signedIn();
    await page.goto('/login?next=%2F%3Fa%3D1');
    await signedIn('/?a=1');
  });

  it('hands the password to the browser, and keeps it nowhere else [E-075] [E-076]', async () => {
    const { email } = await signUp(journey.origin);
    await page.addInitScript(() => {
      const kept = globalThis as unknown as { PasswordCredential: unknown; navigator: { credentials: object } };
      kept.PasswordCredential = class {
        constructor(readonly data: { id: string }) {}
      };
      Object.defineProperty(kept.navigator.credentials, 'store', {
        value: async ({ data }: { data: { id: string } }) => console.info(`kept for ${data.id}`),
      });
    });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto('/login');
    await fillLogIn(page, email);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await signedIn();
    expect(said).toContain(`kept for ${email}`);
    const stored = await page.evaluate(() => {
      const here = globalThis as unknown as {
        localStorage: object;
        sessionStorage: object;
        document: { cookie: string };
      };
      return JSON.stringify({ ...here.localStorage, ...here.sessionStorage, cookie: here.document.cookie });
    });
    expect(stored).not.toContain(password);
  });

  it('lies under an overlay until the answer is there [E-018]', async () => {
    const { email } = await signUp(journey.origin);
    let answer = (): void => undefined;
    const held = new Promise<void>((free) => {
      answer = free;
    });
    await page.route('**/resource/UserSessionResource/create/', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login');
    await fillLogIn(page, email);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('status').getByText('One moment').waitFor();
    expect(await page.getByRole('status').isVisible()).toBe(true);
    answer();
    await signedIn();
  });

  it('reports what was shown and tried, and nothing that was typed [E-253] [E-007 part]', async () => {
    const { email } = await signUp(journey.origin);
    await page.goto('/login');
    const reported = page.waitForRequest((request) => /login_failure/.test(request.postData() ?? ''));
    await fillLogIn(page, email, 'something else');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const batch = (await reported).postData() ?? '';
    const { events } = JSON.parse(batch) as { events: { name: string; source: string; view: string }[] };
    expect(events.map((event) => [event.name, event.source, event.view])).toEqual([
      ['view_shown', 'login_page', 'login'],
      ['login_attempt', 'login_page', 'login'],
      ['login_failure', 'login_page', 'login'],
    ]);
    expect((await (await reported).response())?.status()).toBe(204);
    expect(batch).not.toContain(email);
    expect(batch).not.toContain('something else');
  });
});

describe('coming back', () => {
  it('greets by name after log-out, and lets go [E-088 part] [E-004 part] [E-087 part]', async () => {
    const email = someone();
    await page.goto('/');
    await fillSignUp(page, email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await signedIn();
    await page.getByRole('button', { name: 'Account and settings' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByTestId('visitor-header').waitFor();
    await page.goto('/login');
    expect(await title(page)).toBe('Welcome back, Jane!');
    expect(await page.getByLabel('Email').count()).toBe(0);
    await expectsNothingFrom('entry-welcome-back');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await signedIn();
  });
});

describe('an address', () => {
  it('loses its account-error code before anything is reported [E-023 part]', async () => {
    await page.goto('/?aec=1601&y=1');
    await page.getByTestId('entry-title').waitFor();
    expect(new URL(page.url()).search).toBe('?y=1');
  });

  it('of something that is not there leads home, and says so once [E-025 part]', async () => {
    await page.goto(`/pin/${randomUUID()}/`);
    await page.getByText("Sorry! We couldn't find that page.").waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
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
    expect(await top()).toBe(-64);
    expect((await page.getByTestId('footer-tooltip').boundingBox())?.height).toBe(44);
    await scrollBy(-15);
    expect(await top()).toBe(-64);
    await scrollBy(-10);
    expect(await top()).toBe(0);
  });
});
