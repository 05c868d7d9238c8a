import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { type Asked, signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { pagesBelow } from './routes.ts';

const stream = 'board-1';
const times = ['2026-01-01T10:00:00.000Z', '2026-01-01T11:00:00.500Z', '2026-01-01T12:00:00.000Z'];
const events = times.map((recorded_at, revision) => ({
  service: 'curation',
  id: `00000000-0000-0000-0000-00000000000${revision}`,
  type: 'BoardRenamed',
  version: 1,
  meaning: null,
  stream,
  revision,
  position: `${revision}`,
  recorded_at,
  occurred_at: recorded_at,
  actor: { kind: 'account', id: 'ada' },
  command: 'RenameBoard',
  correlation_id: 'c',
  causation_id: null,
  country: null,
  data: {},
  personal: [],
}));

const stateOf = ({ revision, at }: Record<string, unknown>) => {
  const until = events.filter((event) => event.recorded_at <= String(at)).length - 1;
  const shown = at === undefined ? Number(revision) : until;
  const then = events[shown];
  return {
    service: 'curation',
    stream,
    revision: then ? shown : null,
    recorded_at: then?.recorded_at ?? null,
    state: then ? { name: `name ${shown}` } : { status: 'absent' },
    personal: [],
  };
};

let asked: Asked[];
beforeEach(() => {
  globalThis.scrollTo = () => undefined;
  signedIn();
  ({ asked } = standInServer({
    '/v3/console/streams/curation/board-1/': () => ({
      service: 'curation',
      stream,
      last_revision: 2,
      has_state: true,
      events,
      next: null,
    }),
    '/v3/console/streams/curation/board-1/state/': stateOf,
  }));
});

const open = async (search = '') => {
  const root = createRootRoute();
  const history = createMemoryHistory({ initialEntries: [`/console/streams/curation/${stream}/${search}`] });
  const router = createRouter({ routeTree: root.addChildren(pagesBelow(root)), history });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('Events of the stream');
  return { address: () => history.location.search };
};

const state = () => screen.findByRole('region', { name: 'State' });
const shows = async (text: string | RegExp) => within(await state()).findByText(text);
const time = () => screen.findByLabelText<HTMLInputElement>('As of (UTC)');
const pressed = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent);
const questions = () => asked.filter(({ path }) => path.endsWith('/state/')).map(({ options }) => options);

describe('the state of a stream', () => {
  it('is the last one at first', async () => {
    await open();
    await shows(/name 2/);
    expect(questions()).toEqual([{ revision: '2' }]);
  });

  it('is shown as of the time that is picked, which is in the address', async () => {
    const { address } = await open();
    fireEvent.change(await time(), { target: { value: '2026-01-01T11:30' } });
    await shows(/name 1/);
    expect(questions().at(-1)).toEqual({ at: '2026-01-01T11:30:00.000Z' });
    expect(new URLSearchParams(address()).get('time')).toBe('2026-01-01T11:30:00.000Z');
    expect(pressed()).toEqual(['1']);
  });

  it('is shown as an address says', async () => {
    await open('?time=2026-01-01T11%3A00%3A00.500Z');
    await shows(/name 1/);
    expect((await time()).value).toBe('2026-01-01T11:00:00.500');
    expect(await shows('State after revision 1')).toBeTruthy();
  });

  it('says so before there was anything', async () => {
    await open('?time=2026-01-01T09:59:59.999Z');
    expect(await shows('Nothing had been recorded yet.')).toBeTruthy();
    expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
  });

  it('goes by a revision again when one is chosen, and by the last when the time is taken back', async () => {
    const { address } = await open('?time=2026-01-01T11:30:00Z');
    await shows(/name 1/);
    fireEvent.click(screen.getByRole('button', { name: 'State after revision 0' }));
    await shows(/name 0/);
    expect([...new URLSearchParams(address()).keys()]).toEqual(['at']);
    fireEvent.change(await time(), { target: { value: '2026-01-01T11:30' } });
    await shows(/name 1/);
    fireEvent.change(await time(), { target: { value: '' } });
    await shows(/name 2/);
    expect(address()).toBe('');
  });

  it('at a time is compared with a revision', async () => {
    await open('?time=2026-01-01T11:30:00Z&with=0');
    expect(await screen.findByText('What changed from revision 0 to 1')).toBeTruthy();
  });

  it.each(['yesterday', '2026-13-45T00:00:00Z', '5'])('is the last one where the address says %s', async (text) => {
    await open(`?time=${encodeURIComponent(JSON.stringify(text))}&at=-1`);
    await shows(/name 2/);
    expect(questions()).toContainEqual({ revision: '2' });
  });
});
