import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { keepDraft } from '../../../lib/ads/last-draft.ts';
import { signedIn, standInServer } from '../../../lib/api/stand-in-server.ts';
import { viewer } from '../../../lib/bootstrap.ts';
import { onEntryPrompt } from '../../../lib/session/entry-prompt.ts';
import { showRouted } from '../../../lib/show-routed.tsx';
import { shownToasts } from '../../../ui/toast/toasts.ts';
import { AccountMenu } from './account-menu.tsx';

afterEach(() => void jest.restoreAllMocks());

describe('the menu of an account', () => {
  const itemsFor = async (isPartner: boolean) => {
    signedIn({ isPartner });
    const { user } = viewer();
    await showRouted(() => user && <AccountMenu user={user} trigger={<button type="button">Open</button>} />);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open' })));
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  };

  it('leads a business to its ads', async () => {
    expect(await itemsFor(true)).toContain('Ads');
    expect(screen.getByRole('menuitem', { name: 'Ads' }).getAttribute('href')).toBe('/advertiser/');
  });

  it('has nothing about ads for a personal account', async () => {
    expect(await itemsFor(false)).not.toContain('Ads');
  });

  it('takes drafts of promotions out of the browser with the log-out', async () => {
    const { asked } = standInServer({ '/resource/UserSessionResource/delete/': () => null });
    // The page that follows is not there in a test.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await itemsFor(true);
    keepDraft('v1', { pinId: 'p1', form: {} });
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Log out' })));
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('ad_draft'))).toEqual([]));
    expect(asked.some(({ path }) => path === '/resource/UserSessionResource/delete/')).toBe(true);
  });

  it('counts invites to boards, and boards to take over that were not answered', async () => {
    const answered = (my_answer: string | null) => ({ board: { id: 'b1' }, until: '', my_answer });
    standInServer({
      '/v3/board_invites/': () => [{ invite_id: 'i1' }],
      '/v3/ownership_offers/': () => [answered(null), answered('declined')],
    });
    await itemsFor(false);
    const item = await screen.findByRole('menuitem', { name: 'Board invites (2)' });
    expect(item.getAttribute('href')).toBe('/board/invitation/');
    const iconOf = (each: HTMLElement) => each.querySelector('svg')?.innerHTML;
    expect(iconOf(item)).not.toBe(iconOf(screen.getByRole('menuitem', { name: 'Account settings' })));
  });

  const profile = (id: string, business_name: string, viewer_meets_mfa_requirement = true) => ({
    ...{ id, permissions: ['ADMIN'], viewer_meets_mfa_requirement },
    user: { username: id, business_name, img_url: null },
  });
  const choicesFor = async (isPartner: boolean, profiles: object) => {
    const server = standInServer({ '/vx/business_access/profiles/': () => ({ profiles }) });
    await itemsFor(isPartner);
    const profilesAsked = () => server.asked.filter(({ path }) => path === '/vx/business_access/profiles/').length;
    const choices = () =>
      screen
        .queryAllByRole('menuitemcheckbox')
        .map(({ textContent }) => textContent)
        .filter((text) => text?.startsWith('Act as'));
    return { profilesAsked, choices };
  };

  it('lets a business account choose whom it acts as, by name, only where there is somebody [S-222] [S-225]', async () => {
    const both = { b2: profile('b2', 'Vases'), b1: profile('b1', 'Lamps') };
    const { choices } = await choicesFor(true, both);
    await waitFor(() => expect(choices()).toEqual(['Act as Ada', 'Act as Lamps', 'Act as Vases']));
  });

  it.each([
    ['no business', true, {}],
    ['a personal account', false, { b1: {} }],
  ])('offers nobody to act as with %s [S-225]', async (_, isPartner, profiles) => {
    const { profilesAsked, choices } = await choicesFor(isPartner, profiles);
    // Long enough for what a business with others is asked and shown.
    await waitFor(() => expect(profilesAsked()).toBe(isPartner ? 1 : 0));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(choices()).toEqual([]);
    expect(profilesAsked()).toBe(isPartner ? 1 : 0);
  });

  it('asks nobody to log in where the session has ended meanwhile [S-221]', async () => {
    const prompts: unknown[] = [];
    const stop = onEntryPrompt((prompt) => void prompts.push(prompt));
    const refused = { refused: { status: 401, message: null, code: 1901 } };
    const { asked } = standInServer({ '/vx/business_access/profiles/': () => refused });
    await itemsFor(true);
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/vx/business_access/profiles/'));
    expect(prompts).toEqual([]);
    stop();
  });

  it('says that a business needs two-factor log-in instead of acting as it [S-227 part]', async () => {
    await choicesFor(true, { b1: profile('b1', 'Lamps', false) });
    await act(async () => fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Act as Lamps' })));
    expect(shownToasts().at(-1)?.text).toContain('Lamps needs two-factor log-in');
    expect(localStorage.getItem('active_profile:me')).toBeNull();
  });
});
