import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { closeAll, deep, open, option } from './picker-fixture.tsx';
import { board } from './saving-fixture.tsx';

afterEach(closeAll);

const REPIN = '/resource/RepinResource/create/';
const networks = ['facebook', 'twitter'] as const;
const hidden = board('Hidden', { privacy: 'secret' });
const kept = board('Kept', { privacy: 'protected' });
const switches = () => screen.queryAllByRole('switch').map((each) => each.closest('div')?.textContent);
const turn = async (name: string) => fireEvent.click(await screen.findByRole('switch', { name }));

describe('sharing with a save', () => {
  const saveTo = async (name: string, boards = [board('Plain'), hidden, kept]) => {
    const { sent } = open({ boards, networks });
    await turn('Facebook');
    fireEvent.click(await option(new RegExp(name)));
    await waitFor(() => expect(sent(REPIN)).toHaveLength(1));
    return sent(REPIN)[0];
  };

  it('names the chosen networks for a public board [S-086]', async () => {
    expect(await saveTo('Plain')).toMatchObject({ board_id: 'Plain', share_facebook: true, share_twitter: false });
  });

  it.each(['Hidden', 'Kept'])('names none for one that is not: %s [S-063] [S-086]', async (name) => {
    const sent = await saveTo(name);
    expect(sent?.['board_id']).toBe(name);
    expect(Object.keys(sent ?? {}).filter((field) => field.startsWith('share_'))).toEqual([]);
  });

  it('names none while nothing is chosen, also what was chosen before', async () => {
    const { sent } = open({ boards: [board('Plain')], networks });
    await turn('Twitter');
    await turn('Twitter');
    fireEvent.click(await option(/Plain/));
    await waitFor(() => expect(sent(REPIN)).toHaveLength(1));
    expect(sent(REPIN)[0]).not.toHaveProperty('share_twitter');
  });

  it('names none for a board that is made secret in the picker [S-063]', async () => {
    const made = ({ name, privacy }: Record<string, unknown>) =>
      board('fresh', { name: String(name), privacy: privacy === 'secret' ? 'secret' : 'public' });
    const answers = { '/resource/BoardResource/create/': made };
    const { sent } = open({ boards: [board('Plain')], networks, answers });
    await turn('Facebook');
    fireEvent.click(await option('Create board'));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Gifts' } });
    await turn('Keep this board secret');
    fireEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent(REPIN)).toHaveLength(1));
    expect(sent(REPIN)[0]).not.toHaveProperty('share_facebook');
  });
});

describe('the switches of sharing', () => {
  it('stand where the installation leads to a network, and name what there is', async () => {
    open({ boards: [board('Plain')], networks: ['twitter'] });
    await option(/Plain/);
    expect(switches()).toEqual(['Twitter']);
    expect(screen.getByRole('group', { name: 'Share this Pin as well' })).toBeTruthy();
  });

  it('stand nowhere else, nor where no board is public [S-063]', async () => {
    const { unmount } = open({ boards: [board('Plain')] });
    await option(/Plain/);
    expect(switches()).toEqual([]);
    unmount();
    open({ boards: [hidden, kept], networks });
    await option(/Hidden/);
    expect(switches()).toEqual([]);
  });

  it('stand beside the sections of a public board, as they were, and not beside those of another [S-063]', async () => {
    const secret = board('Below', { privacy: 'secret', section_count: 1 });
    const { sent } = open({ boards: [deep, secret], networks });
    await turn('Facebook');
    fireEvent.click(await option(/Below/));
    await option(/Lamps/);
    expect(switches()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    fireEvent.click(await option(/Deep/));
    const lamps = await option(/Lamps/);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Facebook' }).checked).toBe(true);
    fireEvent.click(lamps);
    await waitFor(() => expect(sent(REPIN)).toHaveLength(1));
    expect(sent(REPIN)[0]).toMatchObject({ section: 'Lamps', share_facebook: true });
  });
});
