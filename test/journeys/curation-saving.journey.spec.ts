import { eventually } from '@corkboard/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, expectFlawless, pathOf, tile, toast, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let bo: User;
let jane: User;
let page: Page;
let pinId: string;

beforeAll(async () => {
  journey = await startJourney();
  bo = await userIn(journey, 'Bo');
  pinId = await bo.pin((await bo.board('Arches')).id, 'Two arches', 1);
}, 600_000);
afterAll(endJourneys, 600_000);
beforeEach(async () => {
  jane = await userIn(journey);
  page = jane.page;
});
afterEach(() => jane.context.close());

const picker = (): Locator => dialog(page, 'Choose board');
const open = async (): Promise<void> => {
  await page.goto(`/pin/${pinId}/`);
  await page.getByRole('heading', { level: 1, name: 'Two arches' }).waitFor();
};
/** Before the first save there is no last board: Save asks where. */
const askWhere = async (): Promise<void> => {
  await open();
  await page.getByTestId('closeup').getByRole('button', { name: 'Save', exact: true }).click();
  await picker().getByRole('option', { name: 'Create board' }).waitFor();
};
const part = async (pane: number): Promise<number> => {
  const all = (await page.getByTestId('save-panes').boundingBox())?.width ?? Number.NaN;
  const one = (await page.getByTestId('save-panes').locator('> div').nth(pane).boundingBox())?.width ?? Number.NaN;
  return Math.round((one / all) * 100);
};
const panesHeight = async (): Promise<number> =>
  Math.round((await page.getByTestId('save-panes').boundingBox())?.height ?? Number.NaN);

// Runs in the page, with each of its frames: a busy machine may look from outside when all is over.
const watchCelebration = `(() => {
  const seen = (globalThis.celebration = { heading: null, steps: null, fillsItsTile: null, hasToastBeside: false });
  const box = ({ left, top, width, height }) => [left, top, width, height].map(Math.round).join();
  const look = () => {
    const overlay = document.querySelector('[data-testid=save-overlay]');
    const image = overlay?.querySelector('img');
    const [shrink] = image?.getAnimations() ?? [];
    if (overlay) {
      seen.heading = overlay.querySelector('h2').textContent;
      seen.hasToastBeside ||= document.querySelector('[aria-label=Messages]')?.textContent.includes('Saved to') ?? false;
    }
    if (shrink && !seen.steps) {
      seen.steps = shrink.effect.getKeyframes().map(({ transform }) => transform);
      shrink.finished.then(() => {
        seen.fillsItsTile = box(image.getBoundingClientRect()) === box(image.parentElement.getBoundingClientRect());
      });
    }
    requestAnimationFrame(look);
  };
  look();
})()`;

describe('the picker dialog', () => {
  it('has the picture on 40 and the picker on 60 per cent, at most 703 px high and 90vh less 97 px [S-111]', async () => {
    await jane.board('Stairs');
    await askWhere();
    expect([await part(0), await part(1)]).toEqual([40, 60]);
    await page.setViewportSize({ width: 1440, height: 880 });
    expect(await panesHeight()).toBe(Math.round(880 * 0.9 - 97));
    await page.setViewportSize({ width: 1440, height: 1200 });
    expect(await panesHeight()).toBe(703);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectFlawless(jane, 'picker');
  });

  it('shows the covers of boards far down once they are scrolled to, by one call [S-062 part]', async () => {
    for (let n = 10; n < 62; n += 1) await jane.board(`Room ${n}`);
    const last = await jane.board('Room 62');
    await jane.pin(last.id, 'A lamp', 2);
    // Saved to most recently, both of these stand above all others.
    for (const name of ['Attic', 'Barn']) await jane.pin((await jane.board(name)).id, 'A beam', 3);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('BoardCoversResource')) asked.push(request.url());
    });
    await open();
    await page
      .getByTestId('closeup')
      .getByRole('button', { name: /^Choose a board/ })
      .click();
    const room = picker().getByRole('option', { name: /Room 62/ });
    await room.waitFor({ state: 'attached' });
    expect([asked, await room.locator('img').count()]).toEqual([[], 0]);
    await room.scrollIntoViewIfNeeded();
    await room.locator('img').waitFor();
    expect(asked).toHaveLength(1);
    await expectFlawless(jane, 'picker-of-many-boards');
  });

  it('saves to the board that is chosen, celebrates it and says so [S-014]', async () => {
    const { url } = await jane.board('Stairs');
    await askWhere();
    await page.evaluate(watchCelebration);
    await picker()
      .getByRole('option', { name: /Stairs/ })
      .click();
    await toast(page, 'Saved to Stairs').waitFor();
    expect(await page.evaluate('celebration')).toEqual({
      heading: 'You saved your first Pin to Stairs!',
      steps: ['scale(2.6)', 'none'],
      fillsItsTile: true,
      hasToastBeside: false,
    });
    await page.getByTestId('save-overlay').waitFor({ state: 'hidden' });
    await page.goto(url);
    await tile(page, 'Two arches').waitFor();
    expect(jane.complaints).toEqual([]);
  });

  it('says Saved where it was asked, gives the focus back there and lets clicks through the overlay', async () => {
    const { url } = await jane.board('Stairs');
    await askWhere();
    await page.keyboard.press('Escape');
    await picker().waitFor({ state: 'hidden' });
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await eventually(async () => (await focused()) === 'Save', { what: 'the focus is back' });
    await page.keyboard.press('Enter');
    await picker()
      .getByRole('option', { name: /Stairs/ })
      .click();
    await page.getByTestId('save-overlay').waitFor();
    await page.getByTestId('closeup').getByText('Saved', { exact: true }).waitFor();
    await eventually(async () => (await focused()) === 'Stairs', { what: 'the focus is where it was' });
    await page.getByTestId('closeup').getByRole('link', { name: 'Stairs' }).click();
    await page.waitForURL(`**${url}`);
    expect(await page.getByTestId('save-overlay').count()).toBe(0);
    await toast(page, 'Saved to Stairs').waitFor();
  });

  it('makes a board, shows that it is made, and saves to it [S-112 part]', async () => {
    await askWhere();
    await picker().getByText('You have no boards yet. Make one for this Pin.').waitFor();
    await picker().getByRole('option', { name: 'Create board' }).click();
    const form = dialog(page, 'Create board');
    await form.getByRole('heading', { name: 'Suggested board names' }).waitFor();
    await expectFlawless(jane, 'picker-create-board');
    await form.getByRole('button', { name: 'Back' }).click();
    await askWhere();
    await picker().getByRole('option', { name: 'Create board' }).click();
    await form.getByLabel('Name').fill('Stone work');
    await form.getByRole('combobox', { name: 'Collaborators' }).fill('gil@mail.test');
    await form.getByRole('option', { name: /gil@mail.test/ }).waitFor();
    await expectFlawless(jane, 'picker-create-board-people');
    await form.getByRole('combobox', { name: 'Collaborators' }).press('Enter');
    await form.getByRole('button', { name: 'Do not invite gil@mail.test' }).waitFor();
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog(page, 'Board created').waitFor();
    await toast(page, 'Saved to Stone work').waitFor();
    await page.goto(`/${jane.username}/stone-work/`);
    await tile(page, 'Two arches').waitFor();
    await page.getByText('1 Pin', { exact: true }).waitFor();
    expect((await journey.mailbox.next('gil@mail.test', /invites you to the board/)).text).toContain('Stone work');
  });

  it('is gone through by keyboard, and says which board has the pin already', async () => {
    await jane.board('Arcades');
    await jane.board('Bridges');
    await askWhere();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await toast(page, 'Saved to Bridges').waitFor();
    await open();
    await page.getByTestId('closeup').getByRole('button', { name: 'Saved to Bridges, more options' }).click();
    await page.getByRole('menuitem', { name: 'Go to Bridges' }).waitFor();
    await expectFlawless(jane, 'pin-saved-before');
    await page.getByRole('menuitem', { name: 'Save to another board' }).click();
    await picker().getByText('Psst! You already saved this Pin to Bridges').waitFor();
    await page.keyboard.press('Escape');
    await picker().waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe(`/pin/${pinId}/`);
  });
});

describe('saving again', () => {
  it('is one click on the wall, to the last board', async () => {
    const { id, url } = await jane.board('Stairs');
    await jane.pin(id, 'Spiral', 2);
    await bo.pin((await bo.board('Bridges')).id, 'Stone bridge', 3);
    await page.goto('/');
    const bridge = tile(page, 'Stone bridge');
    await bridge.hover();
    await bridge.getByRole('button', { name: 'Choose a board, now Stairs' }).waitFor();
    await expectFlawless(jane, 'home-hovered');
    await bridge.hover();
    await bridge.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Saved to Stairs').waitFor();
    await bridge.getByText('Saved', { exact: true }).waitFor();
    await page.mouse.move(2, 400);
    await bridge.getByText('Saved', { exact: true }).waitFor({ state: 'detached' });
    await bridge.hover();
    await bridge.getByText('Saved', { exact: true }).waitFor();
    await page.goto(url);
    await bridge.waitFor();
  });

  it('is one touch where nothing can hover', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const amy = await userIn(journey, 'Amy', phone);
    await amy.pin((await amy.board('Steps')).id, 'Wide steps', 4);
    await amy.page.goto('/');
    const arches = tile(amy.page, 'Two arches').last();
    await arches.getByRole('button', { name: 'Save', exact: true }).tap();
    await toast(amy.page, 'Saved to Steps').waitFor();
    await arches.getByText('Saved', { exact: true }).waitFor();
    await expectFlawless(amy, 'home-touched');
    await amy.context.close();
  });

  it('counts on the pin it came from', async () => {
    await jane.board('Stairs');
    await askWhere();
    await picker()
      .getByRole('option', { name: /Stairs/ })
      .click();
    await toast(page, 'Saved to Stairs').waitFor();
    await bo.page.goto(`/pin/${pinId}/`);
    await bo.page.getByText(/^Saved \d+ times?$/).waitFor();
    expect(bo.complaints).toEqual([]);
  });
});

describe('a visitor', () => {
  it('who saves is asked to sign up', async () => {
    const visitor = await journey.stranger();
    await visitor.page.goto(`/pin/${pinId}/`);
    await visitor.page.getByTestId('closeup').getByRole('button', { name: 'Save', exact: true }).click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Continue with email' }).waitFor();
    await expectFlawless(visitor, 'visitor-saves');
    expect(pathOf(visitor.page)).toBe(`/pin/${pinId}/`);
    await visitor.context.close();
  });
});
