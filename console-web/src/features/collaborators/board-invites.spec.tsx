import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { BoardInvites } from './board-invites.tsx';
import { accept, decline, inviteQuery, inviteToken } from './collaborators.api.ts';

const READ = '/v3/board_invites/read/';
const ACCEPT = '/v3/board_invites/accept/';
const DECLINE = '/v3/board_invites/decline/';
const invite = {
  ...{ invite_id: 'i1', role: 'editor', expires_at: '2026-12-08T10:00:00.000Z', inviter: { full_name: 'Ana' } },
  board: { id: 'b1', name: 'Kitchen', url: '/ana/kitchen/', privacy: 'secret' },
};
const show = async (token: string, answers: Parameters<typeof standInServer>[0] = {}) => {
  signedIn();
  const server = standInServer({
    [READ]: () => invite,
    [ACCEPT]: () => ({ board_id: 'b1', url: '/ana/kitchen/', role: 'editor' }),
    [DECLINE]: () => ({ board_id: 'b1' }),
    '/v3/board_invites/': () => [invite],
    '/v3/ownership_offers/': () => [],
    ...answers,
  });
  await showRouted(() => <BoardInvites token={token} />);
  return server;
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('an invite to a board', () => {
  it('says who invites to what, and is accepted by its link, which then is forgotten', async () => {
    const { asked } = await show(inviteToken.of('t=t1'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana invites you to Kitchen' })).toBeTruthy();
    await press('Accept');
    expect(await screen.findByText('You are on Kitchen now.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the board' }).getAttribute('href')).toBe('/ana/kitchen/');
    expect(asked.filter(({ path }) => path === ACCEPT)).toMatchObject([{ options: { token: 't1' } }]);
    expect(inviteToken.of('')).toBe('');
  });

  it('of a person is declined by its board', async () => {
    const { asked } = await show('');
    await screen.findByRole('heading', { name: 'Ana invites you to Kitchen' });
    await press('Decline');
    const heading = await screen.findByRole('heading', { name: 'You declined the invite to Kitchen.' });
    expect(document.activeElement).toBe(heading);
    expect(asked.filter(({ path }) => path === DECLINE)).toMatchObject([{ options: { board_id: 'b1' } }]);
  });

  it('is told from the others by its name, and so are its buttons', async () => {
    const other = { ...invite, invite_id: 'i2', board: { ...invite.board, id: 'b3', name: 'Cellar' } };
    await show('', { '/v3/board_invites/': () => [invite, other] });
    const cellar = await screen.findByRole('region', { name: 'Ana invites you to Cellar' });
    expect(within(cellar).getByRole('button', { name: 'Accept' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Board invites');
    const invites = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(invites).toEqual(['Ana invites you to Kitchen', 'Ana invites you to Cellar']);
    expect(screen.getAllByRole('region')).toHaveLength(2);
  });

  it('that is over says so', async () => {
    await show(inviteToken.of('t=t2'), {
      [READ]: () => ({ refused: { status: 410, message: 'This invite is no longer valid.', code: 2135 } }),
    });
    expect(await screen.findByText('This invite is no longer valid.')).toBeTruthy();
    expect(screen.getByText('Ask whoever invited you for another one.')).toBeTruthy();
    expect(inviteToken.of('')).toBe('');
  });

  it.each([
    [401, 't3'],
    [429, 't3'],
    [503, 't3'],
    [404, ''],
  ])('is kept in this tab unless the server refuses its link: %s', (status, left) => {
    inviteToken.of('t=t3');
    inviteToken.answeredWith(status);
    expect(inviteToken.of('')).toBe(left);
  });

  it.each([
    ['Accept', accept],
    ['Decline', decline],
  ])('is asked for again once it was answered: %s', async (_, answer) => {
    await show('');
    const client = new QueryClient();
    await client.fetchQuery(inviteQuery(''));
    expect(client.getQueryState(inviteQuery('').queryKey)?.isInvalidated).toBe(false);
    await answer(client, { board_id: 'b1' });
    expect(client.getQueryState(inviteQuery('').queryKey)?.isInvalidated).toBe(true);
  });

  it('is none for who has none', async () => {
    await show('', { '/v3/board_invites/': () => [] });
    expect(await screen.findByText('You have no board invites.')).toBeTruthy();
  });

  it('stands beside boards that the viewer is asked to take over, which lead to their pages', async () => {
    const board = { id: 'b2', name: 'Old shed', url: '/cy/old-shed/', privacy: 'public' };
    await show('', {
      '/v3/ownership_offers/': () => [{ board, until: '2026-12-08T10:00:00.000Z', my_answer: null }],
      '/v3/boards/b2/collaborators/': () => ({ owner: null, my_role: 'editor', collaborators: [] }),
    });
    await screen.findByRole('heading', { name: 'Ana invites you to Kitchen' });
    expect(screen.getByRole('link', { name: 'Old shed' }).getAttribute('href')).toBe('/cy/old-shed/');
    expect(screen.getByText('Whoever made this board has left.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Take over' })).toBeTruthy();
  });
});
