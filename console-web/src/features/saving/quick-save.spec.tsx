import type { PinCard } from '@corkboard/contracts/curation/entities';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { keys } from '../../lib/queries/keys.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { QuickSave } from './quick-save.tsx';
import { saveBehavior } from './save-behavior.ts';
import { SaveLayer } from './save-layer.tsx';
import { stopAsking } from './save-requests.ts';
import { board, pin, scene, show } from './saving-fixture.tsx';

const USER = '/resource/UserResource/get/';
const REPIN = '/resource/RepinResource/create/';

afterEach(() =>
  act(() => {
    stopAsking();
    for (const { id } of shownToasts()) dismissToast(id);
  }),
);

const save = () => screen.findByRole('button', { name: 'Save' });

const acts = { onRemove: async () => true, onMove: () => undefined };

/** A wall's tile whose viewer's last boards are not known before they are told. */
const open = (lastBoards: readonly string[], section: { id: string; name: string } | null = null) => {
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const known = async () => {
    await told;
    return { username: 'ada', recent_boards: lastBoards.map((id) => ({ id, name: id, url: `/ada/${id}/`, section })) };
  };
  const { asked } = scene({ boards: [board('Steps')], answers: { [USER]: known } });
  show(
    <>
      <QuickSave pin={pin as unknown as PinCard} place="tile" {...acts} />
      <SaveLayer />
    </>,
  );
  return { asked, tell };
};

describe('a click on Save before the last board is known', () => {
  it('waits for it and saves there [S-079 part]', async () => {
    const { asked, tell } = open(['Steps']);
    fireEvent.click(await save());
    expect(await screen.findByRole('button', { name: 'Saving' })).toBeTruthy();
    expect(asked.some(({ path }) => path === REPIN)).toBe(false);
    tell();
    expect(await screen.findByText('Saved to Steps')).toBeTruthy();
    expect(asked.find(({ path }) => path === REPIN)?.options['board_id']).toBe('Steps');
  });

  it('leads the keyboard from Save to what can be done with the saved pin', async () => {
    const { tell } = open(['Steps']);
    tell();
    const button = await save();
    button.focus();
    fireEvent.click(button);
    await screen.findByText('Saved to Steps');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Saved'));
  });

  it('saves into the section that was saved to last', async () => {
    const { asked, tell } = open(['Steps'], { id: 's1', name: 'Stone' });
    tell();
    expect(await screen.findByRole('button', { name: 'Choose a board, now Stone' })).toBeTruthy();
    fireEvent.click(await save());
    expect(await screen.findByText('Saved to Stone in Steps')).toBeTruthy();
    const repin = asked.find(({ path }) => path === REPIN);
    expect(repin?.options).toMatchObject({ board_id: 'Steps', section: 's1' });
  });

  it('asks where, when nothing was saved yet', async () => {
    const { tell } = open([]);
    fireEvent.click(await save());
    tell();
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

describe('the guid of a save', () => {
  const guids = ({ asked }: ReturnType<typeof scene>) =>
    asked.filter(({ path }) => path === REPIN).map(({ options }) => options['guid']);
  const place = (id: string) => ({ id, name: id, url: `/ada/${id}/`, section: null });
  const seen = (answers: Parameters<typeof scene>[0] = {}) => {
    const server = scene(answers);
    return { server, ...show(<QuickSave pin={pin as unknown as PinCard} place="tile" {...acts} />) };
  };
  const lastBoards = (...ids: readonly string[]) => {
    const left = [...ids];
    return {
      [USER]: () => ({ username: 'ada', recent_boards: [place((left.length > 1 ? left.shift() : left[0]) ?? '')] }),
    };
  };

  it('is another one once what was saved is taken back', async () => {
    const { server, client } = seen({ answers: lastBoards('Steps') });
    fireEvent.click(await save());
    await screen.findByText('Saved', { selector: 'button' });
    await act(async () => client.resetQueries({ queryKey: keys.saved('p1') }));
    fireEvent.click(await save());
    await waitFor(() => expect(guids(server)).toHaveLength(2));
    expect(new Set(guids(server)).size).toBe(2);
  });

  it.each([
    ['the same where a failed one is tried again', ['Steps'], 1],
    ['another one where the board is another one by then', ['Steps', 'Doors'], 2],
  ])('is %s', async (_, boards, count) => {
    const refused = { status: 500, message: null };
    const answers = { ...lastBoards(...boards), [REPIN]: () => ({ refused }) };
    const { server, client } = seen({ answers });
    fireEvent.click(await save());
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await act(async () => client.refetchQueries({ queryKey: saveBehavior('ada').queryKey }));
    fireEvent.click(count === 1 ? retry : await save());
    await waitFor(() => expect(guids(server)).toHaveLength(2));
    expect(new Set(guids(server)).size).toBe(count);
  });
});

describe('a picture that was saved before', () => {
  const copy = {
    id: 'mine',
    board: { id: 'b', name: 'Chairs', layout: 'default', url: '/ada/chairs/', privacy: 'public' },
  };
  const saved = { ...pin, my_copy: copy } as unknown as PinCard;
  const openMenu = async () => {
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Saved to Chairs, more options' }));
    });
    await screen.findByRole('menu');
  };

  it('says so on the first frame, with its board, and asks nobody', () => {
    const { asked } = scene({ boards: [board('Steps')] });
    show(<QuickSave pin={saved} place="tile" {...acts} />);
    expect(screen.getByRole('button', { name: 'Saved to Chairs, more options' }).textContent).toBe('Saved');
    expect(screen.getByRole('link', { name: 'Chairs' }).getAttribute('href')).toBe('/ada/chairs/');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(asked.some(({ path }) => path.includes('Repin'))).toBe(false);
  });

  it('is gone to, moved, saved elsewhere or removed by that button', async () => {
    scene({ boards: [board('Steps')] });
    const done: unknown[] = [];
    const onRemove = async (of: unknown) => done.push(['remove', of]) > 0;
    const onMove = (of: unknown) => void done.push(['move', of]);
    show(
      <>
        <QuickSave pin={saved} place="tile" onRemove={onRemove} onMove={onMove} />
        <SaveLayer />
      </>,
    );
    await openMenu();
    expect(screen.getByRole('menuitem', { name: 'Go to Chairs' }).getAttribute('href')).toBe('/ada/chairs/');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Move' }));
    await openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await waitFor(() =>
      expect(done).toEqual([
        ['move', copy],
        ['remove', copy],
      ]),
    );
    await openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Save to another board' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});
