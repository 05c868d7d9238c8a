import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { shownToasts } from '../../ui/toast/toasts.ts';
import { InvitedBoard } from './invited-board.tsx';

const invite = {
  ...{ invite_id: 'i1', role: 'editor', expires_at: '2026-12-08T10:00:00.000Z', inviter: { full_name: 'Ana' } },
  board: { id: 'b1', name: 'Cellar', url: '/ana/cellar/', privacy: 'secret' },
};
const undo = { commandId: 'c', until: '2026-12-24T00:00:00.000Z' };

const show = async (path: string) => {
  signedIn();
  standInServer({
    '/v3/board_invites/': () => [invite],
    '/v3/board_invites/accept/': () => ({ board_id: 'b1', url: '/ana/cellar/', role: 'editor', undo }),
  });
  const onAccepted = jest.fn();
  await showRouted(() => <InvitedBoard path={path} otherwise={<p>Nothing here</p>} onAccepted={onAccepted} />);
  return onAccepted;
};

afterEach(() => void jest.restoreAllMocks());

describe('a secret board that one is invited to', () => {
  it('is joined from its own address, and that can be undone', async () => {
    const onAccepted = await show('/ana/cellar/');
    await screen.findByRole('heading', { name: 'Ana invites you to Cellar' });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Accept' })));
    const toast = shownToasts().at(-1);
    expect([toast?.text, toast?.action?.label]).toEqual(['You are on Cellar now', 'Undo']);
    expect(onAccepted).toHaveBeenCalledTimes(1);
  });

  it('is as if it were not there for who is not invited to it', async () => {
    await show('/ana/attic/');
    expect(await screen.findByText('Nothing here')).not.toBeNull();
  });
});
