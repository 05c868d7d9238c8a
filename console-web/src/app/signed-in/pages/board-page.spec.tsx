import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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

describe('the wall of a board while its pins are selected', () => {
  it('stays as its last pin goes into a section, until the selection ends', async () => {
    const on = { ...board, my_role: 'owner', owned_by_me: true, pin_count: 3 };
    const pin = {
      ...{ id: 'p', title: 'Lamp', images: null, dominant_color: '#aabbcc', is_promoted: false },
      ...{
        created_at: '2026-01-01T00:00:00',
        board: { id: 'b', name: 'Trips' },
        pinner: { id: 'me', full_name: 'Ada' },
      },
    };
    let loose: readonly object[] = [pin];
    const { client } = await show(
      () => loose,
      () => on,
    );
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'More options for this board' }));
    });
    await act(async () => {
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Select Pins' }));
    });
    expect(await screen.findByRole('region', { name: 'Selected Pins' })).toBeTruthy();
    loose = [];
    await act(() => client.invalidateQueries());
    expect(screen.getByRole('region', { name: 'Selected Pins' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected Pins' })).toBeNull());
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

describe('the page of a board that is not seen', () => {
  const none = { refused: { status: 404, message: "Sorry! We couldn't find that board.", code: 2106 } };
  const invite = {
    ...{ invite_id: 'i1', role: 'editor', expires_at: '2026-12-08T10:00:00.000Z', inviter: { full_name: 'Bo' } },
    board: { id: 'b', name: 'Trips', url: '/bo/trips/', privacy: 'secret' },
  };
  const visit = async (invites: readonly object[]) => {
    // React tells of each error that a page catches.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    signedIn();
    let isOn = false;
    const { asked } = standInServer({
      '/resource/BoardResource/get/': () => (isOn ? { ...board, my_role: 'editor' } : none),
      '/resource/BoardSectionsResource/get/': () => [rome],
      '/resource/BoardFeedResource/get/': () => [],
      '/v3/board_invites/': () => invites,
      '/v3/board_invites/accept/': () => {
        isOn = true;
        return { board_id: 'b', url: '/bo/trips/', role: 'editor', undo: null };
      },
    });
    await showRouted(() => (
      <Suspense>
        <BoardPage username="bo" slug="trips" />
      </Suspense>
    ));
    return asked;
  };

  it('asks who is invited whether they accept, tells nothing else of it, and then shows it', async () => {
    const asked = await visit([invite]);
    expect(await screen.findByRole('heading', { name: 'Bo invites you to Trips' })).toBeTruthy();
    expect(screen.getByText('You can save Pins to it, and change everything on it.')).toBeTruthy();
    const paths = asked.map(({ path }) => path).filter((path) => path.startsWith('/resource/'));
    expect(new Set(paths)).toEqual(new Set(['/resource/BoardResource/get/']));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Accept' })));
    expect(await screen.findByRole('link', { name: /Rome/ })).toBeTruthy();
  });

  it('is an unknown one to everybody else', async () => {
    await visit([{ ...invite, board: { ...invite.board, url: '/bo/other/' } }]);
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
    expect(screen.queryByRole('heading', { name: /invites you/ })).toBeNull();
  });
});
