import { createAdAccount, listAdAccounts } from '@corkboard/contracts/ads/promotions';
import { getPickerBoards } from '@corkboard/contracts/curation/boards';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { linkedPin } from './promoting.ts';
import { dialog, expectFlawless, toast, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let owner: User;
let member: User;
let email: string;
let pinId: string;

const becomeBusiness = async ({ page }: User, name: string): Promise<void> => {
  await page.goto('/business/convert/');
  await page.getByLabel('Business name').fill(name);
  await page.getByRole('checkbox', { name: 'I agree to the business terms' }).check();
  await page.getByRole('button', { name: 'Convert account' }).click();
  await page.waitForURL((url) => url.pathname === '/');
};
/** The session of the page, for what is only looked at. */
const clientOf = async (user: User): Promise<RouteClient> => {
  const client = new RouteClient(journey.origin);
  for (const { name, value } of await user.context.cookies()) client.cookies.set(name, value);
  return client.open();
};

beforeAll(async () => {
  journey = await startJourney();
  owner = await userIn(journey, 'Olga');
  member = await userIn(journey, 'Mia');
  const others = await userIn(journey, 'Otto');
  pinId = await others.pin((await others.board('Arches')).id, 'Two arches', 1);
  const { data } = await (await clientOf(member)).ask(getViewer);
  email = data.user?.email ?? '';
  await becomeBusiness(owner, 'Olga Lamps');
}, 600_000);
afterAll(endJourneys, 600_000);

describe('a business and somebody who works for it', () => {
  it('invites by e-mail from an empty page', async () => {
    const { page } = owner;
    await page.goto('/business/access/');
    await page.getByRole('heading', { name: 'Nobody works for this business yet' }).waitFor();
    await expectFlawless(owner, 'business-access-empty');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('checkbox', { name: /^Profile publisher/ }).check();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('region', { name: 'Invitations' }).getByText(email).waitFor();
    await toast(page, `Invitation sent to ${email}.`).waitFor();
  });

  it('is joined by the link of the mail, once the account is that of a business', async () => {
    const { page } = member;
    const mail = await journey.mailbox.next(email, /invites you to work for it/);
    const link = /https?:\S+#t=\S+/.exec(mail.text)?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: /invites you to work for it/ }).waitFor();
    await expectFlawless(member, 'business-invitation');
    await page.getByRole('link', { name: 'Convert account' }).click();
    await page.getByLabel('Business name').fill('Mia Pictures');
    await page.getByRole('checkbox', { name: 'I agree to the business terms' }).check();
    await page.getByRole('button', { name: 'Convert account' }).click();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^You work for/ }).waitFor();
    const members = owner.page.getByRole('region', { name: 'Members' });
    await eventually(async () => {
      await owner.page.reload();
      await members.getByText('Analyst, Profile publisher').waitFor({ timeout: 5_000 });
    });
    await expectFlawless(owner, 'business-access');
  });

  it('saves as the business that was chosen in the account menu [S-219] [S-223] [S-226]', async () => {
    const { page } = member;
    await page.goto('/');
    await page.getByRole('button', { name: 'Account and settings' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Act as Olga/ }).click();
    await page.waitForLoadState();
    await page.goto(`/pin/${pinId}/`);
    await page.getByTestId('closeup').getByRole('button', { name: 'Save', exact: true }).click();
    const picker = dialog(page, 'Choose board');
    await picker.getByRole('option', { name: 'Create board' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop window');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const client = await clientOf(owner);
    const boards = async () => (await client.ask(getPickerBoards, { query: {} })).data.all_boards;
    await eventually(async () => (await boards()).some(({ name }) => name === 'Shop window'));
    expect(member.complaints).toEqual([]);
  });

  it('has boards of its ad account made protected, and off the profile [S-056] [S-060] [S-061]', async () => {
    const { page } = member;
    const client = await clientOf(owner);
    const { data: account } = await client.ask(createAdAccount, { body: { name: 'Lamps', country: 'US' } });
    const own = await clientOf(member);
    await eventually(async () => {
      const { advertisers } = (await own.ask(listAdAccounts)).data;
      expect(advertisers.map(({ id }) => id)).toContain(account.id);
    });
    await page.goto(`/pin/${pinId}/`);
    await page.getByTestId('closeup').getByRole('button', { name: 'Save', exact: true }).click();
    const picker = dialog(page, 'Choose board');
    await picker.getByRole('option', { name: 'Create board' }).click();
    expect(await picker.getByRole('option', { name: 'Shop window' }).count()).toBe(0);
    const toggle = page.getByRole('switch', { name: 'Keep this board secret' });
    await page.getByText('Only people who work in this ad account see it.').waitFor();
    expect([await toggle.isChecked(), await toggle.isDisabled()]).toEqual([true, true]);
    await expectFlawless(member, 'protected-board-form');
    await page.getByRole('textbox', { name: 'Name' }).fill('Spring');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const query = { filter: 'protected' as const };
    const kept = async () => (await client.ask(getPickerBoards, { query })).data.all_boards;
    await eventually(async () => (await kept()).length === 1);
    const [board] = await kept();
    expect(board).toMatchObject({ name: 'Spring', privacy: 'protected', owner: { id: account.owner_user_id } });
    await page.goto(board?.url ?? '');
    await page.getByText('Protected board').waitFor();
    await page.goto(`/${board?.owner.username}/`);
    await page.getByRole('link', { name: /^Shop window/ }).waitFor();
    expect(await page.getByRole('link', { name: /^Spring/ }).count()).toBe(0);
    expect(member.complaints).toEqual([]);
  });

  it('is removed, and brought back by Undo', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('heading', { name: 'Nobody works for this business yet' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('region', { name: 'Members' }).getByText('Analyst, Profile publisher').waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('promotes a Pin of a protected board, chosen beside public ones [DS-037 part]', async () => {
    const { page } = owner;
    const client = await clientOf(owner);
    const [account] = (await client.ask(listAdAccounts)).data.advertisers;
    const [board] = (await client.ask(getPickerBoards, { query: { filter: 'protected' } })).data.all_boards;
    await linkedPin(client, 'Brass lamp', 7);
    await linkedPin(client, 'Paper shade', 8, board?.id ?? '');
    const offered = (name: string, title: string) =>
      page.getByRole('region', { name }).getByRole('button', { name: `Promote ${title}`, exact: true });
    await page.goto(`/advertiser/${account?.id}/quick-promote/`);
    await eventually(async () => {
      await page.reload();
      await offered('Public Pins', 'Brass lamp').waitFor({ timeout: 15_000 });
      await offered('Pins on protected boards', 'Paper shade').waitFor({ timeout: 1_000 });
    });
    await expectFlawless(owner, 'quick-promote-pins');
    await offered('Pins on protected boards', 'Paper shade').click();
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    await page.getByRole('heading', { name: 'Business details' }).waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('is asked to log in where a visitor opens an invitation', async () => {
    const visitor = await journey.stranger();
    await visitor.page.goto('/business/invitation/#t=nothing');
    const stranger = await signUp(journey.origin);
    await visitor.page.getByLabel('Email').fill(stranger.email);
    await visitor.page.getByLabel('Password', { exact: true }).fill(stranger.password);
    await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.page.getByRole('heading', { level: 1, name: /invitation isn't there anymore/ }).waitFor();
    expect(new URL(visitor.page.url()).pathname).toBe('/business/invitation/');
  });
});
