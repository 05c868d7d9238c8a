import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { NewBoard } from './new-board.tsx';
import { board, scene, show } from './saving-fixture.tsx';

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

describe('a new board outside the picker', () => {
  it('is said to be made, can be undone, and is led to', async () => {
    const undo = { commandId: 'c', until: '2026-12-24T00:00:00.000Z' };
    scene({ answers: { '/resource/BoardResource/create/': () => ({ ...board('Trips'), undo }) } });
    const onCreated = jest.fn();
    show(<NewBoard onCreated={onCreated} />);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Trips' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create' })));
    expect(await screen.findByText('Trips is created')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(onCreated.mock.calls).toMatchObject([[{ url: '/ada/Trips/' }]]);
  });
});
