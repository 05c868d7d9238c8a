import type { BoardView } from '@corkboard/contracts/curation/entities';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { standInServer } from '../../lib/api/stand-in-server.ts';
import { BoardHeader } from './board-header.tsx';
import { EditBoardDialog } from './edit-board-dialog.tsx';

const nothing = () => undefined;
const plain = { description: null, archived_by_me_at: null };
const show = (page: ReactNode) => render(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);
const does = {
  loosePins: 3,
  onChanged: nothing,
  onDeleted: nothing,
  onAddSection: nothing,
  onArrange: nothing,
  onSelect: nothing,
  onHistory: nothing,
};

const menuOf = async (role: BoardView['my_role'], loosePins = 3): Promise<readonly (string | null)[]> => {
  const owner = { username: 'bo', full_name: 'Bo' };
  const board = {
    id: 'b',
    name: 'Trips',
    url: '/bo/trips/',
    privacy: 'public',
    ...plain,
    pin_count: 3,
    owner,
  };
  const shown = { ...board, owned_by_me: role === 'owner', my_role: role } as unknown as BoardView;
  show(<BoardHeader board={shown} {...does} loosePins={loosePins} />);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'More options for this board' }));
  });
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

describe('the menu of a board', () => {
  it('lets its owner change it, and with that its privacy [S-055]', async () =>
    expect(await menuOf('owner')).toEqual([
      'Copy link',
      'History',
      'Select Pins',
      'Arrange Pins',
      'Add section',
      'Choose a cover',
      'Edit board',
      'Merge into another board',
      'Archive board',
      'Delete board',
    ]));
  it('lets others do neither [S-055]', async () => expect(await menuOf(null)).toEqual(['Copy link']));
  it('lets editors arrange it', async () =>
    expect(await menuOf('editor')).toEqual([
      ...['Copy link', 'History', 'Select Pins'],
      ...['Arrange Pins', 'Add section', 'Choose a cover'],
    ]));
  it('offers to select and to arrange what its page shows: one pin, two, none where all are in sections', async () => {
    const among = async (loosePins: number) => {
      const items = await menuOf('editor', loosePins);
      cleanup();
      return items.filter((item) => item?.endsWith(' Pins'));
    };
    expect([await among(0), await among(1), await among(2)]).toEqual([
      [],
      ['Select Pins'],
      ['Select Pins', 'Arrange Pins'],
    ]);
  });
  it('leads everybody who is on it to its history', async () =>
    expect(await menuOf('add_only')).toEqual(['Copy link', 'History', 'Select Pins']));
});

describe('a protected board', () => {
  it('says that it is one, and its switch is on and disabled [S-056]', async () => {
    const owner = { username: 'bo', full_name: 'Bo' };
    const facts = {
      id: 'b',
      name: 'Trips',
      url: '/bo/trips/',
      privacy: 'protected',
      description: null,
      pin_count: 3,
      owner,
    };
    const board = { ...facts, owned_by_me: true } as unknown as BoardView;
    const client = new QueryClient();
    render(
      <QueryClientProvider client={client}>
        <BoardHeader board={board} {...does} />
        <EditBoardDialog board={board} onClose={nothing} onChanged={nothing} />
      </QueryClientProvider>,
    );
    expect(screen.getByText('Protected board')).toBeTruthy();
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Keep this board secret' });
    expect([toggle.checked, toggle.disabled]).toEqual([true, true]);
    const server = standInServer({ '/resource/BoardResource/update/': () => board });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(server.asked).toHaveLength(1));
    expect(server.asked[0]?.options).toEqual({ board_id: 'b' });
  });
});

describe('the form of a board', () => {
  it('sends what was changed in it alone, whatever became of the rest meanwhile', async () => {
    const owner = { username: 'bo', full_name: 'Bo' };
    const facts = { id: 'b', name: 'Trips', url: '/bo/trips/', privacy: 'public', pin_count: 3, owner };
    const board = { ...plain, ...facts, owned_by_me: true } as unknown as BoardView;
    const server = standInServer({ '/resource/BoardResource/update/': () => board });
    const form = (now: BoardView) => (
      <QueryClientProvider client={new QueryClient()}>
        <EditBoardDialog board={now} onClose={nothing} onChanged={nothing} />
      </QueryClientProvider>
    );
    const { rerender } = render(form(board));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Description' }), { target: { value: 'By train' } });
    rerender(form({ ...board, privacy: 'secret', name: 'Journeys' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(server.asked).toHaveLength(1));
    expect(server.asked[0]?.options).toEqual({ board_id: 'b', description: 'By train' });
  });
});

describe('the description of a board', () => {
  const owner = { username: 'bo', full_name: 'Bo' };
  const facts = {
    id: 'b',
    name: 'Trips',
    url: '/bo/trips/',
    privacy: 'public',
    pin_count: 3,
    owner,
    owned_by_me: true,
  };
  const described = { ...plain, ...facts, description: 'By train' } as unknown as BoardView;

  it('stands under its name', () => {
    show(<BoardHeader board={described} {...does} />);
    expect(screen.getByText('By train')).toBeTruthy();
  });

  it('is written in the form, which counts and stops at 500 characters', async () => {
    const server = standInServer({ '/resource/BoardResource/update/': () => described });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <EditBoardDialog board={described} onClose={nothing} onChanged={nothing} />
      </QueryClientProvider>,
    );
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
    expect(field.value).toBe('By train');
    fireEvent.change(field, { target: { value: 'x'.repeat(501) } });
    expect([save.disabled, screen.getByText('501 / 500').textContent]).toEqual([true, '501 / 500']);
    expect(screen.getByText('Please enter no more than 500 characters.')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'x'.repeat(500) } });
    fireEvent.click(save);
    await waitFor(() => expect(server.asked).toHaveLength(1));
    expect(server.asked[0]?.options).toMatchObject({ description: 'x'.repeat(500) });
  });
});
