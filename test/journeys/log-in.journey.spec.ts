import { clientEventNumbers } from '@corkboard/contracts/client-event-numbers';
import { eventually } from '@corkboard/testing/eventually';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { fillLogIn, fillSignUp, password, someone, title, Visitor } from './visitor.ts';

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

describe('logging in', () => {
  it('goes to the next url, else stays on the page, else home [E-201] [E-202] [E-203]', async () => {
    const { email } = await signUp(journey.origin);
    await page.goto('/login?next=%2F%3Fa%3D1');
    await fillLogIn(page, email);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.expectsSessionAt('/?a=1');
    await visitor.person.context.clearCookies();
    await page.goto('/?x=2');
    await visitor.logInButton().click();
    await fillLogIn(visitor.modal(), email);
    await visitor.modal().getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.expectsSessionAt('/?x=2');
    await visitor.person.context.clearCookies();
    await page.goto('/login?lookup=true');
    await fillLogIn(page, email);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.expectsSessionAt('/');
  });

  it('leads someone who is signed in away from the form [E-078]', async () => {
    const { email } = await signUp(journey.origin);
    await page.goto('/login');
    await fillLogIn(page, email);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.expectsSessionAt();
    await page.goto('/login');
    await visitor.expectsSessionAt();
    await page.goto('/login?next=%2F%3Fa%3D1');
    await visitor.expectsSessionAt('/?a=1');
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
    await visitor.expectsSessionAt();
    await eventually(() => expect(said).toContain(`kept for ${email}`));
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
    await visitor.expectsSessionAt();
  });

  it('reports what was shown and tried, and nothing that was typed [E-253] [E-007 part]', async () => {
    const { email } = await signUp(journey.origin);
    await page.goto('/login');
    const batches: Request[] = [];
    page.on('request', (request) => {
      if (/"event_type":/.test(request.postData() ?? '')) batches.push(request);
    });
    const failure = new RegExp(`"event_type":${clientEventNumbers.login_failure}\\b`);
    const reported = page.waitForRequest((request) => failure.test(request.postData() ?? ''));
    await fillLogIn(page, email, 'something else');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await reported;
    interface Batch {
      readonly events: readonly { event_type: number; source: string; view: string }[];
    }
    const texts = batches.map((request) => request.postData() ?? '');
    const events = texts.flatMap((text) => (JSON.parse(text) as Batch).events);
    expect(events.map((event) => [event.event_type, event.source, event.view])).toEqual([
      [clientEventNumbers.view_shown, 'login_page', 'login'],
      [clientEventNumbers.login_attempt, 'login_page', 'login'],
      [clientEventNumbers.login_failure, 'login_page', 'login'],
    ]);
    expect((await (await reported).response())?.status()).toBe(204);
    expect(texts.join()).not.toContain(email);
    expect(texts.join()).not.toContain('something else');
  });
});

describe('coming back', () => {
  it('greets by name after log-out, and lets go [E-088 part] [E-004 part] [E-087 part]', async () => {
    const email = someone();
    await page.goto('/');
    await fillSignUp(page, email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await visitor.expectsSessionAt();
    await page.getByRole('button', { name: 'Account and settings' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByTestId('visitor-header').waitFor();
    await page.goto('/login');
    expect(await title(page)).toBe('Welcome back, Jane!');
    expect(await page.getByLabel('Email').count()).toBe(0);
    await visitor.expectsNothingFrom('entry-welcome-back');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.expectsSessionAt();
  });
});
