import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { AccountsManager } from './accounts-manager.tsx';
import { Overview } from './overview.tsx';
import { account, lamp, overview, vase } from './reports-fixture.ts';

const today = '2026-11-24';
const promote = '/advertiser/v1/automated/ads/create/';
const show = async (given: object = overview, more: object = {}) => {
  signedIn({ isPartner: true });
  const server = standInServer({ '/ads/v4/advertisers/v1/overview/': () => given });
  const head = { account: { ...account, ...more }, accounts: [account], onSwitch: jest.fn() };
  await showRouted(() => <Overview {...head} />);
  return server;
};
const figureNamed = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling;

afterEach(() => void jest.restoreAllMocks());

describe('the overview of an ad account [S-238]', () => {
  it('says account, currency, active campaigns and figures of 30 days, each leading to its rows', async () => {
    const { asked } = await show();
    expect((await figureNamed('Active campaigns'))?.textContent).toBe('1');
    expect((await figureNamed('Spend'))?.textContent).toBe('$1.23');
    for (const name of ['Impressions', 'Pin clicks', 'Outbound clicks', 'Saves'])
      expect((await figureNamed(name))?.textContent).toMatch(/^[\d,]+$/);
    const rows = screen.getByRole('link', { name: '4' }).getAttribute('href');
    const days = `start_date=2026-10-26&end_date=${today}`;
    expect(rows).toBe(`/advertiser/v1/reporting/campaigns/?${days}&counted=saves`);
    expect(asked.map(({ path }) => path)).toEqual(['/ads/v4/advertisers/v1/overview/']);
    expect(screen.getByText('Updated 2026-11-24 09:50 UTC')).toBeTruthy();
    expect(screen.getByText('Lamps Ltd · USD')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Reporting' }).getAttribute('href')).toBe(
      '/advertiser/v1/reporting/campaigns/',
    );
    expect(screen.getByRole('link', { name: 'Promote a Pin' }).getAttribute('href')).toBe(promote);
  });

  it.each([
    ['everywhere', /^Delivery is stopped for all ads/],
    ['account', /^We stopped the ads of this ad account/],
  ])('says that staff stopped the ads, %s [DS-169 part]', async (delivery_stopped, said) => {
    await show(overview, { delivery_stopped });
    expect(await screen.findByText(said)).toBeTruthy();
    expect(await screen.findByText('Delivery is stopped, as said at the top of this page.')).toBeTruthy();
    expect(screen.queryByText('Nothing stands in the way of your campaigns.')).toBeNull();
  });

  it('says what stands in the way of campaigns, by name', async () => {
    const held = { ...vase, name: 'Held', status: 'PENDING_BILLING' };
    const refused = { ...vase, name: 'Refused', status: 'REJECTED' };
    await show({ ...overview, campaigns: [lamp, vase, held, refused] }, { status: 'suspended' });
    const alerts = within(await screen.findByRole('region', { name: 'Delivery' })).getAllByRole('listitem');
    expect(alerts.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('This ad account is suspended'),
      '1 campaign waits for confirmed billing: Held Open billing',
      '1 campaign is in review: Vase',
      '1 campaign was rejected: Refused',
    ]);
    const billing = screen.getByRole('link', { name: 'Open billing' });
    expect(billing.getAttribute('href')).toBe('/advertiser/v1/billing/');
  });

  it('has a dash with its reason in place of spend that nobody counted', async () => {
    await show({ ...overview, totals: vase.figures });
    expect((await figureNamed('Spend'))?.textContent).toBe('–Not charged on this instance');
  });

  it('says so where nothing stands in the way', async () => {
    await show({ ...overview, campaigns: [lamp] });
    expect(await screen.findByText('Nothing stands in the way of your campaigns.')).toBeTruthy();
  });

  it('says what went wrong, and asks again', async () => {
    let refused = true;
    signedIn({ isPartner: true });
    const answer = () => (refused ? { refused: { status: 403, message: 'Not now.', code: 3002 } } : overview);
    standInServer({ '/ads/v4/advertisers/v1/overview/': answer });
    await showRouted(() => <Overview account={account} accounts={[account]} onSwitch={jest.fn()} />);
    expect(await screen.findByText('Not now.')).toBeTruthy();
    refused = false;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect((await figureNamed('Spend'))?.textContent).toBe('$1.23');
  });

  it('says that there are no campaigns yet, and how to make one', async () => {
    await show({ ...overview, campaigns: [] });
    expect(await screen.findByText('No campaigns yet')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Promote a Pin' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([promote, promote]);
  });
});

describe('the ad accounts of a business [S-300]', () => {
  const showAccounts = async (accounts: readonly AdAccount[], answer: () => unknown, given = '') => {
    signedIn({ isPartner: true });
    const server = standInServer({ '/ads/v4/advertisers/': answer });
    const onChange = jest.fn();
    await showRouted(() => (
      <AccountsManager accounts={accounts} given={new URLSearchParams(given)} onChange={onChange} />
    ));
    return { ...server, onChange };
  };
  const create = (name: string) =>
    act(async () => {
      fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
      fireEvent.change(screen.getByLabelText('Country or region'), { target: { value: 'NL' } });
      fireEvent.click(screen.getByRole('button', { name: 'Create' }));
    });

  it('are listed with country, currency, role and status, each leading to its overview', async () => {
    const others = {
      owner_user_id: 'others',
      permissions: ['ANALYST', 'FINANCE_MANAGER'],
      acts: ['view', 'report', 'finance'],
    } satisfies Partial<AdAccount>;
    const off = { ...account, ...others, id: 'v2', name: 'Off', status: 'suspended' } as const;
    await showAccounts([account, off], () => account);
    expect(screen.getByRole('link', { name: 'Lamps Ltd' }).getAttribute('href')).toBe('/advertiser/v1/');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      ...['Lamps Ltd United StatesUSDOwnerActive', 'Off United StatesUSDAnalyst, Finance managerSuspended'],
    ]);
  });

  it('are sorted and narrowed as their address says', async () => {
    const accounts = [account, { ...account, id: 'v2', name: 'Zinc', currency: 'EUR' }];
    const { onChange } = await showAccounts(accounts, () => account, 'sort=-name&hide=country');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Ad account ↓CurrencyYour roleStatus', 'Zinc EUROwnerActive', 'Lamps Ltd USDOwnerActive']);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Currency' })));
    expect(onChange.mock.calls).toEqual([[{ sort: 'currency', hide: 'country' }, undefined]]);
  });

  it('become one more, by the same key when it is tried again', async () => {
    let keys: (string | null)[] = [];
    let refused = true;
    const { asked } = await showAccounts([], () => (refused ? { refused: { status: 503, message: null } } : account));
    const answering = globalThis.fetch;
    globalThis.fetch = ((address: string, init: RequestInit) => {
      if (init.method === 'POST') keys = [...keys, (init.headers as Headers).get('idempotency-key')];
      return answering(address, init);
    }) as typeof fetch;
    await create(' ');
    expect(screen.getByText('Enter a name for it.')).toBeTruthy();
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
    await create('Lamps');
    expect(await screen.findByText('The ad account was not created. Try again.')).toBeTruthy();
    refused = false;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create' })));
    const posted = asked.find(({ method }) => method === 'POST');
    expect(posted).toMatchObject({ options: { name: 'Lamps', country: 'NL' } });
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
});
