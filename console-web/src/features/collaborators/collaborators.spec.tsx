import type { BoardView } from '@corkboard/contracts/curation/entities';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { CollaboratorGroup } from './collaborator-group.tsx';
import { groupNames } from './group-names.ts';

const PEOPLE = '/v3/boards/b1/collaborators/';
const INVITE = '/v3/boards/b1/invites/';
const INVITING = '/v3/boards/b1/inviting/';
const SUGGESTED = '/v3/boards/b1/share_suggestions/';
const TYPED = '/v3/typeahead/people/';
const OFF = '/resource/BoardCollaboratorResource/delete/';
const WITHDRAWN = '/resource/BoardInviteResource/delete/';

const user = (id: string, full_name: string) => ({
  ...{ id, type: 'user', username: full_name.toLowerCase(), full_name, first_name: full_name },
  ...{ image_small_url: null, image_medium_url: null, image_large_url: null, avatar_color_index: 1 },
  followed_by_me: false,
});
const board = (names: readonly string[] = [], more: Partial<BoardView> = {}) =>
  ({
    ...{ id: 'b1', name: 'Kitchen', url: '/ana/kitchen/', privacy: 'public', owned_by_me: true },
    ...{ collaborated_by_me: false, collaborating_users: names.map((name) => user(name, name)) },
    ...more,
  }) as unknown as BoardView;
const on = { type: 'collaborator', status: 'accepted', role: 'editor', email: null, invite_id: null, expires_at: null };
const bo = { ...on, user: user('bo', 'Bo') };
const invited = { ...on, status: 'pending', user: null, email: 'cy@mail.test', invite_id: 'i1', expires_at: 'later' };

type Answers = Parameters<typeof standInServer>[0];
const show = async (answers: Answers = {}, shown = board(['Bo'])) => {
  signedIn();
  let there: unknown[] = [bo, invited];
  let others = false;
  const without = (gone: unknown) => () => {
    there = there.filter((each) => each !== gone);
    return { board_id: 'b1' };
  };
  const server = standInServer({
    [PEOPLE]: () => ({
      ...{ owner: user('ana', 'Ana'), my_role: 'owner', collaborators: there },
      ...{ may_invite: shown.owned_by_me, collaborators_may_invite: others },
    }),
    [INVITING]: ({ allowed }) => {
      others = allowed === true;
      return { allowed, undo: { commandId: 'c1', until: '2026-12-20T12:00:00.000Z' } };
    },
    [SUGGESTED]: () => [],
    [TYPED]: ({ q }) => [
      {
        ...{ type: 'email', id: q, title: q, full_name: '', username: '', image_medium_url: null },
        ...{ avatar_color_index: 0, valid: String(q).endsWith('.test') },
      },
    ],
    [INVITE]: () => [],
    [OFF]: without(bo),
    [WITHDRAWN]: without(invited),
    ...answers,
  });
  await showRouted(() => <CollaboratorGroup board={shown} onLeft={() => undefined} />);
  return server;
};
const open = async () => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Invite collaborators' })));
  return screen.findByRole('list', { name: 'People on this board' });
};
const type = (text: string) =>
  act(async () => fireEvent.change(screen.getByLabelText('Name or email'), { target: { value: text } }));

afterEach(() => {
  jest.restoreAllMocks();
});

describe('people on a board, beside its name', () => {
  it.each([
    [['Ana'], 'Ana'],
    [['Ana', 'Bo'], 'Ana and Bo'],
    [['Ana', 'Bo', 'Cy'], 'Ana, Bo and Cy'],
    [['Ana', 'Bo', 'Cy', 'Di'], 'Ana, Bo, Cy and 1 more'],
    [['Ana', 'Bo', 'Cy', 'Di', 'Ed'], 'Ana, Bo, Cy and 2 more'],
  ])('%j are called by up to three names, then how many more [S-071]', async (names, said) => {
    expect(groupNames(names)).toBe(said);
    await show({}, board(names));
    expect(screen.getByText(said)).toBeTruthy();
  });

  it('are nothing on a board of another person without any, and invited by the owner alone [S-059]', async () => {
    await show({}, board([], { owned_by_me: false }));
    expect(screen.queryByRole('button')).toBeNull();
    await show({}, board(['Bo'], { owned_by_me: false }));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('inviting to a board', () => {
  it('is allowed to others by a switch of its owner, with a way back (DS-048)', async () => {
    const server = await show();
    await open();
    const others = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Collaborators can invite others' });
    expect(others().getAttribute('aria-checked') ?? String(others().checked)).toBe('false');
    await act(async () => fireEvent.click(others()));
    await waitFor(() => expect(others().getAttribute('aria-checked') ?? String(others().checked)).toBe('true'));
    expect(server.asked.filter(({ path }) => path === INVITING).map(({ options }) => options)).toEqual([
      { allowed: true },
    ]);
    expect(shownToasts().at(-1)?.action?.label).toBe('Undo');
  });

  it('is there for those who may, with the rights that they have, and without that switch', async () => {
    const may = { owner: user('ana', 'Ana'), my_role: 'add_only', may_invite: true, collaborators_may_invite: true };
    const joined = board(['Bo'], { owned_by_me: false, collaborated_by_me: true });
    const server = await show({ [PEOPLE]: () => ({ ...may, collaborators: [bo] }) }, joined);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'See collaborators' })));
    await screen.findByRole('list', { name: 'People on this board' });
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'What they can do' })).toBeNull();
    await type('di@mail.test');
    fireEvent.click(await screen.findByRole('button', { name: /di@mail.test/ }));
    await waitFor(() =>
      expect(server.asked.filter(({ path }) => path === INVITE).map(({ options }) => options)).toEqual([
        { role: 'add_only', emails: ['di@mail.test'] },
      ]),
    );
  });

  it.each([
    ['an address', 'email', { role: 'add_only', emails: ['di'] }],
    ['a person', 'user', { role: 'add_only', user_ids: ['di'] }],
  ])('lets %s only add pins where that is chosen, which the keyboard reaches (DS-048)', async (_, type, options) => {
    const di = { type, id: 'di', title: 'di', full_name: 'Di', username: 'di', image_medium_url: null };
    const { asked } = await show({ [SUGGESTED]: () => [{ ...di, avatar_color_index: 0, valid: true }] });
    await open();
    const role = screen.getByRole<HTMLSelectElement>('combobox', { name: 'What they can do' });
    expect([role.value, role.tabIndex, role.disabled]).toEqual(['editor', 0, false]);
    fireEvent.change(role, { target: { value: 'add_only' } });
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: /^di / })));
    await waitFor(() => expect(asked.filter(({ path }) => path === INVITE)).toMatchObject([{ options }]));
  });

  it('says beside an open invitation what is offered', async () => {
    await show();
    const list = await open();
    expect(await within(list).findByText('Invited: Can edit everything')).toBeTruthy();
  });

  it('says of an address what it needs, and that it was sent [S-073]', async () => {
    const { asked } = await show();
    await open();
    await type('di@mail');
    expect(await screen.findByRole('button', { name: 'di@mail Keep typing!' })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'di@mail Keep typing!' })));
    await type('di@mail.test');
    fireEvent.click(await screen.findByRole('button', { name: 'di@mail.test Click to send!' }));
    expect(await screen.findByRole('button', { name: 'di@mail.test Done!' })).toBeTruthy();
    const sent = asked.filter(({ path }) => path === INVITE);
    expect(sent.map(({ options }) => options)).toEqual([{ role: 'editor', emails: ['di@mail.test'] }]);
  });

  it('looks for people once it was typed, not at every letter', async () => {
    const { asked } = await show();
    await open();
    for (const typed of ['d', 'di', 'di@mail.test']) await type(typed);
    await screen.findByRole('button', { name: 'di@mail.test Click to send!' });
    const lookedFor = asked.filter(({ path }) => path === TYPED);
    expect(lookedFor.map(({ options }) => options['q'])).toEqual(['di@mail.test']);
  });

  it('says why one was not sent, and offers it again', async () => {
    await show({ [INVITE]: () => ({ refused: { status: 409, message: "They're already invited.", code: 2132 } }) });
    await open();
    await type('cy@mail.test');
    fireEvent.click(await screen.findByRole('button', { name: 'cy@mail.test Click to send!' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe("They're already invited."));
    expect(screen.getByRole('button', { name: 'cy@mail.test Click to send!' })).toBeTruthy();
  });
});

describe('people on a board, in their dialog', () => {
  it.each([
    ['people', PEOPLE, 'People on this board', { owner: user('ana', 'Ana'), my_role: 'owner', collaborators: [bo] }],
    ['people to invite', SUGGESTED, 'People to invite', []],
  ])('are said not to be loaded, and asked for again: %s', async (_, path, name, answer) => {
    let refuses = true;
    await show({ [path]: () => (refuses ? { refused: { status: 409, message: 'Not now.' } } : answer) });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Invite collaborators' })));
    expect(await screen.findByText("Sorry! We couldn't load this.")).toBeTruthy();
    expect(screen.queryByRole('list', { name })).toBeNull();
    refuses = false;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(await screen.findByRole('list', { name })).toBeTruthy();
    expect(screen.queryByText("Sorry! We couldn't load this.")).toBeNull();
  });

  it('are said to be on their way', async () => {
    await show({ [PEOPLE]: () => new Promise(() => undefined) });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Invite collaborators' })));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading'));
    expect(screen.queryByRole('list', { name: 'People on this board' })).toBeNull();
  });
});

describe('taking somebody off a board', () => {
  it('lets them be invited again', async () => {
    await show();
    const list = await open();
    await type('cy@mail.test');
    fireEvent.click(await screen.findByRole('button', { name: 'cy@mail.test Click to send!' }));
    await screen.findByRole('button', { name: 'cy@mail.test Done!' });
    fireEvent.click(await within(list).findByRole('button', { name: 'Remove cy@mail.test' }));
    expect(await screen.findByRole('button', { name: 'cy@mail.test Click to send!' })).toBeTruthy();
  });

  it.each([
    ['Bo', OFF, { board_id: 'b1', invited_user_id: 'bo' }],
    ['cy@mail.test', WITHDRAWN, { board_id: 'b1', invite_id: 'i1' }],
  ])('asks by the call that fits: %s [S-076]', async (name, path, options) => {
    const { asked } = await show();
    const list = await open();
    fireEvent.click(await within(list).findByRole('button', { name: `Remove ${name}` }));
    await waitFor(() => expect(within(list).queryByText(name)).toBeNull());
    await waitFor(() => expect(asked.filter((each) => each.path === path)).toMatchObject([{ options }]));
  });

  it.each([
    ['Bo', OFF],
    ['cy@mail.test', WITHDRAWN],
  ])('shows it at once, and puts back who could not be removed: %s [S-075]', async (name, path) => {
    let fail: (answer: unknown) => void = () => undefined;
    const failing = new Promise((resolve) => {
      fail = resolve;
    });
    await show({ [path]: () => failing });
    const list = await open();
    fireEvent.click(await within(list).findByRole('button', { name: `Remove ${name}` }));
    await waitFor(() => expect(within(list).queryByText(name)).toBeNull());
    await act(async () => fail({ refused: { status: 500, message: null } }));
    await waitFor(() => expect(within(list).getByText(name)).toBeTruthy());
    expect(screen.getByRole('alert').textContent).toBe('Sorry! Something went wrong on our end.');
  });
});

describe('the toast about people on a board offers to take back', () => {
  const undo = { commandId: 'c', until: '2026-12-24T00:00:00.000Z' };
  const ROLE = '/resource/BoardCollaboratorResource/update/';
  const offered = () => shownToasts().map((toast) => [toast.text, toast.action?.label]);
  const answers = {
    [INVITE]: () => [{ ...invited, undo }],
    [OFF]: () => ({ board_id: 'b1', undo }),
    [WITHDRAWN]: () => ({ board_id: 'b1', undo }),
    [ROLE]: () => ({ board_id: 'b1', user_id: 'bo', role: 'add_only', undo }),
  };
  afterEach(() => {
    for (const { id } of shownToasts()) dismissToast(id);
  });

  it('an invitation', async () => {
    await show(answers);
    await open();
    await type('di@mail.test');
    fireEvent.click(await screen.findByRole('button', { name: 'di@mail.test Click to send!' }));
    await waitFor(() => expect(offered()).toEqual([['di@mail.test is invited', 'Undo']]));
  });

  it.each([
    ['Bo', 'Bo is removed'],
    ['cy@mail.test', 'The invite of cy@mail.test is withdrawn'],
  ])('the removal of %s', async (name, said) => {
    await show(answers);
    const list = await open();
    fireEvent.click(await within(list).findByRole('button', { name: `Remove ${name}` }));
    await waitFor(() => expect(offered()).toEqual([[said, 'Undo']]));
  });

  it('a role', async () => {
    await show(answers);
    const list = await open();
    fireEvent.change(within(list).getByLabelText('What Bo can do'), { target: { value: 'add_only' } });
    await waitFor(() => expect(offered()).toEqual([['Changes saved', 'Undo']]));
  });
});
