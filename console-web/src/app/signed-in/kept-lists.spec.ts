import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { changeBoard } from '../../features/boards/boards.api.ts';
import { historyOf } from '../../features/history/history.api.ts';
import { boardAt } from '../../features/history/then.api.ts';
import { changePin, removePin } from '../../features/pins/pin.api.ts';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { contentsChanged } from '../../lib/queries/contents.ts';
import { copiesGone } from '../../lib/queries/gone-copies.ts';
import { keys } from '../../lib/queries/keys.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

const pin = { id: 'p', title: 'Lamp', my_copy: { id: 'p', board: { id: 'b', name: 'Trips', url: '/ada/trips/' } } };
const pagesOf = (data: unknown) => ({ pages: [{ data, bookmark: null }], pageParams: [null] });

/** Answers that are kept once a board was looked at as it was, and a search was made. */
const kept = () => {
  signedIn();
  const texts = { title: 'Rug', description: null, alt_text: null, link: null };
  standInServer({
    '/resource/PinResource/delete/': () => ({ id: 'p', undo: null }),
    '/resource/PinResource/update/': () => ({ ...pin, ...texts, undo: null }),
    '/resource/BoardResource/update/': () => ({ id: 'b', name: 'Journeys', url: '/ada/journeys/', undo: null }),
  });
  const client = new QueryClient();
  client.setQueryData(
    boardAt('b', undefined).queryKey,
    pagesOf({ name: 'Trips', sections: [], since: '', pins: [] }) as never,
  );
  client.setQueryData(historyOf('b').queryKey, pagesOf([{ id: 'e', kind: 'pin-saved' }]) as never);
  const lists = { feed: keys.feed('boardfeed', 'b'), found: keys.search('pins', 'lamp') };
  for (const list of Object.values(lists)) client.setQueryData(list, pagesOf([pin, { id: 'q', type: 'user' }]));
  const shown = (list: keyof typeof lists) =>
    client.getQueryData<{ pages: { data: (typeof pin)[] }[] }>(lists[list])?.pages.flatMap(({ data }) => data) ?? [];
  return { client, shown };
};

describe('pins that change while a board of the past is kept, too', () => {
  it('go from feeds and from what was searched', async () => {
    const { client, shown } = kept();
    await removePin(client, 'p');
    expect([shown('feed'), shown('found')].map((pins) => pins.map(({ id }) => id))).toEqual([['q'], ['q']]);
  });

  it('have their new texts there', async () => {
    const { client, shown } = kept();
    await changePin(client, 'p', { title: 'Rug', description: '', alt_text: '', link: '' });
    expect([shown('feed')[0]?.title, shown('found')[0]?.title]).toEqual(['Rug', 'Rug']);
  });

  it('do not say that they are saved to a board that is gone', () => {
    const { client, shown } = kept();
    copiesGone(client, 'b');
    expect([shown('feed')[0]?.my_copy, shown('found')[0]?.my_copy]).toEqual([null, null]);
  });

  it('name the board that they are saved to as it is called now', async () => {
    const { client, shown } = kept();
    client.setQueryData(keys.saved('x'), { id: 'p', board: pin.my_copy.board });
    await changeBoard(client, 'b', { name: 'Journeys' });
    const saved = client.getQueryData<{ board: { name: string } }>(keys.saved('x'));
    expect([saved?.board.name, shown('found')[0]?.my_copy.board.name]).toEqual(['Journeys', 'Journeys']);
  });
});

describe('the past of a board', () => {
  it('is as old as any list once contents change', () => {
    const { client } = kept();
    contentsChanged(client);
    for (const { queryKey } of [boardAt('b', undefined), historyOf('b')])
      expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('is asked for anew whenever it is opened, but for a day that is over', () => {
    expect([historyOf('b').staleTime, boardAt('b', undefined).staleTime]).toEqual([0, 0]);
    expect(boardAt('b', '2026-01-01T00:00:00.000Z').staleTime).toBe(30_000);
  });
});
