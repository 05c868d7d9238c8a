import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { expectFlawless, tile, toast, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let owner: User;
let stranger: User;
let boardUrl = '';

beforeAll(async () => {
  journey = await startJourney();
  owner = await userIn(journey, 'Hanna');
  stranger = await userIn(journey, 'Sven');
  const board = await owner.board('Our garden');
  boardUrl = board.url;
  await owner.pin(board.id, 'Tall roses', 1);
  await owner.pin(board.id, 'Low moss', 2);
}, 600_000);
afterAll(endJourneys, 600_000);

const heading = (user: User, name: string) => user.page.getByRole('heading', { level: 1, name });

describe('the history of a board', () => {
  it('is reached from its menu and tells who did what, day by day', async () => {
    const { page } = owner;
    await page.goto(boardUrl);
    await tile(page, 'Tall roses').waitFor();
    await page.getByRole('button', { name: 'More options for this board' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await heading(owner, 'History of Our garden').waitFor();
    const today = page.getByRole('region', { name: 'Today' });
    await today.waitFor();
    expect(await today.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^H?\s*You saved a Pin\s+.*Low moss\s+Undo$/),
      expect.stringMatching(/^H?\s*You saved a Pin\s+.*Tall roses\s+Undo$/),
      expect.stringContaining('You made this board as Our garden'),
    ]);
    expect(new URL(page.url()).pathname).toBe(`${boardUrl}history/`);
    await expectFlawless(owner, 'board-history');
  });

  it('leads to a pin that is there, and says so of one that was deleted', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: 'Low moss' }).click();
    await heading(owner, 'Low moss').waitFor();
    await page.getByTestId('closeup').getByRole('button', { name: 'More options for this Pin' }).click();
    await page.getByRole('menuitem', { name: 'Delete Pin' }).click();
    await toast(page, 'Pin deleted').waitFor();
    await page.goto(`${boardUrl}history/`);
    const first = page.getByRole('listitem').filter({ hasText: 'You deleted a Pin' });
    await first.waitFor();
    expect([await first.getByRole('img', { name: 'Low moss' }).count(), await first.getByRole('link').count()]).toEqual(
      [...[1, 0]],
    );
    await page.getByRole('link', { name: 'Our garden' }).click();
    await tile(page, 'Tall roses').waitFor();
  });

  it('shows the board as it was at the end of a day, chosen by the arrow keys', async () => {
    const { page } = owner;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await page.clock.setFixedTime(inDays(3));
    await page.goto(`${boardUrl}history/`);
    await page.getByRole('tab', { name: 'As it was' }).click();
    const slider = page.getByRole('slider', { name: 'Day' });
    await slider.waitFor();
    const wall = page.getByRole('feed', { name: 'Pins of this board, Today' });
    await wall.getByRole('link', { name: 'Tall roses' }).waitFor();
    expect([await slider.inputValue(), await wall.getByRole('article').count()]).toEqual(['3', 1]);
    await slider.focus();
    await page.keyboard.press('Home');
    await page.getByText('It was called Our garden.').waitFor();
    expect([
      await slider.inputValue(),
      await page.getByRole('button', { name: 'Day before' }).getAttribute('aria-disabled'),
    ]).toEqual(['0', 'true']);
    await page.keyboard.press('ArrowRight');
    expect(await slider.inputValue()).toBe('1');
    expect(new URL(page.url()).searchParams.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.getByRole('feed').getByRole('link', { name: 'Tall roses' }).waitFor();
    await expectFlawless(owner, 'board-as-it-was');
    await page.reload();
    await slider.waitFor();
    expect(await slider.inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Restore this day' }).press('Enter');
    await page.getByRole('dialog', { name: 'Restore the board as it was?' }).waitFor();
    await expectFlawless(owner, 'board-restored');
    await page.getByRole('button', { name: 'Restore', exact: true }).press('Enter');
    await toast(page, 'Nothing is missing: this board has all that it had then.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Changes' }).click();
    await page.getByRole('button', { name: 'Undo: You deleted a Pin' }).click();
    await toast(page, 'Pin is back').waitFor();
    await page.getByText('You brought back a Pin').waitFor();
    await page.goto(boardUrl);
    await tile(page, 'Low moss').waitFor();
    expect(await tile(page, 'Low moss').count()).toBe(1);
  });

  it('is there for a single pin, from its page, with the undo of what was done with it', async () => {
    const { page } = owner;
    await tile(page, 'Low moss').click();
    const menu = page.getByTestId('closeup').getByRole('button', { name: 'More options for this Pin' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History of this Pin' });
    await dialog.getByText('You saved it to Our garden').waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('You brought it back to Our garden'),
      expect.stringContaining('You deleted it from Our garden'),
      expect.stringContaining('You saved it to Our garden'),
    ]);
    await expectFlawless(owner, 'pin-history');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('is not there for who is not on the board', async () => {
    const { page, context } = stranger;
    await page.goto(boardUrl);
    await page.getByRole('button', { name: 'More options for this board' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'History' }).count()).toBe(0);
    const answers = await Promise.all(
      [`${boardUrl}history/`, `/${owner.username}/none/history/`].map((path) =>
        context.request.get(`${journey.origin}${path}`),
      ),
    );
    expect(answers.map((answer) => answer.status())).toEqual([404, 404]);
  });
});
