import { homeFeed } from '@corkboard/contracts/curation/feeds';
import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { callPage, type PageOf } from '../api/call.ts';
import { signedIn, standInServer } from '../api/stand-in-server.ts';
import { fetchStateOf, itemsOf, pagesOf } from './pages.ts';

const at = (told: Partial<Parameters<typeof fetchStateOf>[0]>) =>
  fetchStateOf({ isFetching: false, isPending: false, isFetchingNextPage: false, ...told });

describe('what a list is doing [S-330]', () => {
  it('is fetching its first page or its next', () => {
    expect(at({ isPending: true, isFetching: true })).toBe('fetching');
    expect(at({ isFetching: true, isFetchingNextPage: true })).toBe('fetching');
  });
  it('is refreshing while what is shown is asked for again', () => expect(at({ isFetching: true })).toBe('refreshing'));
  it('is loaded otherwise', () => expect(at({})).toBe('loaded'));
});

describe('the end of a list [S-331]', () => {
  const query = pagesOf(['list'], async () => ({ data: [], bookmark: null }));
  const next = (page: PageOf<readonly { id: string }[]>) => query.getNextPageParam(page as never, [], null, []);
  it('is reached at the end marker', async () => {
    signedIn();
    standInServer({ '/resource/UserHomefeedResource/get/': () => [] });
    const page = await callPage(homeFeed, { query: {} });
    expect(page.bookmark).toBeNull();
    expect(next(page)).toBeNull();
  });
  it('is not reached while there is a bookmark', () => expect(next({ data: [], bookmark: 'b' })).toBe('b'));
});

describe('a first load that fails [S-332]', () => {
  const clients: QueryClient[] = [];
  afterEach(() => {
    for (const client of clients.splice(0)) client.clear();
  });
  const refusing = (status: number) => {
    signedIn();
    return standInServer({ '/resource/UserHomefeedResource/get/': () => ({ refused: { status, message: null } }) });
  };
  const query = pagesOf(['feed'], (page, options) => callPage(homeFeed, { query: page }, options));
  const load = async (status: number): Promise<number> => {
    const server = refusing(status);
    const client = new QueryClient();
    clients.push(client);
    await client.fetchInfiniteQuery(query).catch(() => undefined);
    return server.asked.length;
  };
  /** Request of the query itself for the page at a bookmark. */
  const loadAt = async (bookmark: string | null): Promise<number> => {
    const server = refusing(503);
    const ask = query.queryFn as unknown as (context: object) => Promise<unknown>;
    await ask({ pageParam: bookmark, signal: new AbortController().signal }).catch(() => undefined);
    return server.asked.length;
  };
  it('is tried twice more when the server cannot answer', async () => expect(await load(503)).toBe(3));
  it('is not tried again when it was refused', async () => expect(await load(404)).toBe(1));
  it('is alone in that: a later page is asked for once', async () => {
    expect(await loadAt('b')).toBe(1);
    expect(await loadAt(null)).toBe(3);
  });
});

describe('the items of a list', () => {
  it('are each there once, although a list that grew repeats some', () => {
    const page = (...ids: string[]) => ({ data: ids.map((id) => ({ id })), bookmark: null });
    const data = { pages: [page('a', 'b'), page('b', 'c')], pageParams: [] };
    expect(itemsOf(data).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('the items of a list', () => {
  it('are there once each, and an ad beside the pin that it shows', () => {
    const page = (...data: readonly { id: string; tracking_params?: string | null }[]) => ({ data, bookmark: null });
    const pages = [
      page({ id: 'p1', tracking_params: null }, { id: 'p1', tracking_params: 'ad' }),
      page({ id: 'p1', tracking_params: null }, { id: 'p2' }),
    ];
    const names = itemsOf({ pages, pageParams: [] }).map((item) => item.tracking_params ?? item.id);
    expect(names).toEqual(['p1', 'ad', 'p2']);
  });
});
