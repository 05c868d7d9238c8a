import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { CreateBoardForm } from './create-board-form.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { pin, scene, section, show } from './saving-fixture.tsx';

const INVITE = '/v3/boards/fresh/invites/';
const TYPED = '/v3/typeahead/people/';
const REPIN = '/resource/RepinResource/create/';

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

const bo = { type: 'user', id: 'bo', title: 'Bo Berg', full_name: 'Bo Berg', username: 'bo' };
const look = { image_medium_url: null, avatar_color_index: 0 };
const typeahead = ({ q }: Record<string, unknown>) => {
  const typed = String(q);
  if (!typed.includes('@')) return typed.startsWith('b') ? [{ ...bo, ...look }] : [];
  return [
    { type: 'email', id: typed, title: typed, full_name: '', username: '', valid: typed.endsWith('.test'), ...look },
  ];
};
const answers = { [TYPED]: typeahead, [INVITE]: () => [] };

const field = () => screen.getByRole('combobox', { name: 'Collaborators' });
const type = (text: string) => act(async () => void fireEvent.change(field(), { target: { value: text } }));
const choose = async (typed: string, option: RegExp) => {
  await type(typed);
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const name = (text: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value: text } });
const create = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Create' })));
const form = () => show(<CreateBoardForm name="Trips" pinId={null} onCreated={() => undefined} />);

describe('people chosen for a new board', () => {
  it('are invited once it is made, people and addresses in one call [S-041 part]', async () => {
    const { asked } = scene({ answers });
    form();
    await choose('bo', /Bo Berg/);
    await choose('cy@mail.test', /cy@mail.test/);
    expect(
      within(screen.getByRole('list', { name: 'People who are invited with it' })).getAllByRole('button'),
    ).toHaveLength(2);
    await create();
    await waitFor(() => expect(asked.at(-1)?.path).toBe(INVITE));
    expect(asked.at(-1)?.options).toEqual({ user_ids: ['bo'], emails: ['cy@mail.test'] });
    expect(asked.at(-2)?.path).toBe('/resource/BoardResource/create/');
  });

  it('are optional: without any, nobody is invited [S-074]', async () => {
    const { asked } = scene({ answers });
    form();
    await create();
    await waitFor(() => expect(asked.some(({ path }) => path === '/resource/BoardResource/create/')).toBe(true));
    expect(asked.some(({ path }) => path === INVITE)).toBe(false);
  });

  it('are chosen by keys, which do not send the form, and taken off again', async () => {
    const { asked } = scene({ answers });
    form();
    await type('bo');
    await screen.findByRole('option');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field()).toHaveProperty('value', '');
    fireEvent.click(await screen.findByRole('button', { name: 'Do not invite Bo Berg' }));
    expect(screen.queryByRole('list', { name: 'People who are invited with it' })).toBeNull();
    await create();
    expect(asked.some(({ path }) => path === INVITE)).toBe(false);
  });

  it('are offered once, and an address when it is whole', async () => {
    const { asked } = scene({ answers });
    form();
    await choose('bo', /Bo Berg/);
    await type('bo');
    await type('cy@mail');
    await waitFor(() => expect(asked.at(-1)?.options).toEqual({ q: 'cy@mail' }));
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('are invited by an address that was typed, whole, and not taken [S-041 part]', async () => {
    const { asked } = scene({ answers });
    form();
    await choose('bo', /Bo Berg/);
    await type(' cy@mail.test');
    await create();
    await waitFor(() => expect(asked.at(-1)?.path).toBe(INVITE));
    expect(asked.at(-1)?.options).toEqual({ user_ids: ['bo'], emails: ['cy@mail.test'] });
  });

  it('are not forgotten: what was typed and not taken is said at the field, and no board is made', async () => {
    const { asked } = scene({ answers });
    form();
    const made = () => asked.some(({ path }) => path === '/resource/BoardResource/create/');
    for (const text of ['bo', 'cy@mail']) {
      await type(text);
      expect(screen.queryByText('Choose a person, or clear this field.')).toBeNull();
      await create();
      expect(screen.getByText('Choose a person, or clear this field.')).toBeTruthy();
      expect([made(), field().getAttribute('aria-invalid')]).toEqual([false, 'true']);
    }
    await type('');
    await create();
    await waitFor(() => expect(made()).toBe(true));
    expect(asked.some(({ path }) => path === INVITE)).toBe(false);
  });

  it('that cannot be invited leave the board made, say why, and are tried again', async () => {
    let refuses = true;
    const refused = { refused: { status: 429, message: 'Try again in a few minutes.' } };
    const { asked } = scene({ answers: { ...answers, [INVITE]: () => (refuses ? refused : []) } });
    form();
    await choose('bo', /Bo Berg/);
    await create();
    expect(
      await screen.findByText('Trips is created, but nobody is invited: Try again in a few minutes.'),
    ).toBeTruthy();
    refuses = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked.filter(({ path }) => path === INVITE)).toHaveLength(2));
  });
});

describe('a new board of the picker with people', () => {
  const open = async (sections: string) => {
    const server = scene({ answers, sections: [section('Coast')] });
    show(<SaveDialog request={{ pin }} />);
    fireEvent.click(await screen.findByRole('option', { name: 'Create board' }));
    name('Trips');
    fireEvent.change(screen.getByLabelText('Sections'), { target: { value: sections } });
    await choose('bo', /Bo Berg/);
    await create();
    await waitFor(() => expect(server.asked.some(({ path }) => path === INVITE)).toBe(true));
    return server;
  };

  it('without sections is saved to, and they are invited [S-041 part]', async () => {
    const { asked } = await open('');
    await waitFor(() => expect(asked.find(({ path }) => path === REPIN)?.options['board_id']).toBe('fresh'));
    expect(asked.filter(({ path }) => path === INVITE).map(({ options }) => options)).toEqual([{ user_ids: ['bo'] }]);
  });

  it('with sections leads on to them, and they are invited [S-041]', async () => {
    const { asked } = await open('Coast, Hills');
    expect(await screen.findByRole('heading', { name: 'Choose section' })).toBeTruthy();
    expect(asked.some(({ path }) => path === REPIN)).toBe(false);
    expect(asked.filter(({ path }) => path === INVITE)).toHaveLength(1);
  });
});
