import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { boards, closeAll, field, open, openForm, openSections, option, two, type } from './picker-fixture.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { board, pin, scene, section, show } from './saving-fixture.tsx';

afterEach(closeAll);

const title = (name: string) => screen.findByRole('heading', { name });
const REPIN = '/resource/RepinResource/create/';

describe('the steps of the picker', () => {
  it('are called Choose board, Choose section, Create section and Create board [S-020]', async () => {
    open();
    await title('Choose board');
    fireEvent.click(await option(/Deep/));
    await title('Choose section');
    fireEvent.click(await option('Create section'));
    await title('Create section');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await title('Choose section');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await title('Choose board');
    fireEvent.click(await option('Create board'));
    expect(await title('Create board')).toBeTruthy();
  });

  it('lead from a board with sections to them, and from one without into it [S-038]', async () => {
    const { sent } = open();
    fireEvent.click(await option(/Deep/));
    await title('Choose section');
    expect(sent(REPIN)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    fireEvent.click(await option(/Plain/));
    await waitFor(() => expect(sent(REPIN)).toHaveLength(1));
    expect(sent(REPIN)[0]).toMatchObject({ board_id: 'Plain' });
    expect(sent(REPIN)[0]).not.toHaveProperty('section');
  });

  it('lead from the boards to the form of a board, and of a section, also by the arrow key [S-039]', async () => {
    open();
    fireEvent.click(within(await option(/Plain/)).getByTestId('add-section'));
    await title('Create section');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await title('Choose section');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await option(/Plain/);
    const list = screen.getByRole('listbox');
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    fireEvent.keyDown(list, { key: 'ArrowRight' });
    // A board with sections leads to them first.
    await title('Choose board');
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    fireEvent.keyDown(list, { key: 'ArrowRight' });
    expect(await title('Create section')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Add section' })).toBeTruthy();
  });

  it('lead to no form of a section on a board that one may only add to [S-039]', async () => {
    const shared = { collaborated_by_me: true, add_only_by_me: true } as const;
    open({ boards: [board('Deep', { section_count: 2, ...shared }), board('Plain', shared)] });
    expect(within(await option(/Plain/)).queryByTestId('add-section')).toBeNull();
    const list = screen.getByRole('listbox');
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    fireEvent.keyDown(list, { key: 'ArrowRight' });
    await title('Choose board');
    fireEvent.click(await option(/Deep/));
    await option(/Lamps/);
    expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual(['DeepSave', 'LampsSave', 'RugsSave']);
  });

  it('lead back from a form to the sections, from them to the boards, and then out [S-040]', async () => {
    await openForm();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await title('Choose section');
    fireEvent.keyDown(await screen.findByRole('listbox'), { key: 'Escape' });
    await title('Choose board');
    await option(/Plain/);
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
    expect(screen.queryByRole('heading', { name: 'Choose section' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Create section' })).toBeNull();
  });
});

describe('the sections of a board', () => {
  it('stand below the board itself, each with its picture and title [S-042] [S-052]', async () => {
    const { sent } = await openSections();
    const rows = screen.getAllByRole('option').slice(0, -1);
    expect(rows.map((row) => row.textContent)).toEqual(['DeepSave', 'LampsSave', 'RugsSave']);
    const pictures = rows.map((row) => row.querySelector('img')?.getAttribute('src') ?? null);
    expect(pictures).toEqual(['/i/cover', '/i/170/Lamps', null]);
    expect(sent('/resource/BoardSectionsRepinResource/get/')).toEqual([{ board_id: 'Deep' }]);
  });

  it('are found by typing, with a field from ten on', async () => {
    const many = Array.from({ length: 10 }, (_, index) => section(`Part ${index}`));
    const opened = await openSections();
    expect(screen.queryByRole('combobox')).toBeNull();
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'r' });
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('r');
    expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual(['RugsSave', 'Create section']);
    opened.unmount();
    closeAll();
    scene({ boards, sections: many });
    show(<SaveDialog request={{ pin }} />);
    fireEvent.click(await option(/Deep/));
    expect(await screen.findByRole('combobox', { name: 'Search sections' })).toBeTruthy();
  });

  it('take the pin, and a toast says where it is [S-018]', async () => {
    const { sent } = await openSections();
    fireEvent.click(await option(/Lamps/));
    await screen.findByTestId('save-overlay');
    expect(sent(REPIN)[0]).toMatchObject({ board_id: 'Deep', section: 'Lamps' });
    fireEvent.pointerDown(document.body);
    expect(await screen.findByText('Saved to Lamps in Deep')).toBeTruthy();
  });

  it('leave the pin to the board where the board is chosen [S-018]', async () => {
    const { sent } = await openSections();
    fireEvent.click(await option(/Deep/));
    await screen.findByTestId('save-overlay');
    expect(sent(REPIN)[0]).not.toHaveProperty('section');
    fireEvent.pointerDown(document.body);
    expect(await screen.findByText('Saved to Deep')).toBeTruthy();
  });

  it('say what went wrong, and are asked for again', async () => {
    let answers = 0;
    const failing = () => {
      answers += 1;
      return answers === 1 ? { refused: { status: 404, message: null } } : two;
    };
    open({ answers: { '/resource/BoardSectionsRepinResource/get/': failing } });
    fireEvent.click(await option(/Deep/));
    expect(await screen.findByText("Sorry! We couldn't load the sections.")).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await option(/Lamps/)).toBeTruthy();
  });
});

describe('a new board with sections', () => {
  it('leads on to them; one without is saved to [S-041 part]', async () => {
    const { sent } = open();
    fireEvent.click(await option('Create board'));
    type('House');
    fireEvent.change(screen.getByLabelText('Sections'), { target: { value: 'Lamps, Rugs,' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByTestId('board-created');
    await screen.findByRole('heading', { name: 'Choose section' });
    expect(sent('/resource/BoardResource/create/')[0]).toMatchObject({ section_names: ['Lamps', 'Rugs'] });
    expect(sent(REPIN)).toEqual([]);
  });
});

describe('the create step', () => {
  it('lists suggested board names under a heading, and none without any [S-024] [S-070]', async () => {
    const { unmount } = open({ answers: { '/v3/pins/p1/board_title_suggestions/': () => [{ title: 'Cosy' }] } });
    fireEvent.click(await option('Create board'));
    const heading = await screen.findByRole('heading', { name: 'Suggested board names' });
    const names = within(heading.parentElement as HTMLElement).getAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Cosy']);
    fireEvent.click(screen.getByRole('button', { name: 'Cosy' }));
    expect(field().value).toBe('Cosy');
    unmount();
    closeAll();
    const { sent } = open();
    fireEvent.click(await option('Create board'));
    await waitFor(() => expect(sent('/v3/pins/p1/board_title_suggestions/')).toEqual([{}]));
    expect(screen.queryByRole('heading', { name: 'Suggested board names' })).toBeNull();
  });
});

describe('a pin with a link and no picture', () => {
  const look = (more: object) => {
    scene({ boards });
    return show(<SaveDialog request={{ pin: { ...pin, ...more } }} />);
  };

  it('has a card with its title and the domain [S-031]', () => {
    const { unmount } = look({ images: null, link: 'https://www.lamps.test/1?x=2' });
    const card = screen.getByTestId('link-preview');
    expect(card.textContent).toBe('A red chairlamps.test');
    expect(card.querySelector('img')).toBeNull();
    unmount();
    look({ link: 'https://lamps.test/1' });
    expect(screen.queryByTestId('link-preview')).toBeNull();
  });
});
