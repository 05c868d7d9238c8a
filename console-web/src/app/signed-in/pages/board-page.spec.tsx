import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { signedIn, standInServer } from '../../../lib/api/stand-in-server.ts';
import { showRouted } from '../../../lib/show-routed.tsx';
import { BoardPage } from './board-page.tsx';

const board = {
  ...{ id: 'b', name: 'Trips', url: '/bo/trips/', privacy: 'public', pin_count: 2, section_count: 1, my_role: null },
  ...{
    owned_by_me: false,
    description: null,
    archived_by_me_at: null,
    collaborating_users: [],
    owner: { username: 'bo', full_name: 'Bo' },
  },
};
const rome = { id: 's', title: 'Rome', url: '/bo/trips/rome/', pin_count: 2, preview_pins: [], board: { id: 'b' } };

const show = async (others: () => unknown) => {
  signedIn();
  standInServer({
    '/resource/BoardResource/get/': () => board,
    '/resource/BoardSectionsResource/get/': () => [rome],
    '/resource/BoardFeedResource/get/': others,
  });
  await showRouted(() => (
    <Suspense>
      <BoardPage username="bo" slug="trips" />
    </Suspense>
  ));
  await screen.findByRole('link', { name: /Rome/ });
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a board with sections', () => {
  it('shows that its other pins are on their way', async () => {
    await show(() => new Promise(() => undefined));
    expect(screen.getByRole('status').textContent).toBe('Loading Pins');
  });

  it('says that its other pins could not be loaded, and asks for them again', async () => {
    await show(() => ({ refused: { status: 409, message: 'Not now.' } }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('says nothing of other pins once there are known to be none', async () => {
    await show(() => []);
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.queryByText('There are no Pins on this board yet')).toBeNull();
  });
});
