import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { pagesBelow } from './routes.ts';

const event = (id: string, causation_id: string | null = null, revision = 0) => ({
  service: 'curation',
  id,
  type: `Type${id}`,
  version: 1,
  meaning: null,
  stream: 'board-1',
  revision,
  position: '1',
  recorded_at: '2026-01-01T10:00:00.000Z',
  occurred_at: '2026-01-01T10:00:00.000Z',
  actor: { kind: 'account', id: 'ada' },
  command: 'RenameBoard',
  correlation_id: 'c',
  causation_id,
  country: null,
  data: {},
  personal: [],
});

const services = [{ service: 'curation', status: 'answered' }];
const projections = [
  {
    name: 'board-page',
    version: 1,
    untold: false,
    rows: [{ table: 'boards', key: ['1'], before: null, after: { name: 'Lamps' } }],
  },
  { name: 'picker', version: 1, untold: true, rows: [] },
  { name: 'counts', version: 1, untold: false, rows: [] },
];
const stepAt = (revision: number) => ({
  event: event(`${revision}`, null, revision),
  has_next: revision === 0,
  has_state: true,
  projections: revision === 0 ? projections : [],
});
const trail = (index_behind: number) => () => ({
  ...{ causes: [], led_to: [event('b', 'a')], beside: [], complete: true, index_behind, services },
});
const STEPS = '/v3/console/streams/curation/board-1/steps';

beforeEach(() => {
  globalThis.scrollTo = () => undefined;
  signedIn();
  standInServer({
    '/v3/console/chains/c/': () => ({
      ...{ events: [event('a'), event('b', 'a'), event('d')], complete: true, index_behind: 0, services },
    }),
    '/v3/console/chains/late/': () => ({ events: [event('a')], complete: true, index_behind: 10_001, services }),
    '/v3/console/events/curation/soon/': () => event('soon'),
    '/v3/console/events/curation/soon/trail/': trail(0),
    '/v3/console/events/curation/late/': () => event('late'),
    '/v3/console/events/curation/late/trail/': trail(10_001),
    '/v3/console/events/curation/hidden/': () => ({
      refused: { status: 404, message: 'gone', data: { index_behind: 10_000 } },
    }),
    '/v3/console/chains/none/': () => ({
      events: [],
      complete: false,
      index_behind: 0,
      services: [{ service: 'identity', status: 'unreachable' }],
    }),
    [`${STEPS}/0/`]: () => stepAt(0),
    [`${STEPS}/1/`]: () => stepAt(1),
    '/v3/console/streams/curation/board-1/state/': ({ revision }) => ({
      service: 'curation',
      stream: 'board-1',
      revision: Number(revision),
      recorded_at: '2026-01-01T10:00:00.000Z',
      state: { name: `name ${revision}` },
      personal: [],
    }),
  });
});

const open = (path: string) => {
  const root = createRootRoute();
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(pagesBelow(root)), history });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { search: () => new URLSearchParams(history.location.search) };
};

describe('the chain of a request', () => {
  it('says of each event who or what caused it', async () => {
    open('/console/chains/c/');
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Typea', 'Typeb', 'Typed']);
    expect(rows[0]?.textContent).toContain('Begun by account ada');
    expect(rows[1]?.textContent).toContain('Caused by Typea of curation');
  });

  it.each([
    ['Typea', 'ArrowRight', 'Typeb'],
    ['Typeb', 'ArrowLeft', 'Typea'],
    ['Typeb', 'ArrowDown', 'Typed'],
    ['Typed', 'ArrowUp', 'Typeb'],
    ['Typed', 'ArrowRight', 'Typed'],
    ['Typed', 'ArrowDown', 'Typed'],
  ])('goes from %s by %s to %s', async (from, key, to) => {
    open('/console/chains/c/');
    const link = await screen.findByRole('link', { name: from });
    link.focus();
    fireEvent.keyDown(link, { key });
    expect(document.activeElement?.textContent).toBe(to);
  });

  it('says when it is empty, and which service did not answer', async () => {
    open('/console/chains/none/');
    await screen.findByText('No event stands in this chain.');
    expect(screen.getByText(/^identity is not responding/)).toBeTruthy();
    expect(screen.getByText(/^The chain is longer/)).toBeTruthy();
  });

  it('says how far the search index is behind, when that is more than was looked at, and only then', async () => {
    open('/console/chains/late/');
    expect(await screen.findByText(/it is 10,001 events behind\. Only the newest 10,000/)).toBeTruthy();
    expect(screen.queryByText(/^The chain is longer/)).toBeNull();
    cleanup();
    open('/console/chains/c/');
    await screen.findAllByRole('listitem');
    expect(screen.queryByText(/search index/)).toBeNull();
  });

  it('can be asked for again when it did not load', async () => {
    open('/console/chains/gone/');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the page of one event', () => {
  it('says how far the search index is behind, when that is more than was looked at, and only then', async () => {
    open('/console/events/curation/late/');
    expect(await screen.findByText(/it is 10,001 events behind\. Only the newest 10,000/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Typeb' })).toBeTruthy();
    cleanup();
    open('/console/events/curation/soon/');
    await screen.findByRole('link', { name: 'Typeb' });
    expect(screen.queryByText(/search index/)).toBeNull();
  });

  it('says of an event that was not found whether the search index is too far behind to tell', async () => {
    open('/console/events/curation/hidden/');
    expect((await screen.findByRole('alert')).textContent).toMatch(/not found.* it is 10,000 events behind\./);
    cleanup();
    open('/console/events/curation/nowhere/');
    expect((await screen.findByRole('alert')).textContent).toContain('There is nothing at this address.');
  });
});

describe('the steps of a stream', () => {
  const rowsOf = async (name: string) => within(await screen.findByRole('region', { name })).getAllByRole('row');

  it('show what the first event changed in the state and in each projection', async () => {
    open('/console/streams/curation/board-1/steps/');
    await screen.findByText('Revision 0');
    const state = await rowsOf('State after revision 0');
    expect(state[1]?.textContent).toContain('added name"name 0"');
    expect((await rowsOf('boards 1: 1 field'))[1]?.textContent).toContain('added name"Lamps"');
    expect(screen.getByText('picker needs personal values to tell.')).toBeTruthy();
    expect(screen.getByText('counts changed no row.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous [' }).disabled).toBe(true);
  });

  it('go on by a button or a key, to the last event and back; where they are stands in the address', async () => {
    const { search } = open('/console/streams/curation/board-1/steps/');
    fireEvent.click(await screen.findByRole('button', { name: 'Next ]' }));
    await screen.findByText('No projection handles this event.');
    expect((await rowsOf('State after revision 1'))[1]?.textContent).toContain('changed name"name 0""name 1"');
    expect(search().get('at')).toBe('1');
    fireEvent.keyDown(document.body, { key: ']' });
    fireEvent.keyDown(document.body, { key: '[' });
    await waitFor(() => expect(search().get('at')).toBe('0'));
    await screen.findByText('picker needs personal values to tell.');
  });

  it('say that there is nothing at a revision that no event has', async () => {
    open('/console/streams/curation/board-1/steps/?at=7');
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
