import type { BoardView } from '@corkboard/contracts/curation/entities';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { CoverDialog } from './cover-dialog.tsx';

const FEED = '/resource/BoardFeedResource/get/';
const COVER = '/resource/BoardCoverResource/update/';
const undo = { commandId: 'c1', until: '2026-12-20T12:00:00.000Z' };
const pin = (id: string, title: string | null, hasPicture = true) => ({
  ...{ id, title, alt_text: null, dominant_color: '#334455' },
  images: hasPicture ? { '236x': { url: `/${id}.jpg`, width: 236, height: 300 } } : null,
});

const show = (more: Parameters<typeof standInServer>[0] = {}) => {
  signedIn();
  const server = standInServer({
    [FEED]: () => [pin('p1', 'Lamp'), pin('p2', null), pin('p3', 'On its way', false)],
    [COVER]: () => ({ board_id: 'b1', pin_id: 'p2', undo }),
    ...more,
  });
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CoverDialog board={{ id: 'b1' } as BoardView} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { ...server, onClose };
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Use as cover' });

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

describe('choosing the cover of a board', () => {
  it('is a choice of one of its pictures, with a way back', async () => {
    const { asked, onClose } = show();
    const choices = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(choices.map((choice) => choice.getAttribute('aria-label'))).toEqual(['Lamp', 'Pin']);
    expect(save().disabled).toBe(true);
    fireEvent.click(choices[1] as HTMLElement);
    fireEvent.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(asked.find(({ path }) => path === COVER)?.options).toEqual({ board_id: 'b1', pin_id: 'p2' });
    expect(shownToasts().map(({ text, action }) => [text, action?.label])).toEqual([['Cover changed', 'Undo']]);
  });

  it('stays open when it is refused, and says why', async () => {
    const { onClose } = show({ [COVER]: () => ({ refused: { status: 404, message: 'It is gone.' } }) });
    fireEvent.click((await screen.findAllByRole('radio'))[0] as HTMLElement);
    fireEvent.click(save());
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual(['It is gone.']));
    expect([onClose.mock.calls.length, save().disabled]).toEqual([0, false]);
  });

  it('says that there is no picture yet', async () => {
    show({ [FEED]: () => [] });
    expect(await screen.findByText('There is no picture on this board yet.')).toBeTruthy();
  });
});
