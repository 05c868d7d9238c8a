import type { PinCard } from '@corkboard/contracts/curation/entities';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { QuickSave } from './quick-save.tsx';
import { SaveLayer } from './save-layer.tsx';
import { stopAsking } from './save-requests.ts';
import { board, pin, scene, show } from './saving-fixture.tsx';

afterEach(() => act(stopAsking));

const save = () => screen.findByRole('button', { name: 'Save' });

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
  const { asked } = scene({ boards: [board('Steps')], answers: { '/resource/UserResource/get/': known } });
  show(
    <>
      <QuickSave pin={pin as unknown as PinCard} place="tile" />
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
    expect(asked.some(({ path }) => path === '/resource/RepinResource/create/')).toBe(false);
    tell();
    expect(await screen.findByText('Saved to Steps')).toBeTruthy();
    expect(asked.find(({ path }) => path === '/resource/RepinResource/create/')?.options['board_id']).toBe('Steps');
  });

  it('saves into the section that was saved to last', async () => {
    const { asked, tell } = open(['Steps'], { id: 's1', name: 'Stone' });
    tell();
    expect(await screen.findByRole('button', { name: 'Choose a board, now Stone' })).toBeTruthy();
    fireEvent.click(await save());
    expect(await screen.findByText('Saved to Stone in Steps')).toBeTruthy();
    const repin = asked.find(({ path }) => path === '/resource/RepinResource/create/');
    expect(repin?.options).toMatchObject({ board_id: 'Steps', section: 's1' });
  });

  it('asks where, when nothing was saved yet', async () => {
    const { tell } = open([]);
    fireEvent.click(await save());
    tell();
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});
