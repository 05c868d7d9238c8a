import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Menu } from './menu.tsx';

const openMenu = async () => {
  const groups = [[{ key: 'profile', label: 'Your profile', href: '#profile' }]];
  render(<Menu trigger={<button type="button">Account</button>} groups={groups} defaultOpen />);
  return screen.findByRole('menuitem', { name: 'Your profile' });
};

describe('a menu', () => {
  it('closes when one of its links is followed', async () => {
    const link = await openMenu();
    await act(async () => {
      fireEvent.click(link);
    });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(location.hash).toBe('#profile');
  });
});
