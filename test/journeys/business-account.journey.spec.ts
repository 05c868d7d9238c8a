import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, expectFlawless, pathOf, type User, userIn } from './user.ts';
import { fillLogIn, fillSignUp, someone, Visitor } from './visitor.ts';

jest.setTimeout(600_000);

let journey: Journey;
let jane: User;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
}, 600_000);
afterAll(endJourneys, 600_000);

const convertAt = (next: string): string => `/business/convert/?next=${encodeURIComponent(next)}`;
const heading = (place: Page) => place.getByRole('heading', { level: 1, name: 'Convert to a business account' });
const viewerOf = (place: Page) =>
  place.evaluate("fetch('/v3/viewer/').then(async (it) => (await it.json()).resource_response.data.isPartner)");
const fillForm = async (place: Page): Promise<void> => {
  await place.getByLabel('Business name').fill('Blue Door Pottery');
  await place.getByRole('checkbox', { name: 'I agree to the business terms' }).check();
  await place.getByRole('button', { name: 'Convert account' }).click();
};

describe('converting to a business account [DS-134 part]', () => {
  beforeEach(async () => {
    jane = await userIn(journey);
    page = jane.page;
  });
  afterEach(() => jane.context.close());

  it('is one page, by keyboard alone, and leads to where it was asked for', async () => {
    const target = `/${jane.username}/?tab=pins`;
    await page.goto(convertAt(target));
    await heading(page).waitFor();
    expect(await page.getByLabel('Country of your business').inputValue()).toBe('US');
    await expectFlawless(jane, 'business-convert');
    await page.getByLabel('Business name').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Enter the name of your business.').waitFor();
    await page.getByText('Please agree to the business terms to continue.').waitFor();
    await expectFlawless(jane, 'business-convert-refused');
    await page.keyboard.type('Blue Door Pottery');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ireland');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await page.getByLabel('Country of your business').inputValue()).toBe('IE');
    for (const _ of ['the terms', 'the button']) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${target}`);
    expect(await viewerOf(page)).toBe(true);
    expect(jane.complaints).toEqual([]);
  });

  it('has nothing to ask of a partner, in a second tab either', async () => {
    const target = `/${jane.username}/`;
    const second = await jane.context.newPage();
    await second.goto(convertAt(target));
    await heading(second).waitFor();
    await page.goto(convertAt('https://evil.test/'));
    await fillForm(page);
    await page.waitForURL(({ pathname, origin }) => pathname === '/' && origin === journey.origin);
    await page.goto(convertAt(target));
    await page.waitForURL(`**${target}`);
    await fillForm(second);
    await second.waitForURL(`**${target}`);
    expect([await viewerOf(page), await viewerOf(second)]).toEqual([true, true]);
    expect(jane.complaints).toEqual([]);
  });
});

describe('a visitor on the page for business accounts', () => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = new Visitor(await journey.stranger());
    page = visitor.page;
  });
  afterEach(() => visitor.person.context.close());

  it('logs in, comes back to it, and goes on to where it leads', async () => {
    const { email } = await signUp(journey.origin);
    const address = convertAt('/_/_/help/appeal/');
    await page.goto(address);
    await fillLogIn(dialog(page), email);
    await visitor.expectsNothingFrom('business-convert-visitor');
    await dialog(page).getByRole('button', { name: 'Log in', exact: true }).click();
    await heading(page).waitFor();
    expect(page.url()).toBe(journey.origin + address);
    await fillForm(page);
    await page.getByRole('heading', { name: 'Appeal a decision' }).waitFor();
  });

  it('without an account begins on the page for businesses', async () => {
    await page.goto('/business/create/');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await fillSignUp(page, someone());
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await heading(page).waitFor();
    expect(pathOf(page)).toBe('/business/convert/');
  });
});
