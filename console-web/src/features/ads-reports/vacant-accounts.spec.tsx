import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { shownToasts } from '../../ui/toast/toasts.ts';
import { VacantAccounts } from './vacant-accounts.tsx';

const LIST = '/ads/v4/advertisers/';
const show = async (vacant: object[], answers: Parameters<typeof standInServer>[0] = {}) => {
  signedIn({ isPartner: true });
  let left = vacant;
  const server = standInServer({
    [LIST]: () => ({ advertisers: [], vacant: left }),
    [`${LIST}v1/takeover/`]: () => {
      left = [];
      return { id: 'v1' };
    },
    ...answers,
  });
  await showRouted(VacantAccounts);
  return server;
};
const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Take over' })));

afterEach(() => void jest.restoreAllMocks());

describe('ad accounts without an owner', () => {
  const account = { id: 'v1', country: 'US', currency: 'USD' };

  it('are taken over under a new name', async () => {
    const { asked } = await show([account]);
    const name = await screen.findByLabelText('New name of the account in United States, USD');
    await submit();
    expect(screen.getByText('Enter a name for it.')).toBeTruthy();
    await act(async () => fireEvent.change(name, { target: { value: 'Vases' } }));
    await submit();
    await waitFor(() => expect(screen.queryByText('Ad accounts without an owner')).toBeNull());
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([{ options: { name: 'Vases' } }]);
    expect(shownToasts().at(-1)?.text).toContain('“Vases” is yours now.');
  });

  it('say why one was not taken over', async () => {
    const message = 'This ad account has an owner.';
    await show([account], { [`${LIST}v1/takeover/`]: () => ({ refused: { status: 409, message, code: 3106 } }) });
    const name = await screen.findByLabelText(/New name/);
    await act(async () => fireEvent.change(name, { target: { value: 'Vases' } }));
    await submit();
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('are not mentioned where there are none', async () => {
    await show([]);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
