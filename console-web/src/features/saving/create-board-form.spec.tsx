import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { chooseProfile } from '../../lib/api/acting-as.ts';
import { signedIn } from '../../lib/api/stand-in-server.ts';
import { CreateBoardForm } from './create-board-form.tsx';
import { board, scene, show } from './saving-fixture.tsx';

const form = () => show(<CreateBoardForm name="" pinId={null} onCreated={() => undefined} />);
const type = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' });
const refuse = (message: string | null, detail: string | null = null) => ({
  '/resource/BoardResource/create/': () => ({ refused: { status: 409, message, detail } }),
});

afterEach(() => localStorage.clear());

describe('the form of a new board', () => {
  it('asks for a name once it was left empty [S-349]', () => {
    scene();
    form();
    expect(screen.queryByText("Don't forget to name your board!")).toBeNull();
    fireEvent.blur(screen.getByLabelText('Name'));
    expect(screen.getByText("Don't forget to name your board!")).toBeTruthy();
  });

  it('takes 50 characters and no more [S-350]', () => {
    scene();
    form();
    type('x'.repeat(50));
    expect(screen.queryByText('Please enter no more than 50 characters.')).toBeNull();
    expect(create().disabled).toBe(false);
    type('x'.repeat(51));
    expect(screen.getByText('Please enter no more than 50 characters.')).toBeTruthy();
  });

  it('cannot be sent empty, with an error, with a refusal showing or twice [S-351]', async () => {
    scene({ answers: refuse('You already have a board with that name.') });
    form();
    expect(create().disabled).toBe(true);
    type('x'.repeat(51));
    expect(create().disabled).toBe(true);
    type('Trips');
    fireEvent.click(create());
    expect(create().disabled).toBe(true);
    await screen.findByText('You already have a board with that name.');
    expect(create().disabled).toBe(true);
    type('Trips 2');
    expect(create().disabled).toBe(false);
  });

  it.each([
    ['No.', 'Choose another.', 'No. Choose another.'],
    [null, null, 'Uh oh! Something went wrong.'],
    ['Same.', 'Same.', 'Same.'],
  ])('says what the server said: %s, %s [S-360]', async (message, detail, shown) => {
    scene({ answers: refuse(message, detail) });
    form();
    type('Trips');
    fireEvent.click(create());
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('sends name, privacy, username and where it stands; a switch makes it secret [S-055] [S-064]', async () => {
    const server = scene();
    form();
    type('Trips');
    fireEvent.click(screen.getByRole('switch'));
    fireEvent.click(create());
    await waitFor(() => expect(server.asked.some(({ path }) => path.includes('BoardResource/create'))).toBe(true));
    expect(server.asked.at(-1)?.options).toEqual({
      name: 'Trips',
      privacy: 'secret',
      username: 'ada',
      aux_data: { source: 'board_picker' },
    });
  });

  const inAccountOf = async (owner: string) => {
    const accounts = {
      advertisers: [
        { id: 'ads1', owner_user_id: owner },
        { id: 'ads2', owner_user_id: owner },
      ],
      vacant: [],
    };
    const server = scene({ answers: { '/ads/v4/advertisers/': () => accounts } });
    signedIn({ isPartner: true });
    chooseProfile('boss');
    form();
    type('Trips');
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Keep this board secret' });
    await waitFor(() => expect(toggle.checked).toBe(owner === 'boss'));
    return { server, toggle };
  };
  const created = async (server: ReturnType<typeof scene>) => {
    fireEvent.click(create());
    const made = () => server.asked.find(({ path }) => path.includes('BoardResource/create'));
    await waitFor(() => expect(made()).toBeDefined());
    return made()?.options;
  };

  it('is protected in the ad account of another, its switch on and disabled [S-056] [S-057] [S-064]', async () => {
    const { server, toggle } = await inAccountOf('boss');
    expect([toggle.checked, toggle.disabled]).toEqual([true, true]);
    expect(screen.getByText('Only people who work in this ad account see it.')).toBeTruthy();
    expect(await created(server)).toEqual({
      ...{ name: 'Trips', privacy: 'protected', orbac_subject_id: 'boss', advertiser_id: 'ads1' },
      aux_data: { source: 'board_picker' },
    });
  });

  it('is secret or public as a business without an ad account, which others of one have [S-058]', async () => {
    const { server, toggle } = await inAccountOf('somebody');
    await waitFor(() => expect(toggle.disabled).toBe(false));
    fireEvent.click(toggle);
    expect(await created(server)).toEqual({
      ...{ name: 'Trips', privacy: 'secret', orbac_subject_id: 'boss' },
      aux_data: { source: 'board_picker' },
    });
  });

  it('lets the lists of boards be asked for again [S-065]', async () => {
    scene();
    const { client } = form();
    client.setQueryData(['boards', 'picker', ''], { all_boards: [board('Old')], boards_shortlist: [] });
    type('Trips');
    fireEvent.click(create());
    await waitFor(() => expect(client.getQueryState(['boards', 'picker', ''])?.isInvalidated).toBe(true));
  });
});
