import type { PinCard } from '@corkboard/contracts/curation/entities';
import { PINS_OF_CALL_MAX } from '@corkboard/contracts/curation/sections';
import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { pinsOfBoard } from '../../../features/pins/pin-feeds.ts';
import { SelectBar } from '../../../features/pins/select-bar.tsx';
import { SelectTile } from '../../../features/pins/select-tile.tsx';
import { useDeletePins } from '../../../features/pins/use-bulk-pins.ts';
import { type Feed, useFeed } from '../../../features/pins/use-feed.ts';
import { useSelection } from '../../../features/pins/use-selection.ts';
import { type Refusal, signedIn, standInServer } from '../../../lib/api/stand-in-server.ts';
import { keys } from '../../../lib/queries/keys.ts';
import { askCopy, stopAskingCopy } from '../../../lib/session/copy-requests.ts';
import { askMove, stopAskingMove } from '../../../lib/session/move-requests.ts';
import { dismissToast, shownToasts } from '../../../ui/toast/toasts.ts';
import { MoveLayer } from '../move-layer.tsx';

afterEach(() => {
  for (const toast of shownToasts()) dismissToast(toast.id);
  stopAskingMove();
  stopAskingCopy();
});

const mention = (id: string) => ({ id, name: id, layout: 'default', url: `/ada/${id}/`, privacy: 'public' });
const pinOf = (n: number, pinner = 'ada'): PinCard =>
  ({
    ...{ id: `p${n}`, title: `Pin ${n}`, images: null, dominant_color: '#aabbcc', is_promoted: false },
    ...{ created_at: `2026-01-01T00:00:${String(99 - n).padStart(2, '0')}`, board: mention('From') },
    pinner: { id: pinner, full_name: pinner },
  }) as unknown as PinCard;
const boardRow = (id: string) => ({
  ...{ ...mention(id), type: 'board', pin_count: 1, section_count: 0, image_cover_url: null },
});

const theirs = (pin: PinCard) => pin.pinner?.id !== 'bo';

const Selecting = ({ feed }: { feed: Feed }) => {
  const selection = useSelection(feed, theirs);
  const remove = useDeletePins('From');
  return (
    <>
      {feed.pins.map((pin) => (
        <SelectTile
          key={pin.id}
          {...{ pin, columnWidth: 236, caption: false, first: false, actions: undefined }}
          selection={selection}
        />
      ))}
      <SelectBar
        selection={selection}
        total={160}
        onMove={() => askMove(...selection.take())}
        onCopy={() => askCopy('From', selection.take())}
        onDelete={() => void remove(selection.take())}
        onDone={() => undefined}
      />
    </>
  );
};

const Asked = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

const FromFeed = () => <Selecting feed={useFeed(pinsOfBoard('From'))} />;

const still = { state: 'loaded', first: false, failure: null, retry: () => undefined } as const;

const picks = () => screen.getAllByRole('button', { pressed: true }).map((each) => each.getAttribute('aria-label'));
const pick = (n: number, how: object = {}) => fireEvent.click(screen.getByRole('button', { name: `Pin ${n}` }), how);
const said = () => within(screen.getByRole('region', { name: 'Selected Pins' })).getByRole('status').textContent;

describe('selecting pins', () => {
  it('picks one by one, all between two with Shift, and lets go again', () => {
    render(
      <Selecting
        feed={{ pins: [0, 1, 2, 3, 4].map((n) => pinOf(n)), complete: true, more: () => undefined, ...still }}
      />,
      { wrapper: Asked },
    );
    expect(said()).toBe('Select Pins');
    pick(1);
    pick(3, { shiftKey: true });
    expect([picks(), said()]).toEqual([['Pin 1', 'Pin 2', 'Pin 3'], '3 Pins selected']);
    pick(2);
    expect(picks()).toEqual(['Pin 1', 'Pin 3']);
    pick(0, { shiftKey: true });
    expect(picks()).toEqual(['Pin 0', 'Pin 1', 'Pin 2', 'Pin 3']);
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(said()).toBe('Select Pins');
  });

  it('leaves those out that may not be moved, by hand and by range', () => {
    const pins = [pinOf(0), pinOf(1, 'bo'), pinOf(2)];
    render(<Selecting feed={{ pins, complete: true, more: () => undefined, ...still }} />, { wrapper: Asked });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pin 1' }).disabled).toBe(true);
    pick(0);
    pick(2, { shiftKey: true });
    expect(picks()).toEqual(['Pin 0', 'Pin 2']);
  });

  it('of all fetches what is not here yet until that is more than a hundred, and then takes the whole list', async () => {
    let calls = 0;
    const Growing = () => {
      const [count, setCount] = useState(40);
      const more = () => {
        calls += 1;
        setCount((now) => Math.min(160, now + 40));
      };
      const pins = Array.from({ length: count }, (_, n) => pinOf(n));
      return <Selecting feed={{ pins, complete: count >= 160, more, ...still }} />;
    };
    render(<Growing />, { wrapper: Asked });
    await act(async () => fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true }));
    await waitFor(() => expect(said()).toBe('All 160 Pins selected'));
    expect([calls, picks().length]).toEqual([2, 120]);
    pick(110);
    expect(picks()).toHaveLength(119);
    expect(said()).toBe('159 Pins selected');
    pick(110);
    expect(picks()).toHaveLength(120);
    const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect(['Copy', 'Delete', 'Move'].map(isOff)).toEqual([false, false, false]);
  });

  it('by hand takes a hundred at most', () => {
    const pins = Array.from({ length: PINS_OF_CALL_MAX + 1 }, (_, n) => pinOf(n));
    render(<Selecting feed={{ pins, complete: true, more: () => undefined, ...still }} />, { wrapper: Asked });
    pick(0);
    pick(PINS_OF_CALL_MAX, { shiftKey: true });
    expect(picks()).toHaveLength(PINS_OF_CALL_MAX);
    expect(shownToasts().map(({ text }) => text)).toEqual(['You can select 100 Pins at a time.']);
  });
});

type Answer = object | Refusal;

/** Two of the pins of a board are picked. */
const picking = (answer: Promise<Answer>) => {
  signedIn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const page = (data: readonly PinCard[]) => ({ pages: [{ data, bookmark: null }], pageParams: [null] });
  client.setQueryData(keys.feed('boardfeed', 'From'), page([1, 2, 3].map((n) => pinOf(n))));
  client.setQueryData(keys.feed('boardfeed', 'To'), page([pinOf(0), pinOf(9)]));
  for (const n of [1, 2, 3]) client.setQueryData(keys.saved(`of-p${n}`), { id: `p${n}`, board: mention('From') });
  const server = standInServer({
    '/resource/BoardPickerBoardsResource/get/': () => ({
      all_boards: ['From', 'To'].map(boardRow),
      boards_shortlist: [],
    }),
    '/resource/BoardSectionResource/create/': () => ({ id: 's', title: 'Rome', board: mention('To') }),
    '/resource/BulkEditResource/update/': () => answer,
    '/resource/BulkEditResource/delete/': () => answer,
    '/resource/BulkEditResource/create/': () => answer,
  });
  render(
    <QueryClientProvider client={client}>
      <FromFeed />
      <MoveLayer />
    </QueryClientProvider>,
  );
  pick(1);
  pick(3);
  const feed = (board: string) =>
    client.getQueryData<ReturnType<typeof page>>(keys.feed('boardfeed', board))?.pages[0]?.data.map(({ id }) => id);
  /** Boards where the viewer has copies of other pictures, by what those say. */
  const savedTo = () =>
    [1, 2, 3].map((n) => client.getQueryData<Pick<PinCard, 'board'>>(keys.saved(`of-p${n}`))?.board?.url);
  return { server, feed, savedTo };
};

/** A place for them is asked for. */
const asking = async (answer: Promise<Answer>, action: 'Move' | 'Copy' = 'Move') => {
  const shown = picking(answer);
  fireEvent.click(screen.getByRole('button', { name: action }));
  await screen.findByRole('dialog', { name: 'Choose board' });
  return { ...shown, row: await screen.findByRole('option', { name: /^To/ }) };
};

const moving = async (answer: Promise<Answer>) => {
  const { row, ...shown } = await asking(answer);
  await act(async () => fireEvent.click(row));
  return shown;
};

const waiting = () => {
  let resolve: (answer: Answer) => void = () => undefined;
  return { answer: new Promise<Answer>((done) => (resolve = done)), resolve: (answer: Answer) => resolve(answer) };
};

describe('moving the pins that are selected', () => {
  it('shows all of them in the other feed, in their places, before the answer; it can be undone [S-095]', async () => {
    const { answer, resolve } = waiting();
    const { server, feed } = await moving(answer);
    await waitFor(() => expect([feed('From'), feed('To')]).toEqual([['p2'], ['p0', 'p1', 'p3', 'p9']]));
    expect(server.asked.at(-1)?.options).toEqual({ board_id: 'To', section_id: null, pin_ids: ['p1', 'p3'] });
    expect(shownToasts()).toEqual([]);
    await act(async () =>
      resolve({ board_id: 'To', section_id: null, pin_ids: ['p1', 'p3'], undo: { commandId: 'c', until: '' } }),
    );
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual(['Moved 2 Pins to To']));
    expect(shownToasts()[0]?.action?.label).toBe('Undo');
  });

  it('that waits for another action says so, and the feeds and what is selected are as they were [S-096] [S-356]', async () => {
    const { answer, resolve } = waiting();
    const { feed } = await moving(answer);
    await waitFor(() => expect(feed('From')).toEqual(['p2']));
    const message = 'Please wait until the previous board action finishes.';
    await act(async () => resolve({ refused: { status: 409, message, code: 2171 } }));
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual([message]));
    expect([feed('From'), feed('To')]).toEqual([
      ['p1', 'p2', 'p3'],
      ['p0', 'p9'],
    ]);
    expect(picks()).toEqual(['Pin 1', 'Pin 3']);
  });

  it('makes a section of them, in the place that is chosen [S-097]', async () => {
    const { server, row } = await asking(Promise.resolve({ board_id: 'To', section_id: 's', pin_ids: [], undo: null }));
    fireEvent.click(within(row).getByTestId('add-section'));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Rome' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })));
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual(['Moved 2 Pins to Rome in To']));
    const moved = server.asked.find(({ path }) => path === '/resource/BulkEditResource/update/');
    expect(moved?.options).toEqual({ board_id: 'To', section_id: 's', pin_ids: ['p1', 'p3'] });
  });
});

describe('pictures that the selected pins are copies of', () => {
  it('name the board that the copies were moved to', async () => {
    const { savedTo } = await moving(Promise.resolve({ board_id: 'To', section_id: null, pin_ids: [], undo: null }));
    await waitFor(() => expect(savedTo()).toEqual(['/ada/To/', '/ada/From/', '/ada/To/']));
  });

  it('do not say that they are saved any more once the copies are deleted', async () => {
    const { savedTo } = picking(Promise.resolve({ board_id: 'From', pin_ids: ['p1', 'p3'], undo: null }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(savedTo()).toEqual([undefined, '/ada/From/', undefined]));
  });
});

describe('deleting the pins that are selected', () => {
  const deleting = async (answer: Promise<Answer>) => {
    const shown = picking(answer);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete' })));
    return shown;
  };

  it('takes all of them out of the feed before the answer; it can be undone [S-097]', async () => {
    const { answer, resolve } = waiting();
    const { server, feed } = await deleting(answer);
    await waitFor(() => expect(feed('From')).toEqual(['p2']));
    expect(server.asked.at(-1)?.options).toEqual({ board_id: 'From', pin_ids: ['p1', 'p3'] });
    expect(shownToasts()).toEqual([]);
    const undo = { commandId: 'c', until: '' };
    await act(async () => resolve({ board_id: 'From', pin_ids: ['p1', 'p3'], undo }));
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual(['2 Pins deleted']));
    expect([shownToasts()[0]?.action?.label, said()]).toEqual(['Undo', 'Select Pins']);
  });

  it('that waits for another action says so, and the feed and what is selected are as they were [S-356]', async () => {
    const message = 'Please wait until the previous board action finishes.';
    const { feed } = await deleting(Promise.resolve({ refused: { status: 409, message, code: 2171 } }));
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual([message]));
    expect([feed('From'), picks()]).toEqual([
      ['p1', 'p2', 'p3'],
      ['Pin 1', 'Pin 3'],
    ]);
  });
});

describe('copying the pins that are selected', () => {
  it('leaves them where they are, and can be undone [S-097]', async () => {
    const undo = { commandId: 'c', until: '' };
    const copied = { board_id: 'To', section_id: null, pin_ids: ['c1', 'c3'], undo };
    const { row, server, feed } = await asking(Promise.resolve(copied), 'Copy');
    await act(async () => fireEvent.click(row));
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual(['Copied 2 Pins to To']));
    expect(shownToasts()[0]?.action?.label).toBe('Undo');
    const asked = server.asked.find(({ path }) => path === '/resource/BulkEditResource/create/');
    const to = { board_id: 'To', section_id: null };
    expect(asked?.options).toEqual({ from_board_id: 'From', ...to, pin_ids: ['p1', 'p3'] });
    expect(feed('From')).toEqual(['p1', 'p2', 'p3']);
  });

  it('that is refused says why', async () => {
    const message = 'Please wait until the previous board action finishes.';
    const { row } = await asking(Promise.resolve({ refused: { status: 409, message, code: 2172 } }), 'Copy');
    await act(async () => fireEvent.click(row));
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual([message]));
    expect(picks()).toEqual(['Pin 1', 'Pin 3']);
  });
});
