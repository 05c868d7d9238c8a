import { randomUUID } from 'node:crypto';
import { findingsOf, takeScreens } from '@corkboard/testing/browser';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Person } from './product.ts';
import { expectSteady } from './shifts.ts';

export const password = 'wooden bicycle bell';

export const someone = (): string => `jane.${randomUUID().slice(0, 8)}@gmail.com`;

export const title = (place: Page | Locator): Promise<string | null> => place.getByTestId('entry-title').textContent();

export const fillSignUp = async (place: Page | Locator, email: string, year = '1990'): Promise<void> => {
  await place.getByLabel('Email').fill(email);
  await place.getByLabel('Create a password').fill(password);
  await place.getByLabel('Month').fill('5');
  await place.getByLabel('Day').fill('17');
  await place.getByLabel('Year').fill(year);
};

export const fillLogIn = async (place: Page | Locator, email: string, secret = password): Promise<void> => {
  await place.getByLabel('Email').fill(email);
  await place.getByLabel('Password', { exact: true }).fill(secret);
};

/** A visitor in front of the entry, and what they see there. */
export class Visitor {
  readonly page: Page;

  constructor(readonly person: Person) {
    this.page = person.page;
  }

  modal(): Locator {
    return this.page.getByRole('dialog');
  }

  toast(): Locator {
    return this.page.getByRole('region', { name: 'Messages' });
  }

  logInButton(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: 'Log in' });
  }

  /** The paths of what is posted from now on. */
  asks(): readonly string[] {
    const paths: string[] = [];
    this.page.on('request', (request) => {
      if (request.method() === 'POST') paths.push(new URL(request.url()).pathname);
    });
    return paths;
  }

  async expectsSessionAt(path = '/'): Promise<void> {
    await this.page.getByRole('button', { name: 'Account and settings' }).waitFor();
    await this.page.waitForURL(({ pathname, search }) => pathname + search === path, { waitUntil: 'commit' });
  }

  /** Neither axe nor the browser's console has a complaint, and nothing has shifted on the way here. */
  async expectsNothingFrom(name: string): Promise<void> {
    await expectSteady(this.page, name);
    await takeScreens(this.page, name);
    expect(await findingsOf(this.page)).toEqual([]);
    expect(this.person.complaints).toEqual([]);
  }
}

/** Address that a mail leads to. */
export const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
