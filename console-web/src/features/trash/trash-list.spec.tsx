import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { TrashList } from './trash-list.tsx';

afterEach(() => {
  for (const toast of shownToasts()) dismissToast(toast.id);
});

const until = '2026-12-24T12:00:00.000Z';
const when = { deleted_at: '2026-11-24T12:00:00.000Z', until, deleted_by: { id: 'bo', full_name: 'Bo Lin' } };
const board = {
  ...{ id: 'b', kind: 'board', title: 'Attic', board_name: null, pin_count: 2, image_url: null, ...when },
};
const pin = {
  ...{ id: 'p', kind: 'pin', title: null, board_name: 'Garden', pin_count: null, image_url: '/i/p' },
  ...when,
};
let items: readonly object[];
beforeEach(() => {
  items = [board, pin];
});

const show = (answers: Parameters<typeof standInServer>[0] = {}) => {
  signedIn();
  const server = standInServer({ '/resource/TrashResource/get/': () => items, ...answers });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TrashList />
    </QueryClientProvider>,
  );
  return server;
};
const texts = () => shownToasts().map(({ text }) => text);

describe('the trash', () => {
  it('says what each thing is, who deleted it, and until when it is kept', async () => {
    show();
    expect(await screen.findByText('Board with 2 Pins')).toBeTruthy();
    expect(screen.getByText('Pin without a title')).toBeTruthy();
    expect(screen.getByText('Pin on Garden')).toBeTruthy();
    expect(screen.getAllByText('Deleted by Bo Lin on Nov 24, 2026 · Kept until Dec 24, 2026')).toHaveLength(2);
    expect(screen.getByText('That is all of it.')).toBeTruthy();
  });

  it('says of what the viewer deleted that they did', async () => {
    items = [{ ...pin, title: 'Rose', deleted_by: { id: 'me', full_name: 'Ada' } }];
    show();
    expect(await screen.findByText(/^Deleted by you on Nov 24, 2026/)).toBeTruthy();
  });

  it('says that it is empty, and what would be in it', async () => {
    items = [];
    show();
    expect(await screen.findByText('Your trash is empty.')).toBeTruthy();
  });

  it('brings a board back, says under which name, and the focus stays on the page', async () => {
    const undo = { commandId: 'c', until };
    const server = show({
      '/v3/boards/b/restore': () => {
        items = [pin];
        return { undo, new_name: 'Attic (restored)' };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Attic' }));
    await waitFor(() => expect(texts()).toEqual(['Board is back as Attic (restored): its name was taken meanwhile']));
    expect(shownToasts()[0]?.action?.label).toBe('Undo');
    await waitFor(() => expect(screen.queryByText('Attic')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(server.asked.filter(({ path }) => path === '/resource/TrashResource/get/')).toHaveLength(2);
  });

  it('asks before it deletes something forever', async () => {
    const server = show({
      '/v3/boards/b/purge': () => {
        items = [pin];
        return { id: 'b' };
      },
    });
    const purges = () => server.asked.filter(({ path }) => path === '/v3/boards/b/purge').length;
    fireEvent.click(await screen.findByRole('button', { name: 'Delete forever: Attic' }));
    expect(await screen.findByText(/Nobody can bring it back after that. Its 2 Pins go with it./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Delete Attic forever?')).toBeNull());
    expect(purges()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Delete forever: Attic' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete forever' }));
    await waitFor(() => expect(texts()).toEqual(['Attic is gone for good']));
    await waitFor(() => expect(screen.queryByText('Attic')).toBeNull());
    expect(purges()).toBe(1);
  });

  it('keeps what could not be brought back, and says why', async () => {
    const refused = { refused: { status: 409, message: "This Pin can't be brought back anymore.", code: 2213 } };
    show({ '/resource/PinRestoreResource/create/': () => refused });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Pin without a title' }));
    await waitFor(() => expect(texts()).toEqual(["This Pin can't be brought back anymore."]));
    expect(screen.getByText('Pin on Garden')).toBeTruthy();
  });
});
