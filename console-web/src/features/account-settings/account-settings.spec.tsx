import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { AccountClosed, AccountSettings } from './account-settings.tsx';

const ADDRESS = '/v3/settings/account/close/';
const closesAfter = '2026-12-10T12:00:00.000Z';

const show = (answer: () => unknown) => {
  signedIn();
  const server = standInServer({ [ADDRESS]: answer });
  const closed: string[] = [];
  render(<AccountSettings onClosed={(until) => closed.push(until)} />);
  return { ...server, closed };
};
const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const close = async (password: string) => {
  fireEvent.change(field(), { target: { value: password } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close account' })));
};

describe('closing the own account', () => {
  it('says what happens, and until when it can be taken back', async () => {
    const { asked, closed } = show(() => ({ closes_after: closesAfter }));
    expect(screen.getByText(/For 14 days you can change your mind/)).toBeTruthy();
    await close(' with spaces ');
    expect(asked.map(({ options }) => options)).toEqual([{ password: ' with spaces ' }]);
    await waitFor(() => expect(closed).toEqual([closesAfter]));
  });

  it('says afterwards until when it can be taken back', () => {
    signedIn();
    render(<AccountClosed closesAfter={closesAfter} />);
    const title = screen.getByRole('heading', { name: 'Your account is closed' });
    expect(document.activeElement).toBe(title);
    expect(screen.getByText(/Log in before December 10, 2026 to open it again/)).toBeTruthy();
  });

  it('asks for the password first', async () => {
    const { asked } = show(() => ({ closes_after: closesAfter }));
    await close('');
    expect(screen.getByText('Enter your password to show that it is you.')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(asked).toEqual([]);
  });

  it('stays open with a wrong one, and says so', async () => {
    show(() => ({ refused: { status: 401, code: 1201, message: 'Wrong' } }));
    await close('another');
    expect(await screen.findByText('The password you entered is incorrect.')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    await act(async () => void fireEvent.change(field(), { target: { value: 'x' } }));
    expect(screen.queryByText('The password you entered is incorrect.')).toBeNull();
  });

  it('says when it could not be done', async () => {
    show(() => ({ refused: { status: 503, message: null } }));
    await close('right');
    expect(await screen.findByText('Your account was not closed. Try again.')).toBeTruthy();
  });
});
