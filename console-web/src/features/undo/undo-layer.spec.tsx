import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { standInServer } from '../../lib/api/stand-in-server.ts';
import { askUndo, undoAction } from '../../lib/session/undo-requests.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { UndoLayer } from './undo-layer.tsx';

afterEach(() => {
  for (const toast of shownToasts()) dismissToast(toast.id);
});

const until = '2026-12-24T00:00:00.000Z';
const renamed = (commandId: string, undone = false) => ({
  ...{ commandId, kind: 'board-renamed', at: '2026-11-24T12:00:00.000Z', until, undone },
  ...{ board: { id: 'b', name: 'Kitchen' }, pin: null },
});
const undone = {
  undo: { commandId: 'u', until },
  kind: 'board-renamed',
  board_id: 'b',
  pin_id: null,
  bulk_id: null,
  new_name: null,
};
const refused = { refused: { status: 409, message: 'x', code: 2151, data: { at: until, change: 'board-renamed' } } };

const show = (answers: Parameters<typeof standInServer>[0]) => {
  const server = standInServer(answers);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UndoLayer />
      <input aria-label="Name" />
    </QueryClientProvider>,
  );
  return server;
};
const texts = () => shownToasts().map(({ text }) => text);
const asked = (server: ReturnType<typeof show>) => server.asked.map(({ path }) => path);

describe('undo', () => {
  it('is what a toast offers, and offers to redo in turn', async () => {
    const server = show({ '/v3/commands/c/undo': () => undone, '/v3/commands/u/undo': () => undone });
    expect(undoAction(null)).toEqual({});
    expect(undoAction({ commandId: 'c', until }).action?.label).toBe('Undo');
    act(() => undoAction({ commandId: 'c', until }).action?.run());
    await waitFor(() => expect(texts()).toEqual(['Undone']));
    const [toast] = shownToasts();
    expect(toast?.action?.label).toBe('Redo');
    act(() => toast?.action?.run?.());
    await waitFor(() => expect(texts()).toContain('Done again'));
    expect(asked(server)).toEqual(['/v3/commands/c/undo', '/v3/commands/u/undo']);
    expect(server.asked[0]?.options).toEqual({ anyway: false });
  });

  it('of a deletion says that the board is back, and under which name where its own was taken', async () => {
    const back = { ...undone, kind: 'board-deleted' };
    show({
      '/v3/commands/c/undo': () => back,
      '/v3/commands/d/undo': () => ({ ...back, new_name: 'Attic (restored)' }),
    });
    act(() => askUndo('c'));
    await waitFor(() => expect(texts()).toEqual(['Board is back']));
    act(() => askUndo('d'));
    await waitFor(() => expect(texts()).toContain('Board is back as Attic (restored): its name was taken meanwhile'));
  });

  it('of a section’s deletion says that the section is back', async () => {
    const back = { ...undone, kind: 'board-section-deleted' };
    const answers = { '/v3/commands/c/undo': () => back };
    show({ ...answers, '/v3/commands/d/undo': () => ({ ...back, new_name: 'Lamps (restored)' }) });
    act(() => askUndo('c'));
    await waitFor(() => expect(texts()).toEqual(['Section is back']));
    act(() => askUndo('d'));
    const renamed = 'Section is back as Lamps (restored): its name was taken meanwhile';
    await waitFor(() => expect(texts()).toContain(renamed));
  });

  it('is done, once, where it was asked for before its code came', async () => {
    askUndo('c');
    const server = show({ '/v3/commands/c/undo': () => undone, '/v3/commands/d/undo': () => undone });
    await waitFor(() => expect(asked(server)).toEqual(['/v3/commands/c/undo']));
    act(() => askUndo('d'));
    await waitFor(() => expect(asked(server)).toEqual(['/v3/commands/c/undo', '/v3/commands/d/undo']));
  });

  it('by the key takes back the last act that stands, and leaves texts alone', async () => {
    const server = show({
      '/v3/acts/': () => [renamed('gone', true), renamed('c'), renamed('older')],
      '/v3/commands/c/undo': () => undone,
    });
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'z' });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
    expect(server.asked).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
    await waitFor(() => expect(texts()).toEqual(['Undone']));
    expect(asked(server)).toEqual(['/v3/acts/', '/v3/commands/c/undo']);
  });

  it.each([
    ['moved nothing', { status: 409, message: 'There is nothing to undo.', code: 2153 }],
    ['is of a pin that was deleted forever', { status: 409, message: "It can't be brought back.", code: 2213 }],
    ['is of a board that one is not on any more', { status: 404, message: 'Not found.', code: 2150 }],
  ])('by the key passes over an act that %s, to the one before it', async (_, refusal) => {
    const server = show({
      '/v3/acts/': () => [renamed('over'), renamed('gone', true), renamed('c')],
      '/v3/commands/over/undo': () => ({ refused: refusal }),
      '/v3/commands/c/undo': () => undone,
    });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(texts()).toEqual(['Undone']));
    expect(asked(server)).toEqual(['/v3/acts/', '/v3/commands/over/undo', '/v3/commands/c/undo']);
  });

  it.each(['checkbox', 'range'])('by the key also where nothing is typed: %s', async (type) => {
    const server = show({ '/v3/acts/': () => [renamed('c')], '/v3/commands/c/undo': () => undone });
    const control = document.body.appendChild(Object.assign(document.createElement('input'), { type }));
    fireEvent.keyDown(control, { key: 'z', ctrlKey: true });
    control.remove();
    await waitFor(() => expect(texts()).toEqual(['Undone']));
    expect(asked(server)).toEqual(['/v3/acts/', '/v3/commands/c/undo']);
  });

  it('by the key stops at an act that cannot be taken back for another reason', async () => {
    const busy = { refused: { status: 409, message: 'This board is busy.', code: 2171 } };
    const server = show({ '/v3/acts/': () => [renamed('busy'), renamed('c')], '/v3/commands/busy/undo': () => busy });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(texts()).toEqual(['This board is busy.']));
    expect(asked(server)).toEqual(['/v3/acts/', '/v3/commands/busy/undo']);
  });

  it('by the key says where there is nothing to take back', async () => {
    show({ '/v3/acts/': () => [renamed('c', true)] });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(texts()).toEqual(['There is nothing to undo.']));
  });
});

describe('an act that was overtaken', () => {
  const by = { full_name: 'Bo Lin' };
  const conflict = { by, by_me: false, at: '2026-11-24T12:00:00.000Z', kind: 'board-renamed' };
  const meet = async (more: object = {}) => {
    const server = show({
      '/v3/commands/c/undo': ({ anyway }) => (anyway ? undone : refused),
      '/v3/commands/c/conflict': () => ({ conflict: { ...conflict, ...more } }),
    });
    act(() => askUndo('c'));
    return { server, dialog: await screen.findByRole('dialog', { name: 'This was changed again' }) };
  };

  it('says who did what and when, and is undone anyway', async () => {
    const { server, dialog } = await meet();
    expect(dialog.textContent).toContain('Bo Lin renamed it on Nov 24, 2026');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo anyway' }));
    await waitFor(() => expect(texts()).toEqual(['Undone']));
    expect(server.asked.at(-1)?.options).toEqual({ anyway: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not called one’s own where it cannot be found out whose it is', async () => {
    show({ '/v3/commands/c/undo': () => refused, '/v3/commands/c/conflict': () => ({ conflict: null }) });
    act(() => askUndo('c'));
    const dialog = await screen.findByRole('dialog', { name: 'This was changed again' });
    expect(dialog.textContent).toContain('Someone else renamed it');
  });

  it('is kept', async () => {
    const { server, dialog } = await meet({ by: null });
    expect(dialog.textContent).toContain('Someone else renamed it');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(server)).toEqual(['/v3/commands/c/undo', '/v3/commands/c/conflict']);
  });
});

describe('the list of the last acts', () => {
  it('offers to undo what stands and to redo what does not', async () => {
    const acts = [renamed('u', true), renamed('c')];
    const server = show({ '/v3/acts/': () => acts, '/v3/commands/c/undo': () => undone });
    act(() => askUndo(null));
    const dialog = await screen.findByRole('dialog', { name: 'Your last changes' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
    expect(within(dialog).getByRole('button', { name: 'Redo: Renamed Kitchen' })).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo: Renamed Kitchen' }));
    await waitFor(() => expect(asked(server)).toEqual(['/v3/acts/', '/v3/commands/c/undo', '/v3/acts/']));
    expect(texts()).toEqual(['Undone']);
  });
});
