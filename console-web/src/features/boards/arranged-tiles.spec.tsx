import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { BoardGrid } from './board-grid.tsx';

const LIST = '/resource/BoardsResource/get/';
const PLACE = '/resource/BoardsResource/update/';
const undo = { commandId: 'c1', until: '2026-12-20T12:00:00.000Z' };

const board = (id: string) => ({
  ...{ id, name: id, url: `/ana/${id}/`, privacy: 'public', pin_count: 2, archived_by_me_at: null },
  ...{ cover_images: null, cover_dominant_color: null, images: { '170x': [] } },
});
const three = ['Rome', 'Oslo', 'Lima'].map(board);

const show = async (more: Parameters<typeof standInServer>[0] = {}, arrange = true) => {
  signedIn();
  let order = three;
  const server = standInServer({
    [LIST]: () => order,
    [PLACE]: ({ board_id, target_board_id, side }) => {
      const others = order.filter(({ id }) => id !== board_id);
      const at = others.findIndex(({ id }) => id === target_board_id) + (side === 'after' ? 1 : 0);
      order = [...others.slice(0, at), board(String(board_id)), ...others.slice(at)];
      return { undo };
    },
    ...more,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BoardGrid username="ana" sort="custom" empty={null} arrange={arrange} />
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: /Rome/ });
  return server;
};
const names = () => screen.getAllByRole('link').map((link) => link.querySelector('strong')?.textContent);
const itemsOf = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: `Place of ${name}` }));
  });
  return screen.findAllByRole('menuitem');
};
const choose = async (name: string, item: string) => {
  const items = await itemsOf(name);
  fireEvent.click(items.find(({ textContent }) => textContent === item) as HTMLElement);
};
const placings = ({ asked }: Awaited<ReturnType<typeof show>>) =>
  asked.filter(({ path }) => path === PLACE).map(({ options }) => options);

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

describe('boards in an order of one’s own [S-069]', () => {
  it('are moved by the menu of each, which keys reach, and say so with a way back', async () => {
    const server = await show();
    await choose('Rome', 'Move back');
    await waitFor(() => expect(names()).toEqual(['Oslo', 'Rome', 'Lima']));
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual(['Rome is number 2 now']));
    expect(shownToasts()[0]?.action?.label).toBe('Undo');
    expect(placings(server)).toEqual([{ board_id: 'Rome', target_board_id: 'Oslo', side: 'after' }]);
  });

  it('offer the places that there are', async () => {
    await show();
    expect((await itemsOf('Rome')).map(({ textContent }) => textContent)).toEqual(['Move back']);
  });

  it('come to the front at once', async () => {
    const server = await show();
    await choose('Lima', 'Move to the front');
    await waitFor(() => expect(names()).toEqual(['Lima', 'Rome', 'Oslo']));
    expect(placings(server)).toEqual([{ board_id: 'Lima', target_board_id: 'Rome', side: 'before' }]);
  });

  it('are moved by a drag', async () => {
    const server = await show();
    const dataTransfer = { effectAllowed: 'none' };
    const [rome, , lima] = screen.getAllByRole('listitem');
    fireEvent.dragStart(rome as HTMLElement, { dataTransfer });
    fireEvent.dragOver(lima as HTMLElement, { dataTransfer });
    fireEvent.drop(lima as HTMLElement, { dataTransfer });
    await waitFor(() => expect(names()).toEqual(['Oslo', 'Lima', 'Rome']));
    await waitFor(() =>
      expect(placings(server)).toEqual([{ board_id: 'Rome', target_board_id: 'Lima', side: 'after' }]),
    );
  });

  it('stand where they stood when that is refused', async () => {
    await show({ [PLACE]: () => ({ refused: { status: 409, message: 'Not now.' } }) });
    await choose('Lima', 'Move forward');
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual(['Not now.']));
    await waitFor(() => expect(names()).toEqual(['Rome', 'Oslo', 'Lima']));
  });

  it('of somebody else stand still', async () => {
    await show({}, false);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('listitem').some((item) => item.draggable)).toBe(false);
  });
});
