import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { focusPages } from './focus-pages.ts';

const focused = () => document.activeElement?.id ?? '';

/** An app whose feed links to a pin and to a page with a field that takes the focus. */
const showApp = () => {
  const root = createRootRoute({
    component: () => (
      <>
        <header>
          <Link to={'/pin/' as never}>Header</Link>
        </header>
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </>
    ),
  });
  const feed = () => (
    <>
      <Link to={'/pin/' as never}>Pin</Link>
      <Link to={'/create/' as never}>Create</Link>
    </>
  );
  const create = () => <input id="title" ref={(field) => field?.focus()} />;
  const pages = { '/': feed, '/pin/': () => <h1>Pin page</h1>, '/create/': create };
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren(routes), history, trailingSlash: 'always' });
  focusPages(router);
  render(<RouterProvider router={router as never} />);
};

const follow = async (name: string, shows: () => Promise<unknown>): Promise<void> => {
  const link = await screen.findByRole('link', { name });
  link.focus();
  await act(async () => link.click());
  await shows();
};

describe('the focus', () => {
  beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

  it('is left to the browser on the first page, and in the content of the next one', async () => {
    showApp();
    await screen.findByRole('link', { name: 'Pin' });
    expect(document.activeElement).toBe(document.body);
    await follow('Pin', () => screen.findByRole('heading', { name: 'Pin page' }));
    await waitFor(() => expect(focused()).toBe('content'));
  });

  it('stays where the next page put it, and on a link that is still there', async () => {
    showApp();
    await follow('Create', () => screen.findByRole('textbox'));
    expect(focused()).toBe('title');
    await follow('Header', () => screen.findByRole('heading', { name: 'Pin page' }));
    expect(document.activeElement?.textContent).toBe('Header');
  });
});
