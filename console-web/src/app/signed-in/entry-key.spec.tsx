import { describe, expect, it, jest } from '@jest/globals';
import {
  createLazyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { useEntryKey } from './entry-key.ts';

const seen: Record<string, string[]> = { home: [], pin: [] };
const Home = () => {
  seen['home']?.push(useEntryKey());
  return <p>home</p>;
};
const Pin = () => {
  seen['pin']?.push(useEntryKey());
  return <p>pin</p>;
};

describe('the name of an entry of the history', () => {
  it('stays that of the page while the next one is on its way', async () => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((done) => {
      arrive = done;
    });
    const root = createRootRoute({ component: Outlet });
    const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });
    const pin = createRoute({ getParentRoute: () => root, path: '/pin/$id' }).lazy(async () => {
      await arrived;
      return createLazyRoute('/pin/$id')({ component: Pin });
    });
    const history = createMemoryHistory({ initialEntries: ['/'] });
    const router = createRouter({ routeTree: root.addChildren([home, pin]), history });
    render(<RouterProvider router={router} />);
    await screen.findByText('home');
    await act(async () => history.push('/pin/1'));
    expect(router.state.location.pathname).toBe('/pin/1');
    expect(screen.queryByText('home')).not.toBeNull();
    expect(new Set(seen['home']).size).toBe(1);
    await act(async () => arrive());
    await screen.findByText('pin');
    expect(new Set(seen['pin']).size).toBe(1);
    expect(seen['pin']?.[0]).not.toBe(seen['home']?.[0]);
  });
});
