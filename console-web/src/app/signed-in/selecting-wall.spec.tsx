import type { PinCard } from '@corkboard/contracts/curation/entities';
import { PINS_OF_CALL_MAX } from '@corkboard/contracts/curation/sections';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { pinsOfBoard } from '../../features/pins/pin-feeds.ts';
import { useFeed } from '../../features/pins/use-feed.ts';
import { board, pin as red } from '../../features/saving/saving-fixture.tsx';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { keys } from '../../lib/queries/keys.ts';
import { followBulk, unfollowBulk } from '../../lib/session/bulk-requests.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { BulkLayer } from './bulk-layer.tsx';
import { SelectingWall } from './selecting-wall.tsx';

const card = (id: string) =>
  ({
    ...red,
    id,
    title: id,
    pinner: { id: /^Their/.test(id) ? 'bo' : 'me' },
    is_promoted: false,
  }) as unknown as PinCard;

beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(640);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const { id } of shownToasts()) dismissToast(id);
  act(() => unfollowBulk('m'));
});

interface Shown {
  readonly names?: readonly string[];
  readonly role?: 'owner' | 'add_only';
  /** Pins of the list, those included that are not here yet. */
  readonly count?: number;
  /** Answer to all that is asked of the whole list. */
  readonly begun?: object;
}

const accepted = { bulk_id: 'm', total: 101, undo: null };

const show = async ({ names = ['Lamp', 'Rug'], role: my_role = 'owner', ...more }: Shown = {}) => {
  const { count = names.length, begun = accepted } = more;
  signedIn();
  const server = standInServer({
    '/resource/BoardFeedResource/get/': () => names.map(card),
    '/resource/BulkEditResource/delete/': () => ({ board_id: 'b', pin_ids: ['Lamp'], undo: null }),
    '/resource/BoardPickerBoardsResource/get/': () => ({ all_boards: [board('Hall')], boards_shortlist: [] }),
    '/resource/BulkEditSelectAllResource/update/': () => begun,
    '/v3/boards/b/pins/copy': () => begun,
    '/v3/boards/b/pins/delete': () => begun,
  });
  const end = jest.fn();
  const Page = () => (
    <main id="content" tabIndex={-1}>
      <SelectingWall
        feed={useFeed(pinsOfBoard('b'))}
        label="Pins"
        empty={null}
        board={{ id: 'b', my_role }}
        whole={{ sectionId: null, outsideSections: false, count }}
        mode={{ is: 'selecting', end }}
      />
      <BulkLayer />
    </main>
  );
  const { client } = await showRouted(Page);
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  return {
    press,
    end,
    server,
    pick: async (name: string) => fireEvent.click(await screen.findByRole('button', { name })),
    chosen: async () => {
      await screen.findByRole('button', { name: 'Pin 0' });
      fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
      await screen.findByText(`All ${names.length} Pins selected`);
    },
    comesAnew: () => act(() => client.invalidateQueries({ queryKey: keys.feeds })),
  };
};

/** Chooses a place for the pins, or agrees that they are deleted. */
const confirm = async (action: string) => {
  const to =
    action === 'Delete'
      ? within(await screen.findByRole('dialog', { name: /^Delete/ })).getByRole('button', { name: 'Delete' })
      : await screen.findByRole('option', { name: /^Hall/ });
  await act(async () => fireEvent.click(to));
};
const isPressable = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

/** More than may be named one by one. */
const many = Array.from({ length: PINS_OF_CALL_MAX + 1 }, (_, n) => `Pin ${n}`);

describe('the focus on a wall whose pins are selected', () => {
  it('goes to the wall once they are deleted, as the button cannot be pressed any more', async () => {
    const { press, pick } = await show();
    await pick('Lamp');
    press('Delete');
    await confirm('Delete');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Lamp' })).toBeNull());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    expect(document.activeElement?.id).toBe('content');
  });

  it('is in the question whether they are to go, and nothing goes before its answer [DS-073 part]', async () => {
    const { press, pick, server } = await show();
    await pick('Lamp');
    press('Delete');
    const asks = within(await screen.findByRole('dialog', { name: 'Delete 1 Pin?' }));
    await act(async () => fireEvent.click(asks.getByRole('button', { name: 'Cancel' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked.some(({ path }) => path.endsWith('/delete/'))).toBe(false);
    expect(await screen.findByText('1 Pin selected')).toBeTruthy();
  });

  it('goes to the wall once the whole list is deleted', async () => {
    const { press } = await show({ names: many });
    await screen.findByRole('button', { name: 'Pin 0' });
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    await screen.findByText(`All ${many.length} Pins selected`);
    press('Delete');
    const asks = await screen.findByRole('dialog', { name: `Delete ${many.length} Pins?` });
    await act(async () => fireEvent.click(within(asks).getByRole('button', { name: 'Delete' })));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pin 0' })).toBeNull());
    expect(document.activeElement?.id).toBe('content');
  });

  it('stays where it is while pins are picked one by one', async () => {
    const { press } = await show();
    await screen.findByRole('button', { name: 'Lamp' });
    press('Lamp');
    press('Lamp');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Lamp');
  });

  it('goes to the wall when selecting ends', async () => {
    const { press, end, pick } = await show();
    await pick('Lamp');
    press('Done');
    expect([end.mock.calls.length, document.activeElement?.id]).toEqual([1, 'content']);
  });
});

describe('a whole list that is selected', () => {
  it.each([
    ['owner', false],
    ['add_only', true],
  ] as const)(
    'is copied as one, by who has the role %s their own pins alone: %s [S-097 part]',
    async (role, own_only) => {
      const { press, server } = await show({ names: many, role });
      await screen.findByRole('button', { name: 'Pin 0' });
      fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
      await screen.findByText(role === 'owner' ? `All ${many.length} Pins selected` : 'All of your Pins selected');
      press('Copy');
      await act(async () => fireEvent.click(await screen.findByRole('option', { name: /^Hall/ })));
      expect(server.asked.find(({ path }) => path === '/v3/boards/b/pins/copy')?.options).toMatchObject({
        ...{ board_id: 'Hall', own_only, except_pin_ids: [] },
      });
    },
  );

  it.each(['Copy', 'Move', 'Delete'])(
    'is not selected any more once it is accepted, though its pins are shown again: %s',
    async (action) => {
      const { press, chosen, comesAnew } = await show({ names: many });
      await chosen();
      press(action);
      await confirm(action);
      await screen.findByText('Select Pins');
      await comesAnew();
      expect(await screen.findByRole('button', { name: 'Pin 0' })).not.toBeNull();
      expect([screen.queryAllByRole('button', { pressed: true }), isPressable('Move')]).toEqual([[], false]);
    },
  );

  it.each(['Move', 'Delete'])(
    'of one who may only add leaves the pins of others where they are: %s',
    async (action) => {
      const { press } = await show({ names: ['Their lamp', ...many], role: 'add_only' });
      await screen.findByRole('button', { name: 'Pin 0' });
      const theirs = () => screen.queryAllByRole('button', { name: 'Their lamp' }).length;
      const before = theirs();
      fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
      await screen.findByText('All of your Pins selected');
      press(action);
      await confirm(action);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Pin 0' })).toBeNull());
      expect([before, theirs()]).toEqual([1, 1]);
    },
  );

  it('stays selected where it is refused, and where something else is undone', async () => {
    const message = 'Please wait until the previous board action finishes.';
    const refused = { status: 409, message, code: 2171 };
    const { press, chosen } = await show({ names: many, begun: { refused } });
    await chosen();
    press('Move');
    await confirm('Move');
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual([message]));
    act(() => followBulk({ bulkId: 'm', place: null, undo: null, again: false, isUndo: true }));
    expect(await screen.findByText(`All ${many.length} Pins selected`)).not.toBeNull();
  });

  it('and is longer than 10,000 says that the first of them go, in the bar and before they are deleted [DS-071 part]', async () => {
    const { press } = await show({ names: many, count: 12_345 });
    const pin = await screen.findByRole('button', { name: 'Pin 0' });
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    const bar = within(screen.getByRole('region', { name: 'Selected Pins' }));
    const said = () => bar.getByRole('status').textContent;
    const first = '10,000 Pins selectedThe first of 12,345 Pins: more do not go at a time.';
    await waitFor(() => expect(said()).toBe(first));
    fireEvent.click(pin);
    expect(said()).toBe(first);
    press('Delete');
    expect(await screen.findByRole('dialog', { name: 'Delete 10,000 Pins?' })).not.toBeNull();
  });
});
