import { randomUUID } from 'node:crypto';
import { findingsOf, settle, takeScreens } from '@corkboard/testing/browser';
import { eventually } from '@corkboard/testing/eventually';
import { type RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { picture } from './pictures.ts';
import type { Journey, Person } from './product.ts';
import { expectSteady } from './shifts.ts';

interface Made {
  readonly id: string;
  readonly url: string;
  readonly name: string;
}

/** A person with an account, signed in at a browser of their own and, for what is only the setting, over HTTP. */
export interface User extends Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** The board's page; everything that was made before is visible everywhere after it. */
  board(name: string, privacy?: 'public' | 'secret'): Promise<Made>;
  pin(boardId: string, title: string, seed: number): Promise<string>;
}

const wanted = <Data>(answer: { status: number; data: Data; text: string }): Data => {
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer.data;
};

/** Every list that a page asks for has caught up with what this client wrote; a busy machine may take several reads. */
const waitForLists = async (api: RouteClient, username: string, boardId: string): Promise<void> => {
  const lists: readonly Parameters<RouteClient['get']>[] = [
    ['/resource/UserHomefeedResource/get/', {}],
    ['/resource/BoardsResource/get/', { username }],
    ['/resource/BoardPickerBoardsResource/get/', {}],
    [`/v3/boards/${boardId}/history/`],
    [`/v3/boards/${boardId}/then/`],
  ];
  const isCurrent = async (list: (typeof lists)[number]): Promise<boolean> => {
    const answer = await api.get(...list);
    wanted(answer);
    return answer.headers.get('x-stale') !== 'true';
  };
  await Promise.all(lists.map((list) => eventually(() => isCurrent(list), { what: `a current ${list[0]}` })));
};

const makersOf = (api: RouteClient, username: string): Pick<User, 'board' | 'pin'> => ({
  async board(name, privacy = 'public') {
    const made = wanted(await api.post<Made>('/resource/BoardResource/create/', { name, privacy, aux_data: {} }));
    await waitForLists(api, username, made.id);
    return made;
  },
  async pin(boardId, title, seed) {
    const form = new FormData();
    // Of its own whatever the seed: what shows the same picture stands on the wall once.
    form.append('file', new Blob([await picture(seed), randomUUID()], { type: 'image/jpeg' }), 'hills.jpg');
    const upload = await api.send<{ id: string }>('/v3/media/uploads/', {
      method: 'POST',
      body: form,
      headers: { 'idempotency-key': randomUUID() },
    });
    const saved = await api.post<{ id: string }>('/resource/PinResource/create/', {
      board_id: boardId,
      title,
      method: 'uploaded',
      guid: randomUUID(),
      media_upload_id: wanted(upload).id,
    });
    await waitForLists(api, username, boardId);
    return wanted(saved).id;
  },
});

export const userIn = async (
  journey: Journey,
  firstName = 'Jane',
  browser: Parameters<Journey['stranger']>[0] = {},
): Promise<User> => {
  const api = await signUp(journey.origin, { first_name: firstName });
  const viewer = wanted(await api.get<{ user: { username: string } }>('/v3/viewer/'));
  const person = await journey.stranger(browser);
  const { page } = person;
  await page.goto('/login');
  await page.getByLabel('Email').fill(api.email);
  await page.getByLabel('Password', { exact: true }).fill(api.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Account and settings' }).waitFor();
  const { username } = viewer.user;
  const { email, password } = api;
  return { ...person, username, email, password, ...makersOf(api, username) };
};

const looks = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

const cutAtTheSide = 'Math.max(0, document.documentElement.scrollWidth - innerWidth)';

/**
 * Nothing has shifted on the way here; pictures of the screen as it stands; axe finds nothing, wide or narrow, light or
 * dark; the page complains of nothing.
 */
export const expectFlawless = async ({ page, complaints }: Person, name: string): Promise<void> => {
  await expectSteady(page, name);
  await takeScreens(page, name);
  const before = page.viewportSize();
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    const look = `${name} ${viewport.width} ${colorScheme}`;
    expect([look, await findingsOf(page), await page.evaluate(cutAtTheSide)]).toEqual([look, [], 0]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
  expect(complaints).toEqual([]);
};

/** A pin on a wall, by its title. */
export const tile = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });
export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name });
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });
export const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname);
