import { closeAccount } from '@corkboard/contracts/identity/closing';
import { invite } from '@corkboard/curation-service/testing/boards-together';
import { said } from '@corkboard/curation-service/testing/running-curation';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { overHttp } from './over-http.ts';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, expectFlawless, tile, toast, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let owner: User;
let editor: User;
let link = '';
let boardId = '';
let boardUrl = '';

const ADDRESS = 'edda@mail.test';
const WITHIN_MS = 2_000;

beforeAll(async () => {
  journey = await startJourney();
  owner = await userIn(journey, 'Olga');
  editor = await userIn(journey, 'Edda');
  const board = await owner.board('Our kitchen', 'secret');
  boardId = board.id;
  boardUrl = board.url;
  await owner.pin(board.id, 'Copper pans', 1);
}, 600_000);
afterAll(endJourneys, 600_000);

/** Does it until it was seen in time once: a busy machine may be late sometimes, and not always. */
const soon = async (act: (nth: number) => Promise<() => Promise<void>>): Promise<void> => {
  const took: number[] = [];
  for (let nth = 1; nth <= 5; nth += 1) {
    const seen = await act(nth);
    const began = performance.now();
    await seen();
    took.push(performance.now() - began);
    if (Math.min(...took) <= WITHIN_MS) return;
  }
  expect(Math.min(...took)).toBeLessThanOrEqual(WITHIN_MS);
};

describe('a board that is kept together', () => {
  it('is shared by its owner with an address that they type [S-073]', async () => {
    const { page } = owner;
    await page.goto(boardUrl);
    await page.getByRole('button', { name: 'Invite collaborators' }).click();
    const people = dialog(page, 'Collaborators');
    await people.getByLabel('Name or email').fill('edda@mail');
    await people.getByRole('button', { name: 'edda@mail Keep typing!' }).waitFor();
    await people.getByLabel('Name or email').fill(ADDRESS);
    await people.getByRole('button', { name: `${ADDRESS} Click to send!` }).click();
    await people.getByRole('button', { name: `${ADDRESS} Done!` }).waitFor();
    await people.getByRole('list', { name: 'People on this board' }).getByText(ADDRESS).waitFor();
    await expectFlawless(owner, 'collaborators-dialog');
    const mail = await journey.mailbox.next(ADDRESS, /invites you to the board/);
    link = /https?:\S+#t=\S+/.exec(mail.text)?.[0] ?? '';
    expect(link).toContain('/board/invitation/#t=');
  });

  it('asks who opens the link without a session to sign up [E-012 part]', async () => {
    const visitor = await journey.stranger();
    await visitor.page.goto(link);
    const title = visitor.page.getByRole('heading', { name: 'Sign up to accept your board invite' });
    await title.first().waitFor();
    expect(await title.count()).toBeGreaterThan(0);
  });

  it('is joined by its link, and shows who is on it [S-071]', async () => {
    const { page } = editor;
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Olga invites you to Our kitchen' }).waitFor();
    await expectFlawless(editor, 'board-invitation');
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('link', { name: 'See the board' }).click();
    await page.getByRole('heading', { level: 1, name: 'Our kitchen' }).waitFor();
    await page.getByText('Edda', { exact: true }).first().waitFor();
    await page.getByRole('article', { name: 'Copper pans', exact: true }).waitFor();
    await expectFlawless(editor, 'board-together');
    expect(await page.getByRole('button', { name: 'Invite collaborators' }).count()).toBe(0);
  });

  it('shows an editor within 2 s what the owner does [S-053 part]', async () => {
    const { page } = editor;
    const [stream] = await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/v3/live/')),
      page.reload(),
    ]);
    expect([stream.status(), stream.headers()['content-type']]).toEqual([200, expect.stringContaining('event-stream')]);
    await tile(page, 'Copper pans').waitFor();
    await soon(async (nth) => {
      await owner.pin(boardId, `Iron pots ${nth}`, 1 + nth);
      return () => tile(page, `Iron pots ${nth}`).waitFor();
    });
    const rename = async (name: string) => {
      const token = (await owner.context.cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
      const renamed = await owner.page.request.post('/resource/BoardResource/update/', {
        data: { board_id: boardId, name },
        headers: { 'x-csrftoken': token, origin: journey.origin },
      });
      expect(renamed.status()).toBe(200);
      return () => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    };
    await soon((nth) => rename(`Your kitchen ${nth}`));
    await (await rename('Our kitchen'))();
    await page.waitForURL((url) => url.pathname === boardUrl);
  });

  it('lets an editor take away a pin of another, and put it back, but not change its words', async () => {
    const { page } = editor;
    await tile(page, 'Copper pans').click();
    await page.getByRole('heading', { level: 1, name: 'Copper pans' }).waitFor();
    await page.getByTestId('closeup').getByRole('button', { name: 'More options for this Pin' }).click();
    await page.getByRole('menuitem', { name: 'Delete Pin' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Edit Pin' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Delete Pin' }).click();
    await toast(page, 'Pin deleted').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Pin is back').waitFor();
    await page.goto(boardUrl);
    await tile(page, 'Copper pans').waitFor();
    expect(await tile(page, 'Copper pans').count()).toBe(1);
  });

  it('is left by who is on it: then it is not there for them', async () => {
    const { page } = editor;
    await page.getByRole('button', { name: 'See collaborators' }).click();
    await dialog(page, 'Collaborators').getByRole('button', { name: 'Leave board' }).click();
    await toast(page, 'You left Our kitchen').waitFor();
    const gone = await editor.context.request.get(`${journey.origin}${boardUrl}`);
    expect(gone.status()).toBe(404);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo', exact: true }).click();
    await toast(page, 'Undone').waitFor();
    await page.goto(boardUrl);
    await page.getByRole('heading', { level: 1, name: 'Our kitchen' }).waitFor();
  });

  it('is found by who is invited without the mail: from the account menu, and on its page', async () => {
    const guest = await userIn(journey, 'Gus');
    const { page } = guest;
    const board = await owner.board('Open kitchen');
    await owner.pin(board.id, 'Bread', 11);
    const [host, invited] = [await overHttp(journey, owner), await overHttp(journey, guest)];
    said(await invite(host, board, { user_ids: [invited.id] }));
    await page.goto(board.url);
    const banner = page.getByRole('region', { name: 'Olga invites you to Open kitchen' });
    await banner.waitFor();
    await expectFlawless(guest, 'board-invited');
    await page.getByRole('button', { name: 'Account and settings' }).click();
    await page.getByRole('menuitem', { name: 'Board invites (1)' }).waitFor();
    await expectFlawless(guest, 'board-invites-in-menu');
    await page.getByRole('menuitem', { name: 'Board invites (1)' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Board invites' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Olga invites you to Open kitchen' }).waitFor();
    await expectFlawless(guest, 'board-invites');
    await page.goto(board.url);
    await banner.getByRole('button', { name: 'Accept' }).press('Enter');
    await toast(page, 'You are on Open kitchen now').waitFor();
    await banner.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'See collaborators' }).waitFor();
    await page.getByRole('button', { name: 'Account and settings' }).click();
    await page.getByRole('menuitem', { name: 'Board invites', exact: true }).waitFor();
    await guest.context.close();
  });

  it('is asked about at its own address while it is secret to who is invited, and shown once that is accepted', async () => {
    const guest = await userIn(journey, 'Ida');
    const { page } = guest;
    const board = await owner.board('Cellar', 'secret');
    await owner.pin(board.id, 'Wine', 12);
    const [host, invited] = [await overHttp(journey, owner), await overHttp(journey, guest)];
    said(await invite(host, board, { user_ids: [invited.id] }));
    await eventually(async () => expect((await page.goto(board.url))?.status()).toBe(200));
    await page.getByRole('heading', { level: 1, name: 'Olga invites you to Cellar' }).waitFor();
    expect(await page.getByText('Wine').count()).toBe(0);
    await expectFlawless(guest, 'secret-board-invited');
    await page.getByRole('button', { name: 'Accept' }).press('Enter');
    await toast(page, 'You are on Cellar now').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Cellar' }).waitFor();
    await tile(page, 'Wine').waitFor();
  });

  it('asks its editors to take it over once its owner closes the account', async () => {
    const { page } = editor;
    const closing = await overHttp(journey, owner);
    said(await closing.client.ask(closeAccount, { body: { password: owner.password } }));
    const offer = page.getByRole('region', { name: 'Whoever made this board has left.' });
    await eventually(async () => {
      await page.goto(boardUrl);
      await offer.waitFor({ timeout: 2_000 });
    });
    // Looked at from its first view on: the page of before may have shown it only as it came.
    await page.goto(boardUrl);
    await offer.waitFor();
    await expectFlawless(editor, 'board-of-closed-owner');
    await page.goto('/board/invitation/');
    await page.getByRole('link', { name: 'Our kitchen' }).waitFor();
    await expectFlawless(editor, 'boards-to-take-over');
    await offer.getByRole('button', { name: 'Take over' }).click();
    await toast(page, 'This board is yours now').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Shared board' }).waitFor();
  });
});
