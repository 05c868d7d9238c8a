import { describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { signedIn, standInServer } from '../../../lib/api/stand-in-server.ts';
import { SearchField } from './search-field.tsx';

const openAt = async (address: string): Promise<string> => {
  signedIn();
  standInServer({});
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const root = createRootRoute({ component: SearchField });
  const routeTree = root.addChildren(
    ['/search/$scope', '/$'].map((path) => createRoute({ getParentRoute: () => root, path })),
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history, trailingSlash: 'always' });
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  return (await screen.findByRole<HTMLInputElement>('combobox')).value;
};

describe('the search field of every page', () => {
  it.each([
    ['/search/pins/?q=lamps', 'lamps'],
    ['/search/pins/?q=2026', '2026'],
    ['/advertiser/a1/reporting/campaigns/?q=autumn', ''],
    ['/', ''],
  ])('at %s holds what was searched: %j', async (address, shown) => expect(await openAt(address)).toBe(shown));
});
