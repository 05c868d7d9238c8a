import type { BoardView } from '@corkboard/contracts/curation/entities';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BoardHeader } from './board-header.tsx';

const menuOf = async (ownedByMe: boolean): Promise<readonly (string | null)[]> => {
  const owner = { username: 'bo', full_name: 'Bo' };
  const board = { id: 'b', name: 'Trips', url: '/bo/trips/', privacy: 'public', pin_count: 3, owner };
  const shown = { ...board, owned_by_me: ownedByMe } as unknown as BoardView;
  render(<BoardHeader board={shown} onChanged={() => undefined} onDeleted={() => undefined} />);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'More options for this board' }));
  });
  return (await screen.findAllByRole('menuitem', {}, { timeout: 10_000 })).map(({ textContent }) => textContent);
};

describe('the menu of a board', () => {
  it('lets its owner change it, and with that its privacy [S-055]', async () =>
    expect(await menuOf(true)).toEqual(['Copy link', 'Edit board', 'Delete board']));
  it('lets others do neither [S-055]', async () => expect(await menuOf(false)).toEqual(['Copy link']));
});
