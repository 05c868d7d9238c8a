import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { aViewer } from '../../lib/a-viewer.ts';
import { type Refusal, standInServer } from '../../lib/api/stand-in-server.ts';
import { setViewer } from '../../lib/bootstrap.ts';
import { onEntryPrompt } from '../../lib/session/entry-prompt.ts';
import { shownToasts } from '../../ui/toast/toasts.ts';
import { EntryDialog } from './entry-dialog.tsx';

const tooYoung: Refusal = { refused: { status: 400, message: null, code: 1101 } };
const close = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Close' });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const pressEscape = () => act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));

beforeEach(() => setViewer(aViewer()));

describe('the entry dialog', () => {
  it('can be closed, but not while the server thinks, and never while it asks about the birthday [E-019]', async () => {
    let answer: (told: unknown) => void = () => undefined;
    standInServer({
      '/v3/register/exists/': () => false,
      '/resource/UserRegisterResource/create/': () => new Promise((done) => (answer = done)),
    });
    const onClose = jest.fn();
    render(<EntryDialog view="signup" source="unknown" onClose={onClose} />);
    await press('Continue with email');
    expect(close()?.disabled).toBe(false);
    await pressEscape();
    expect(onClose).toHaveBeenCalledTimes(1);

    type('Email', 'jane@gmail.com');
    type('Create a password', 'wooden bicycle');
    for (const [label, value] of Object.entries({ Month: '1', Day: '2', Year: '2020' })) type(label, value);
    await press('Continue');
    await screen.findByText('One moment');
    expect(close()?.disabled).toBe(true);
    await pressEscape();
    expect(onClose).toHaveBeenCalledTimes(1);

    await act(async () => answer(tooYoung));
    await screen.findByTestId('entered-birthday');
    expect(close()).toBeNull();
    await pressEscape();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([1201, 1901, 7])(
    'shows a refused log-in (%d) at its form alone: no toast, no other prompt [E-248]',
    async (code) => {
      const SESSION = '/resource/UserSessionResource/create/';
      const server = standInServer({ [SESSION]: () => ({ refused: { status: 401, message: 'Wrong.', code } }) });
      const prompted = jest.fn();
      const stop = onEntryPrompt(prompted);
      render(<EntryDialog view="login" source="unknown" onClose={() => undefined} />);
      type('Email', 'jane@gmail.com');
      type('Password', 'wooden bicycle');
      await press('Log in');
      await waitFor(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull());
      stop();
      expect(server.asked.map(({ path }) => path)).toContain(SESSION);
      expect([shownToasts(), prompted.mock.calls]).toEqual([[], []]);
    },
  );
});
