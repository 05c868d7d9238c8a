import { expect, it, jest } from '@jest/globals';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { PageLinks } from './page-links.tsx';

it('the link of the page that is shown is brought into sight, where the links do not fit', async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const brought: (string | null)[] = [];
  Element.prototype.scrollIntoView = function () {
    brought.push(this.textContent);
  };
  const root = createRootRoute({ component: PageLinks });
  const paths = ['/console/erasures/', '/console/log/'];
  const routeTree = root.addChildren(paths.map((path) => createRoute({ getParentRoute: () => root, path })));
  const history = createMemoryHistory({ initialEntries: ['/console/erasures/'] });
  const router = createRouter({ routeTree, history, trailingSlash: 'always' });
  await act(async () => {
    render(<RouterProvider router={router as never} />);
  });
  expect(brought.at(-1)).toBe('Erasures');
  await act(async () => screen.getByRole('link', { name: 'My actions' }).click());
  expect(brought.at(-1)).toBe('My actions');
});
