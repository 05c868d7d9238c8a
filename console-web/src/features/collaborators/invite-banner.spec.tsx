import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { shownToasts } from '../../ui/toast/toasts.ts';
import { InviteBanner } from './invite-banner.tsx';

const invite = {
  ...{ invite_id: 'i1', role: 'editor', expires_at: '2026-12-08T10:00:00.000Z', inviter: { full_name: 'Ana' } },
  board: { id: 'b1', name: 'Kitchen', url: '/ana/kitchen/', privacy: 'public' },
};
const undo = { commandId: 'c', until: '2026-12-24T00:00:00.000Z' };
const ACCEPT = '/v3/board_invites/accept/';
const show = async (boardId: string, answers: Parameters<typeof standInServer>[0] = {}) => {
  signedIn();
  const server = standInServer({
    '/v3/board_invites/': () => [invite],
    [ACCEPT]: () => ({ board_id: 'b1', url: '/ana/kitchen/', role: 'editor', undo }),
    '/v3/board_invites/decline/': () => ({ board_id: 'b1' }),
    ...answers,
  });
  const onAnswered = jest.fn();
  await showRouted(() => <InviteBanner board={{ id: boardId }} onAnswered={onAnswered} />);
  return { ...server, onAnswered };
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const banner = () => screen.queryByRole('region', { name: 'Ana invites you to Kitchen' });

afterEach(() => void jest.restoreAllMocks());

describe('the page of a board that one is invited to', () => {
  it.each([
    ['Accept', ACCEPT, 'You are on Kitchen now', 'Undo'],
    ['Decline', '/v3/board_invites/decline/', 'You declined the invite to Kitchen', undefined],
  ])('says so, and takes the answer, which can be undone if it is yes: %s', async (name, path, said, offer) => {
    const { asked, onAnswered } = await show('b1');
    await screen.findByRole('region', { name: 'Ana invites you to Kitchen' });
    await press(name);
    expect(asked.filter((each) => each.path === path)).toMatchObject([{ options: { board_id: 'b1' } }]);
    expect([banner(), onAnswered.mock.calls.length]).toEqual([null, 1]);
    const toast = shownToasts().at(-1);
    expect([toast?.text, toast?.action?.label]).toEqual([said, offer]);
  });

  it('says why an answer was not taken, and stays', async () => {
    await show('b1', {
      [ACCEPT]: () => ({ refused: { status: 410, message: 'This invite is no longer valid.', code: 2135 } }),
    });
    await screen.findByRole('region', { name: 'Ana invites you to Kitchen' });
    await press('Accept');
    expect(shownToasts().at(-1)?.text).toBe('This invite is no longer valid.');
    expect(banner()).not.toBeNull();
  });

  it('says nothing on other boards', async () => {
    const { asked } = await show('b2');
    await act(async () => undefined);
    expect([asked.length, banner()]).toEqual([1, null]);
  });
});
