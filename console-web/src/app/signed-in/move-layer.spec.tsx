import type { PinCard } from '@corkboard/contracts/curation/entities';
import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type Refusal, signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { keys } from '../../lib/queries/keys.ts';
import { askMove, stopAskingMove } from '../../lib/session/move-requests.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { MoveLayer } from './move-layer.tsx';

afterEach(() => {
  for (const toast of shownToasts()) dismissToast(toast.id);
  stopAskingMove();
});

const mention = (id: string) => ({ id, name: id, layout: 'default', url: `/ada/${id}/`, privacy: 'public' });
const pinOf = (id: string, created_at: string, board = 'From') =>
  ({ id, created_at, board: mention(board), images: null, title: id }) as unknown as PinCard;
const boardRow = (id: string) => ({
  ...mention(id),
  type: 'board',
  pin_count: 1,
  section_count: 0,
  image_cover_url: null,
});

const lamp = pinOf('lamp', '2026-01-02');
const others = [pinOf('newer', '2026-01-03', 'To'), pinOf('older', '2026-01-01', 'To')];

type Answer = object | Refusal;

const show = async (answer: Promise<Answer>) => {
  signedIn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (data: readonly PinCard[]) => ({ pages: [{ data, bookmark: null }], pageParams: [null] });
  client.setQueryData(keys.feed('boardfeed', 'From'), page([lamp]));
  client.setQueryData(keys.feed('boardfeed', 'To'), page(others));
  const server = standInServer({
    '/resource/BoardPickerBoardsResource/get/': () => ({
      all_boards: ['From', 'To'].map(boardRow),
      boards_shortlist: [],
    }),
    '/v3/pins/lamp/move': () => answer,
  });
  askMove(lamp);
  render(
    <QueryClientProvider client={client}>
      <MoveLayer />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog', { name: 'Choose board' });
  const feed = (board: string) => {
    const data = client.getQueryData<ReturnType<typeof page>>(keys.feed('boardfeed', board));
    return data?.pages[0]?.data.map(({ id }) => id);
  };
  const choose = async (board: string) => {
    const row = await screen.findByRole('option', { name: new RegExp(`^${board}`) });
    await act(async () => fireEvent.click(row));
  };
  return { server, feed, choose };
};

const waiting = () => {
  let resolve: (answer: Answer) => void = () => undefined;
  return { answer: new Promise<Answer>((done) => (resolve = done)), resolve: (answer: Answer) => resolve(answer) };
};

describe('moving a pin', () => {
  it('that was asked for before its code came shows it in the other feed, in its place, before the answer [S-095 part]', async () => {
    const { answer, resolve } = waiting();
    const { server, feed, choose } = await show(answer);
    await choose('To');
    await waitFor(() => expect([feed('From'), feed('To')]).toEqual([[], ['newer', 'lamp', 'older']]));
    expect(server.asked.at(-1)?.options).toEqual({ board_id: 'To', section_id: null });
    expect(shownToasts()).toEqual([]);
    await act(async () => resolve({ ...lamp, board: mention('To'), undo: { commandId: 'c', until: '' } }));
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual(['Moved to To']));
    expect(shownToasts()[0]?.action?.label).toBe('Undo');
  });

  it('that fails leaves the feeds as they were, and says what the server says [S-096 part] [S-357]', async () => {
    const { answer, resolve } = waiting();
    const { feed, choose } = await show(answer);
    await choose('To');
    await waitFor(() => expect(feed('From')).toEqual([]));
    await act(async () => resolve({ refused: { status: 409, message: 'This board is full.', code: 2214 } }));
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual(['This board is full.']));
    expect([feed('From'), feed('To')]).toEqual([['lamp'], ['newer', 'older']]);
  });
});
