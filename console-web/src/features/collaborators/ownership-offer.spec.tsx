import type { BoardView } from '@corkboard/contracts/curation/entities';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { OwnershipOffer } from './ownership-offer.tsx';

const PEOPLE = '/v3/boards/b1/collaborators/';
const ANSWER = '/v3/boards/b1/ownership/';
const board = { id: 'b1', name: 'Shared board', url: '/bo/shared-board/' } as unknown as BoardView;

const show = async (said: { url: string; owned_by_me: boolean }) => {
  signedIn();
  let answer: 'accepted' | 'declined' | null = null;
  const server = standInServer({
    [PEOPLE]: () => ({
      ...{ owner: null, my_role: 'editor', collaborators: [] },
      offer: { until: '2026-01-15T12:00:00.000Z', my_answer: answer },
    }),
    [ANSWER]: ({ accepts }) => {
      answer = accepts ? 'accepted' : 'declined';
      return { board_id: 'b1', ...said };
    },
  });
  const moved: string[] = [];
  await showRouted(() => (
    <OwnershipOffer board={board} until="2026-01-15T12:00:00.000Z" onMoved={(url) => moved.push(url)} />
  ));
  return { server, moved };
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the offer of a board whose owner is gone', () => {
  it('says until when, and what becomes of the board otherwise', async () => {
    await show({ url: board.url, owned_by_me: true });
    expect(screen.getByText(/January 15, 2026/).textContent).toMatch(/everyone keeps their own Pins/);
  });

  it('is accepted, and stays to be taken back while others may still answer', async () => {
    const { moved } = await show({ url: board.url, owned_by_me: false });
    await press('Take over');
    await waitFor(() => expect(screen.getByText(/You said yes/)).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
    expect(moved).toEqual([]);
    await press('No, thanks');
    await waitFor(() => expect(screen.getByText(/You said no/)).toBeTruthy());
  });

  it('leads to the new address of the board', async () => {
    const { moved } = await show({ url: '/cy/shared-board/', owned_by_me: false });
    await press('No, thanks');
    await waitFor(() => expect(moved).toEqual(['/cy/shared-board/']));
  });
});
