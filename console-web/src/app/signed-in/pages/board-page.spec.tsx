import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
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

const show = async (others: () => unknown, answer: () => unknown = () => board) => {
  signedIn();
  standInServer({
    '/resource/BoardResource/get/': () => answer(),
    '/resource/BoardSectionsResource/get/': () => [rome],
    '/resource/BoardFeedResource/get/': others,
  });
  const routed = await showRouted(() => (
    <Suspense>
      <BoardPage username="bo" slug="trips" />
    </Suspense>
  ));
  await screen.findByRole('link', { name: /Rome/ });
  return routed;
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

describe('the page of a board that goes while it is shown', () => {
  it('leads to the profile of its owner, as after its making was taken back', async () => {
    let isThere = true;
    const gone = { refused: { status: 404, message: "Sorry! We couldn't find that board.", code: 2106 } };
    const { client, path } = await show(
      () => [],
      () => (isThere ? board : gone),
    );
    isThere = false;
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(path()).toBe('/bo/'));
  });
});
