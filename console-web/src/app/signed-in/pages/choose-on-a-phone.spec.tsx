import type { PinInfo } from '@corkboard/rules/curation/addresses';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { board, pin, savedPin, scene, show } from '../../../features/saving/saving-fixture.tsx';
import { dismissToast, shownToasts } from '../../../ui/toast/toasts.ts';
import { LinkPage } from './link-page.tsx';
import { RepinPage } from './repin-page.tsx';

const boards = ['Art', 'Trips', 'Zoo', 'Attic'].map((name) => board(name));
const PICKER = '/resource/BoardPickerBoardsResource/get/';
const before = window.innerWidth;
const wide = (width: number): void => {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
};

// jsdom has no opener, where browsers say null: nothing may close the window of the tests.
beforeAll(() => {
  Object.defineProperty(window, 'opener', { value: null });
  window.scrollTo = () => undefined;
});
beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
  wide(390);
});
afterAll(() => wide(before));

const page = (view: ReactNode) => {
  const rootRoute = createRootRoute();
  const at = (path: string, shown: ReactNode) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: () => <Suspense>{shown}</Suspense> });
  const history = createMemoryHistory({ initialEntries: ['/before', '/asked'] });
  const routeTree = rootRoute.addChildren([at('/asked', view), at('/before', <p>before</p>), at('/', <p>home</p>)]);
  return show(<RouterProvider router={createRouter({ routeTree, history })} />);
};

const info: PinInfo = {
  description: null,
  imageUrl: null,
  link: 'https://a.test/',
  method: 'button',
  guid: null,
  color: null,
  action: 'create',
};
const pinPage = { '/resource/PinResource/get/': () => pin };
const undo = { commandId: 'c', until: '2026-12-24T00:00:00.000Z' };
const ways: readonly (readonly [string, () => ReactNode, string])[] = [
  ['a pin that is saved again', () => <RepinPage id="p1" />, '/pin/repin/'],
  ['a picture behind a link', () => <LinkPage info={info} flow={null} />, '/pin/from-link/'],
];
const found = [{ type: 'pinnable', url: 'https://a.test/1', title: null, preview: { url: '/i/1' } }];
const answers = {
  ...pinPage,
  '/resource/FindPinImagesResource/get/': () => found,
  '/v3/pins/': () => savedPin({ id: 'from-link', undo }),
  '/resource/RepinResource/create/': () => savedPin({ id: 'repin', undo }),
};
const choosePage = () => screen.findByTestId('choose-page');

describe.each(ways)('on a phone, for %s', (_name, view, address) => {
  it('a whole page asks for the board, with top choices and all boards [S-106]', async () => {
    scene({ boards, answers });
    page(view());
    const asked = await choosePage();
    expect(within(asked).getByRole('heading', { level: 1 }).textContent).toBe('Choose board');
    expect(await within(asked).findByRole('group', { name: 'Top choices' })).toBeTruthy();
    expect(within(asked).getByRole('group', { name: 'All boards' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that the boards are being loaded until they are there [S-106]', async () => {
    let arrive: (boards: unknown) => void = () => undefined;
    scene({ answers: { ...answers, [PICKER]: () => new Promise((done) => (arrive = done)) } });
    page(view());
    const asked = await choosePage();
    expect(within(asked).getByRole('status', { name: 'Loading your boards' })).toBeTruthy();
    await act(async () => arrive({ all_boards: boards, boards_shortlist: [] }));
    expect(await within(asked).findByRole('option', { name: /Zoo/ })).toBeTruthy();
    expect(within(asked).queryByRole('status')).toBeNull();
  });

  it('a toast names the board and leads to the pin, for 5 s [S-118]', async () => {
    scene({ boards, answers });
    page(view());
    const asked = await choosePage();
    const zoo = await within(asked).findByRole('option', { name: /Zoo/ });
    await waitFor(() => expect(asked.querySelector('h1 + img')).not.toBeNull());
    jest.useFakeTimers();
    try {
      await act(async () => {
        fireEvent.click(zoo);
        await jest.advanceTimersByTimeAsync(50);
      });
      const toast = screen.getByText('Saved to Zoo').closest('li') as HTMLElement;
      const href = within(toast).getByRole('link', { name: 'View' }).getAttribute('href');
      expect(href).toBe(address);
      expect(within(toast).getByRole('button', { name: 'Undo' })).toBeTruthy();
      await act(async () => jest.advanceTimersByTime(4940));
      expect(screen.queryByText('Saved to Zoo')).not.toBeNull();
      await act(async () => jest.advanceTimersByTime(70));
      expect(screen.queryByText('Saved to Zoo')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('on a desktop', () => {
  it('there is no such page [S-106]', async () => {
    wide(1024);
    scene({ boards, answers });
    page(<LinkPage info={info} flow={null} />);
    expect(await screen.findByRole('listbox')).toBeTruthy();
    expect(screen.queryByTestId('choose-page')).toBeNull();
  });
});
