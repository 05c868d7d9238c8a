import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SaveDialog } from './save-dialog.tsx';
import { SaveLayer } from './save-layer.tsx';
import { stopAsking, stopCelebrating } from './save-requests.ts';
import { board, pin, scene, show } from './saving-fixture.tsx';

const four = [board('Art'), board('Trips'), board('Zoo'), board('2024 ideas')];
const many = Array.from({ length: 10 }, (_, index) => board(`Board ${index}`));
const option = async (name: RegExp | string) => (await screen.findAllByRole('option', { name }))[0] as HTMLElement;
const open = () => show(<SaveDialog request={{ pin }} />);

afterEach(() => {
  act(() => {
    stopAsking();
    stopCelebrating();
  });
});

describe('the picker in its dialog', () => {
  it('has the picture on one side and the picker on the other [S-111 part]', async () => {
    scene({ boards: four });
    open();
    const panes = await screen.findByTestId('save-panes');
    expect(panes.children).toHaveLength(2);
    expect(within(panes.children[0] as HTMLElement).getByRole('img', { name: 'A red chair' })).toBeTruthy();
    expect(await within(panes.children[1] as HTMLElement).findByRole('listbox')).toBeTruthy();
  });

  it('lists top choices and all boards from four boards on, one list without a heading below [S-034] [S-036]', async () => {
    scene({ boards: four });
    const { unmount } = open();
    expect(await screen.findByText('Top choices')).toBeTruthy();
    expect(screen.getByText('All boards')).toBeTruthy();
    unmount();
    scene({ boards: four.slice(0, 3) });
    open();
    await option(/Art/);
    expect(screen.queryByText('All boards')).toBeNull();
  });

  it('offers a search from ten boards on [S-035]', async () => {
    scene({ boards: many.slice(0, 9) });
    const { unmount } = open();
    await option(/Board 1/);
    expect(screen.queryByRole('combobox')).toBeNull();
    unmount();
    scene({ boards: many });
    open();
    expect(await screen.findByRole('combobox')).toBeTruthy();
  });

  it('says Save where it saves and Select where sections come next [S-023]', async () => {
    scene({ boards: [board('Plain'), board('Deep', { section_count: 1 })] });
    open();
    expect(within(await option(/Plain/)).getByText('Save')).toBeTruthy();
    expect(within(await option(/Deep/)).getByText('Select')).toBeTruthy();
  });

  it('has on each row the cover, the name, and the signs of exactly such boards [S-022]', async () => {
    const rows = [
      board('Plain', { image_cover_url: '/i/plain' }),
      board('Hidden', { privacy: 'secret' }),
      board('Shared', { is_collaborative: true }),
    ];
    scene({ boards: [...rows, board('Deep', { section_count: 1 })].slice(1).concat(rows[0] ?? []) });
    open();
    await option(/Plain/);
    const shown = ['Plain', 'Hidden', 'Shared', 'Deep'].map((name) => {
      const row = screen.getAllByRole('option', { name: new RegExp(name) })[0] as HTMLElement;
      const signs = within(row)
        .queryAllByRole('img')
        .map((sign) => sign.getAttribute('aria-label'));
      return [row.querySelector('img')?.getAttribute('src') ?? null, ...signs];
    });
    expect(shown).toEqual([['/i/plain'], [null, 'Secret board'], [null, 'Group board'], [null, 'Has sections']]);
  });

  it('is moved through by arrows and chosen from by Enter [S-026]', async () => {
    const server = scene({ boards: many });
    open();
    const field = await screen.findByRole('combobox');
    fireEvent.keyDown(field, { key: 'End' });
    fireEvent.keyDown(field, { key: 'Home' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(field.getAttribute('aria-activedescendant')).toMatch(/-1$/);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(server.asked.some(({ path }) => path.includes('RepinResource'))).toBe(true));
    expect(server.asked.find(({ path }) => path.includes('Repin'))?.options['board_id']).toBe('Board 1');
  });

  it('highlights from two letters on and names what it would create [S-025] [S-027]', async () => {
    scene({ boards: many });
    open();
    const field = await screen.findByRole('combobox');
    fireEvent.change(field, { target: { value: 'B' } });
    expect(document.querySelector('mark')).toBeNull();
    fireEvent.change(field, { target: { value: 'BOA' } });
    expect(document.querySelector('mark')?.textContent).toBe('Boa');
    expect(await option('Create: BOA')).toBeTruthy();
    fireEvent.change(field, { target: { value: '' } });
    expect(await option('Create board')).toBeTruthy();
  });

  it('takes what is typed as a search, also where the boards are few and there is no field', async () => {
    scene({ boards: four });
    open();
    await screen.findAllByRole('option', { name: /Zoo/ });
    expect(screen.queryByRole('combobox')).toBeNull();
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'z' });
    const field = screen.getByRole<HTMLInputElement>('combobox');
    expect([field.value, document.activeElement]).toEqual(['z', field]);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['ZooSave', 'Create: z']);
    fireEvent.change(field, { target: { value: '' } });
    expect(screen.getByRole('combobox')).toBe(field);
  });

  it('tells where the pin was saved already [S-029] [S-090]', async () => {
    const server = scene({
      boards: four,
      answers: { '/v3/pins/p1/': () => ({ id: 'p1', pinned_to_board: board('Trips') }) },
    });
    open();
    expect(await screen.findByText('Psst! You already saved this Pin to Trips')).toBeTruthy();
    expect(server.asked.some(({ path }) => path === '/v3/pins/p1/')).toBe(true);
  });

  it('shows what was refused, with its detail first, and can be used again [S-080] [S-358]', async () => {
    const refused = { status: 409, message: 'General', detail: 'This board is full.' };
    scene({ boards: four, answers: { '/resource/RepinResource/create/': () => ({ refused }) } });
    open();
    fireEvent.click((await screen.findAllByRole('option', { name: /Zoo/ }))[0] as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toBe('This board is full.');
    expect(screen.queryByText('Saving')).toBeNull();
  });
});

describe('a board made in the picker', () => {
  it('has its form there, saves the pin to it and says that it was created [S-019]', async () => {
    const server = scene({ boards: four });
    const saved = jest.fn();
    show(<SaveDialog request={{ pin, onSaved: saved }} />);
    fireEvent.click(await option('Create board'));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Lamps' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByTestId('board-created')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Board created' })).toBeTruthy();
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(server.asked.find(({ path }) => path.includes('Repin'))?.options['board_id']).toBe('fresh');
    expect(saved.mock.calls[0]?.[0]).toMatchObject({ id: 'repin' });
  });
});

describe('after a save through the picker', () => {
  it('the overlay follows, and a toast when it is over [S-017]', async () => {
    scene({ boards: four });
    show(
      <>
        <SaveDialog request={{ pin }} />
        <SaveLayer />
      </>,
    );
    fireEvent.click((await screen.findAllByRole('option', { name: /Zoo/ }))[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'You saved this Pin to Zoo!' })).toBeTruthy();
    expect(screen.queryByText('Saved to Zoo')).toBeNull();
    fireEvent.pointerDown(document.body);
    expect(await screen.findByText('Saved to Zoo')).toBeTruthy();
    expect(screen.queryByTestId('save-overlay')).toBeNull();
  });
});
