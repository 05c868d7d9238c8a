import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { AccountsManager } from './accounts-manager.tsx';

const LIST = '/ads/v4/advertisers/';
const TAKEOVER = '/vx/business_access/b1/takeover/';
const show = async (vacant: object[], answers: Parameters<typeof standInServer>[0] = {}) => {
  signedIn({ isPartner: true });
  let left = vacant;
  const server = standInServer({
    [LIST]: () => ({ advertisers: [], vacant: left }),
    [TAKEOVER]: () => {
      left = [];
      return { business_id: 'b1', business_name: 'Vases', ad_account_ids: ['v1', 'v2'] };
    },
    ...answers,
  });
  await showRouted(() => <AccountsManager accounts={[]} given={new URLSearchParams()} onChange={() => undefined} />);
  return server;
};
const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Take over' })));

afterEach(() => void jest.restoreAllMocks());

describe('businesses without an owner', () => {
  const business = {
    ...{ business_id: 'b1', until: '2026-12-11T10:00:00.000Z' },
    ad_accounts: [
      { id: 'v1', country: 'US', currency: 'USD' },
      { id: 'v2', country: 'DE', currency: 'EUR' },
    ],
  };

  it('are taken over under a new name, with their ad accounts, until the day that is shown', async () => {
    const { asked } = await show([business]);
    const name = await screen.findByLabelText('New name of the business');
    const until = 'Ad accounts: United States, USD; Germany, EUR. You can take it over until Dec 11, 2026.';
    expect(screen.getByText(until)).toBeTruthy();
    await submit();
    expect(screen.getByText('Enter a name for it.')).toBeTruthy();
    await act(async () => fireEvent.change(name, { target: { value: 'Vases' } }));
    await submit();
    await screen.findByRole('heading', { level: 1, name: '“Vases” is yours now' });
    const next = screen.getByRole('link', { name: 'Go to the overview' });
    expect([document.activeElement, next.getAttribute('href')]).toEqual([next, '/advertiser/v1/']);
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([{ options: { name: 'Vases' } }]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ad accounts' })));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ad accounts' })).toBeTruthy();
    expect(screen.queryByText('Businesses without an owner')).toBeNull();
  });

  it('say why one was not taken over', async () => {
    const message = 'The 14 days to take over this business have ended.';
    await show([business], { [TAKEOVER]: () => ({ refused: { status: 410, message, code: 3109 } }) });
    const name = await screen.findByLabelText(/New name/);
    await act(async () => fireEvent.change(name, { target: { value: 'Vases' } }));
    await submit();
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('are not mentioned where there are none', async () => {
    await show([]);
    expect(screen.queryByRole('heading', { name: 'Businesses without an owner' })).toBeNull();
  });
});
