import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { ArchivedBoards } from './archived-boards.tsx';

const board = (id: string, name: string, archived_by_me_at: string | null) => ({
  ...{ id, name, url: `/ana/${id}/`, privacy: 'public', pin_count: 2, archived_by_me_at },
  ...{ cover_images: null, cover_dominant_color: null, images: { '170x': [] } },
});
const mine = board('b1', 'Attic', '2026-11-20T12:00:00.000Z');
const undo = { commandId: 'c1', until: '2026-12-20T12:00:00.000Z' };

const show = (boards: readonly object[]) => {
  signedIn();
  let there = boards;
  const server = standInServer({
    '/resource/BoardsResource/get/': () => there,
    '/resource/BoardArchiveResource/update/': () => {
      there = there.filter((each) => each !== mine);
      return { ...mine, archived_by_me_at: null, undo };
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ArchivedBoards username="ana" />
    </QueryClientProvider>,
  );
  return server;
};

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

describe('the archive of boards', () => {
  it('asks for boards that are put away alone, and brings one’s own back', async () => {
    const server = show([mine, board('b2', 'Of Bo', null)]);
    const back = await screen.findByRole('button', { name: 'Bring back Attic' });
    expect(server.asked[0]?.options).toMatchObject({ username: 'ana', only_archived: true, include_archived: true });
    expect(screen.queryByRole('button', { name: 'Bring back Of Bo' })).toBeNull();
    fireEvent.click(back);
    await waitFor(() => expect(screen.queryByRole('link', { name: /Attic/ })).toBeNull());
    const told = server.asked.find(({ options }) => options && 'board_id' in options);
    expect(told?.options).toEqual({ board_id: 'b1', archived: false });
    const [toast] = shownToasts();
    expect([toast?.text, toast?.action?.label]).toEqual(['Attic is back among your boards', 'Undo']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Archived boards' }));
  });

  it('says what it is for while it is empty', async () => {
    show([]);
    expect(await screen.findByText('No archived boards')).toBeTruthy();
  });
});
