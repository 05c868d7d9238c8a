import type { BulkProgress } from '@corkboard/contracts/curation/bulk-actions';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type Refusal, signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { keys } from '../../lib/queries/keys.ts';
import {
  type AllPins,
  askCopyAll,
  askMoveAll,
  askToDeleteAll,
  followBulk,
  stopAskingMoveAll,
} from '../../lib/session/bulk-requests.ts';
import { askUndo } from '../../lib/session/undo-requests.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { ActsLayers } from './acts-layers.tsx';

afterEach(() => {
  for (const toast of shownToasts()) dismissToast(toast.id);
  act(stopAskingMoveAll);
});

const until = '2026-12-24T00:00:00.000Z';
const mention = (id: string) => ({ id, name: id, layout: 'default', url: `/ada/${id}/`, privacy: 'public' });
const pinOf = (id: string) => ({ id, title: id, images: null, board: mention('From') }) as unknown as PinCard;
const boardRow = (id: string) => ({
  ...{ ...mention(id), type: 'board', pin_count: 1, section_count: 0, image_cover_url: null },
});
const progress = (more: Partial<BulkProgress> = {}): BulkProgress => ({
  ...{ bulk_id: 'm', status: 'running', total: 300, done: 100, failed: 0, failures: [] },
  ...more,
});

const show = (answers: { start?: object | Refusal; progress: () => BulkProgress | Refusal }) => {
  signedIn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const page = { pages: [{ data: ['a', 'b', 'c'].map(pinOf), bookmark: null }], pageParams: [null] };
  client.setQueryData(keys.feed('boardfeed', 'From'), page);
  const copyOn = (id: string) => ({ id: `copy-${id}`, board: mention(id) });
  for (const id of ['From', 'To']) client.setQueryData(keys.saved(`like-${id}`), copyOn(id));
  const home = { pages: [{ data: [{ ...pinOf('d'), my_copy: copyOn('From') }], bookmark: null }], pageParams: [null] };
  client.setQueryData(keys.feed('homefeed'), home);
  /** Boards that pictures are saved to: as two say since they were, and as one says in a feed. */
  const savedTo = () => [
    ...['From', 'To'].map((id) => client.getQueryData<ReturnType<typeof copyOn>>(keys.saved(`like-${id}`))?.board.id),
    client.getQueryData<typeof home>(keys.feed('homefeed'))?.pages[0]?.data[0]?.my_copy?.board.id,
  ];
  let cancelled = 0;
  const server = standInServer({
    '/resource/BoardPickerBoardsResource/get/': () => ({
      all_boards: [...['From', 'To'].map(boardRow), { ...boardRow('Safe'), privacy: 'secret' }],
      boards_shortlist: [],
    }),
    '/resource/BulkEditSelectAllResource/update/': () =>
      answers.start ?? { bulk_id: 'm', total: 300, undo: { commandId: 'c', until } },
    '/resource/BulkEditSelectAllResource/get/': () => answers.progress(),
    '/resource/BulkEditSelectAllResource/delete/': () => {
      cancelled += 1;
      return progress();
    },
    '/v3/boards/From/pins/copy': () => answers.start ?? { bulk_id: 'm', total: 300, undo: { commandId: 'c', until } },
    '/v3/boards/From/merge': () => ({ bulk_id: 'm', total: 300, undo: { commandId: 'c', until } }),
    '/v3/boards/From/pins/delete': () => ({ bulk_id: 'm', total: 300, undo: { commandId: 'c', until } }),
    '/v3/commands/c/undo': () => ({
      ...{ undo: { commandId: 'u', until }, kind: 'bulk-action-started', board_id: 'b', pin_id: null },
      ...{ bulk_id: 'm2', new_name: null },
    }),
  });
  render(
    <QueryClientProvider client={client}>
      <ActsLayers />
    </QueryClientProvider>,
  );
  const feed = () =>
    client.getQueryData<typeof page>(keys.feed('boardfeed', 'From'))?.pages[0]?.data.map(({ id }) => id);
  return { server, feed, savedTo, cancels: () => cancelled };
};
const texts = () => shownToasts().map(({ text }) => text);

const part = { boardId: 'From', sectionId: null, outsideSections: false };
const whole: AllPins = { ...part, exceptIds: [], onlyOwn: false, merges: null };

const moveAll = async (exceptIds: readonly string[] = []) => {
  act(() => askMoveAll({ ...whole, exceptIds }));
  const row = await screen.findByRole('option', { name: /^To/ });
  await act(async () => fireEvent.click(row));
};

describe('moving all pins of a board [S-098 part]', () => {
  it('empties the list at once, shows how far it has come, and offers to undo it in the end', async () => {
    let now = progress();
    const { server, feed } = show({ progress: () => now });
    await moveAll(['b']);
    await waitFor(() => expect(feed()).toEqual(['b']));
    expect(server.asked.find(({ path }) => path.endsWith('/update/'))?.options).toEqual({
      ...{ board_id: 'From', old_section_id: null, filter_section_pins: false, except_pin_ids: ['b'] },
      ...{ new_board_id: 'To', new_section_id: null },
    });
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Moving Pins to To' });
    await waitFor(() => expect([bar.value, bar.max]).toEqual([100, 300]));
    expect(screen.getByText('100 of 300')).not.toBeNull();
    now = progress({ status: 'completed', done: 300 });
    await waitFor(() => expect(texts()).toEqual(['Moved 300 Pins to To']));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(shownToasts()[0]?.action?.label).toBe('Undo');
  });

  it('says how many stayed, and why', async () => {
    const failures = [{ pin_id: 'a', code: 2214, message: 'This board is full.' }];
    show({ progress: () => progress({ status: 'completed', done: 298, failed: 2, failures }) });
    await moveAll();
    await waitFor(() => expect(texts()).toEqual(['Moved 298 Pins to To']));
    expect(shownToasts()[0]?.detail).toBe('2 Pins stay as they were: This board is full.');
  });

  it('can be cancelled: what was moved can be undone', async () => {
    let now = progress();
    const { cancels } = show({ progress: () => now });
    await moveAll();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(cancels()).toBe(1));
    now = progress({ status: 'cancelled', done: 200 });
    await waitFor(() => expect(texts()).toEqual(['Cancelled. Moved 200 Pins to To']));
    expect(shownToasts()[0]?.action?.label).toBe('Undo');
  });

  it('that is refused leaves the list as it was, and says why [S-356 part]', async () => {
    const message = 'Please wait until the previous board action finishes.';
    const { feed } = show({ start: { refused: { status: 409, message, code: 2171 } }, progress });
    await moveAll();
    await waitFor(() => expect(texts()).toEqual([message]));
    expect(feed()).toEqual(['a', 'b', 'c']);
  });

  it('is undone with progress too, and offers to redo', async () => {
    show({ progress: () => progress({ bulk_id: 'm2', status: 'completed', done: 300 }) });
    act(() => askUndo('c'));
    await waitFor(() => expect(texts()).toEqual(['Undone for 300 Pins']));
    expect(shownToasts()[0]?.action?.label).toBe('Redo');
  });
});

describe('bringing many pins of a board back', () => {
  it('shows how far it has come, and in the end what stays and what is left to restore', async () => {
    const failures = [{ pin_id: 'a', code: 2243, message: 'It cannot be restored.' }];
    let now = progress();
    show({ progress: () => now });
    const bulk = { bulkId: 'm', place: null, undo: { commandId: 'c', until }, again: false, isUndo: false } as const;
    act(() => followBulk({ ...bulk, returns: true, rest: 'Restore again for the rest.' }));
    expect(await screen.findByRole('progressbar', { name: 'Bringing Pins back' })).not.toBeNull();
    now = progress({ status: 'completed', done: 299, failed: 1, failures });
    await waitFor(() => expect(texts()).toEqual(['299 Pins are back']));
    const [toast] = shownToasts();
    expect(toast?.detail).toBe('1 Pin stays as it was: It cannot be restored. Restore again for the rest.');
    expect(toast?.action?.label).toBe('Undo');
  });
});

const askMerge = async (into: string, more: { isSecret?: boolean; pinCount?: number } = {}) => {
  const merges = { name: 'From', pinCount: 300, isSecret: false, ...more };
  act(() => askMoveAll({ ...whole, merges }));
  const row = await screen.findByRole('option', { name: new RegExp(`^${into}`) });
  await act(async () => fireEvent.click(row));
};

const copyAll = async () => {
  act(() => askCopyAll({ ...whole, outsideSections: true, exceptIds: ['b'], onlyOwn: true }));
  const row = await screen.findByRole('option', { name: /^To/ });
  await act(async () => fireEvent.click(row));
};

describe('copying all pins of a board [S-097 part]', () => {
  it('leaves the list as it is, shows how far it has come, and offers to undo it in the end', async () => {
    let now = progress();
    const { server, feed } = show({ progress: () => now });
    await copyAll();
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Copying Pins to To' });
    await waitFor(() => expect([bar.value, bar.max]).toEqual([100, 300]));
    expect(feed()).toEqual(['a', 'b', 'c']);
    expect(server.asked.find(({ path }) => path.endsWith('/pins/copy'))?.options).toEqual({
      ...{ board_id: 'To', section_id: null, from_section_id: null, filter_section_pins: true },
      ...{ own_only: true, except_pin_ids: ['b'] },
    });
    const failures = [{ pin_id: 'a', code: 2214, message: 'This board is full.' }];
    now = progress({ status: 'completed', done: 299, failed: 1, failures });
    await waitFor(() => expect(texts()).toEqual(['Copied 299 Pins to To']));
    const [toast] = shownToasts();
    expect([toast?.action?.label, toast?.detail]).toEqual(['Undo', '1 Pin was not copied: This board is full.']);
  });

  it('can be cancelled: what was copied can be undone', async () => {
    let now = progress();
    const { cancels } = show({ progress: () => now });
    await copyAll();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(cancels()).toBe(1));
    now = progress({ status: 'cancelled', done: 200 });
    await waitFor(() => expect(texts()).toEqual(['Cancelled. Copied 200 Pins to To']));
    expect(shownToasts()[0]?.action?.label).toBe('Undo');
  });

  it('that is refused says why [S-356 part]', async () => {
    const message = 'Please wait until the previous board action finishes.';
    show({ start: { refused: { status: 409, message, code: 2172 } }, progress });
    await copyAll();
    await waitFor(() => expect(texts()).toEqual([message]));
  });
});

describe('deleting all pins of a board', () => {
  it('asks first, empties the list at once, and offers to undo it in the end', async () => {
    const { server, feed } = show({ progress: () => progress({ status: 'completed', done: 299 }) });
    act(() => askToDeleteAll({ all: { ...whole, exceptIds: ['b'] }, count: 299 }));
    await screen.findByRole('dialog', { name: 'Delete 299 Pins?' });
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(feed()).toEqual(['b']));
    await waitFor(() => expect(texts()).toEqual(['299 Pins deleted']));
    expect(server.asked.find(({ path }) => path.endsWith('/pins/delete'))?.options).toEqual({
      ...{ section_id: null, filter_section_pins: false, except_pin_ids: ['b'] },
    });
    expect(shownToasts()[0]?.action?.label).toBe('Undo');
  });
});

describe('pictures whose copies were on a board', () => {
  it.each(['Delete', 'Merge'] as const)('do not say that they are saved there any more: %s', async (action) => {
    const { savedTo } = show({ progress: () => progress({ status: 'completed', done: 300, merged: true }) });
    await waitFor(() => expect(savedTo()).toEqual(['From', 'To', 'From']));
    if (action === 'Merge') await askMerge('To');
    else act(() => askToDeleteAll({ all: whole, count: 300 }));
    fireEvent.click(await screen.findByRole('button', { name: action }));
    await waitFor(() => expect(texts()).toHaveLength(1));
    expect(savedTo()).toEqual([undefined, 'To', undefined]);
  });
});

describe('merging a board into another one', () => {
  it('asks first, and says so in the end', async () => {
    const { server } = show({ progress: () => progress({ status: 'completed', done: 300, merged: true }) });
    await askMerge('To');
    const asks = await screen.findByRole('dialog', { name: 'Merge From into To?' });
    expect(asks.textContent).toContain('Its 300 Pins go to To, and From is deleted with its sections.');
    expect(asks.textContent).not.toContain('secret');
    fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(texts()).toEqual(['Merged From into To']));
    expect(server.asked.find(({ path }) => path.endsWith('/merge'))?.options).toEqual({
      ...{ board_id: 'To', section_id: null },
    });
    expect(shownToasts()[0]?.action?.label).toBe('Undo');
  });

  it('says that everybody will see pins of a secret one, unless that is secret too', async () => {
    show({ progress });
    await askMerge('To', { isSecret: true });
    const said = 'From is secret, and To is not: everybody can see these Pins there.';
    expect((await screen.findByRole('dialog', { name: 'Merge From into To?' })).textContent).toContain(said);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await askMerge('Safe', { isSecret: true });
    expect((await screen.findByRole('dialog', { name: 'Merge From into Safe?' })).textContent).not.toContain('secret');
  });

  it('of more than 10,000 pins says that it stays with those that are older', async () => {
    show({ progress });
    await askMerge('To', { pinCount: 10_001 });
    const said = 'Its first 10,000 Pins go to To, and From stays with the others.';
    expect((await screen.findByRole('dialog', { name: 'Merge From into To?' })).textContent).toContain(said);
  });

  it('says what stayed on it', async () => {
    const failures = [{ pin_id: 'a', code: 2107, message: "You can't save to this board." }];
    show({ progress: () => progress({ status: 'completed', done: 299, failed: 1, failures, merged: false }) });
    await askMerge('To');
    fireEvent.click(await screen.findByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(texts()).toEqual(['Moved 299 Pins to To']));
    const why = "1 Pin stays as it was: You can't save to this board.";
    expect(shownToasts()[0]?.detail).toBe(`${why} From stays as a board of its own.`);
  });

  it.each([
    ['of more pins than go, or of pins that came meanwhile', 'completed', 'Moved 300 Pins to To'],
    ['that is cancelled', 'cancelled', 'Cancelled. Moved 300 Pins to To'],
  ] as const)('%s says that the board stays', async (_, status, said) => {
    show({ progress: () => progress({ status, done: 300, merged: false }) });
    await askMerge('To');
    fireEvent.click(await screen.findByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(texts()).toEqual([said]));
    const [toast] = shownToasts();
    expect([toast?.detail, toast?.action?.label]).toEqual(['From stays as a board of its own.', 'Undo']);
  });

  it('is not into itself', async () => {
    const { server } = show({ progress });
    await askMerge('From');
    await waitFor(() => expect(texts()).toEqual(['Choose another board: From cannot be merged into itself.']));
    expect(server.asked.some(({ path }) => path.endsWith('/merge'))).toBe(false);
  });
});
