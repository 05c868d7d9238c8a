import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';

interface Routed {
  readonly client: QueryClient;
  /** Path of the page that it leads to by now. */
  readonly path: () => string;
}

/**
 * For specs: a page whose links lead somewhere, with nothing remembered, that asks once.
 * @param at address at which it is shown, and `paths`: routes that there are
 */
export const showRouted = async (
  component: () => ReactNode,
  { at = '/', paths = [] }: { readonly at?: string; readonly paths?: readonly string[] } = {},
): Promise<Routed> => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchInterval: false } } });
  const history = createMemoryHistory({ initialEntries: [at] });
  const root = createRootRoute({ component });
  const routeTree = root.addChildren(paths.map((path) => createRoute({ getParentRoute: () => root, path })));
  const router = createRouter({ routeTree, history, trailingSlash: 'always' });
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  return { client, path: () => history.location.pathname };
};
