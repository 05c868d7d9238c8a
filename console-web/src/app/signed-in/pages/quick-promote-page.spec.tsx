import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../../lib/api/stand-in-server.ts';
import { rememberPinBuilder } from '../pin-builder-visit.ts';
import { AdsPage } from './ads-page.tsx';

const account = {
  ...{ id: 'v1', name: 'Lamps Ltd', country: 'US', currency: 'USD', status: 'active', consent: 0 },
  ...{ business_valid: true, billing_valid: true, owner_user_id: 'me', permissions: ['OWNER'], acts: ['campaign'] },
};
const pin = {
  id: 'p1',
  title: 'Brass lamp',
  link: 'https://lamps.test/',
  images: null,
  pinner: { id: 'me' },
  board: { privacy: 'public' },
};

interface Opened {
  readonly before: readonly string[];
  readonly experiments: Record<string, 'on'>;
  readonly accounts: readonly object[];
}

/** Pages before it in the history, oldest first, then quick promote. */
const open = async (
  address: string,
  { before = ['/a'], experiments = {}, accounts = [account] }: Partial<Opened> = {},
) => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  signedIn({ isPartner: true, experiments });
  standInServer({
    '/ads/v4/advertisers/': () => ({ advertisers: accounts }),
    '/resource/PinResource/get/': () => pin,
    '/resource/UserPinsResource/get/': () => [],
  });
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => 'elsewhere' });
  const below = ['/advertiser/$', '/quick-promote'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: AdsPage }),
  );
  const history = createMemoryHistory({ initialEntries: [before[0] ?? '/'] });
  const router = createRouter({ routeTree: root.addChildren(below), history, trailingSlash: 'always' } as never);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  for (const next of [...before.slice(1), address]) await act(async () => history.push(next));
  return history;
};

const show = async (address: string, before: readonly string[], experiments: Record<string, 'on'> = {}) => {
  const history = await open(address, { before, experiments });
  await screen.findByRole('button', { name: 'Close' });
  return { history, close: () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))) };
};
const at = (history: { readonly location: { readonly pathname: string } }, path: string) =>
  waitFor(() => expect(history.location.pathname).toBe(path));

beforeEach(() => sessionStorage.clear());
afterEach(() => void jest.restoreAllMocks());

describe('quick promote on a page of its own', () => {
  it.each([
    '/advertiser/quick_promote?pinId=p1',
    '/quick-promote/?pinId=p1',
    '/advertiser/quick-promote/?pinId=p1',
    '/advertiser/v1/quick-promote/?pinId=p1',
  ])('opens for the pin that %s names [S-175] [S-176]', async (address) => {
    await show(address, ['/a']);
    expect((await screen.findByLabelText<HTMLInputElement>('Destination link')).value).toBe('https://lamps.test/');
    expect(screen.getByLabelText<HTMLInputElement>('Campaign name').value).toMatch(/^Brass lamp - /);
  });
});

describe('quick promote of a business with a suspended ad account', () => {
  const suspended = { ...account, id: 'v2', name: 'Old lamps', status: 'suspended' };

  it.each([
    ['/quick-promote/?pinId=p1', [suspended]],
    ['/advertiser/v2/quick-promote/?pinId=p1', [account, suspended]],
  ])('says at %s that nothing can be promoted from it', async (address, accounts) => {
    await open(address, { accounts });
    await screen.findByRole('heading', { name: 'Old lamps is suspended' });
    expect(screen.queryByLabelText('Campaign name')).toBeNull();
  });

  it('opens for the other one', async () => {
    await open('/quick-promote/?pinId=p1', { accounts: [suspended, account] });
    expect(await screen.findByLabelText('Campaign name')).toBeTruthy();
  });
});

describe('quick promote of who may promote in several ad accounts', () => {
  const usable = { ...account, has_ads: true, campaign_mode: 'AUTOMATED_CAMPAIGN' };
  const second = { ...usable, id: 'v2', name: 'Vases Ltd' };
  const ofBoss = { ...usable, id: 'v3', name: 'Boss Ltd', owner_user_id: 'boss' };
  const suspended = { ...usable, id: 'v4', name: 'Old lamps', status: 'suspended' };
  const reader = { ...usable, id: 'v5', name: 'Read only', acts: ['report'] };
  const accounts = [usable, second, ofBoss, suspended, reader];
  const choose = (id: string) =>
    act(async () => fireEvent.change(screen.getByLabelText('Paid by'), { target: { value: id } }));
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

  it('says which one pays, and goes on in another one with what was entered', async () => {
    await open('/quick-promote/?pinId=p1', { accounts });
    const names = within(await screen.findByLabelText('Paid by')).getAllByRole('option');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Lamps Ltd', 'Vases Ltd', 'Boss Ltd']);
    expect(field('Paid by').value).toBe('v1');
    fireEvent.change(field('Campaign name'), { target: { value: 'Lamps for all' } });
    fireEvent.change(field('Budget a day (USD)'), { target: { value: '9' } });
    await choose('v2');
    expect(field('Paid by').value).toBe('v2');
    expect(document.activeElement).toBe(field('Paid by'));
    expect([field('Campaign name').value, field('Budget a day (USD)').value]).toEqual(['Lamps for all', '9']);
    expect(field('Destination link').value).toBe('https://lamps.test/');
  });

  it('has one choose a Pin of the owner of the ad account, where that is another one', async () => {
    await open('/quick-promote/?pinId=p1', { accounts });
    await screen.findByLabelText('Paid by');
    await choose('v3');
    const heading = await screen.findByRole('heading', { name: 'Choose a Pin to promote' });
    expect(document.activeElement).toBe(heading);
  });

  it.each([
    ['/quick-promote/?pinId=p1', [usable, suspended, reader]],
    ['/advertiser/v1/quick-promote/?pinId=p1', accounts],
  ])('leaves no choice at %s', async (address, of) => {
    await open(address, { accounts: of });
    expect(await screen.findByLabelText('Campaign name')).toBeTruthy();
    expect(screen.queryByLabelText('Paid by')).toBeNull();
  });
});

describe('closing quick promote', () => {
  const pages = ['/a/', '/b/', '/pin-builder/', '/c/'];

  it('goes back one entry of the history [S-186]', async () => {
    const { history, close } = await show('/quick-promote/', pages);
    await close();
    await at(history, '/c/');
  });

  it('goes back three where the pin builder is among them [S-186]', async () => {
    rememberPinBuilder(2);
    const { history, close } = await show('/quick-promote/', pages);
    await close();
    await at(history, '/b/');
  });

  it.each([
    [0, 'on', 1],
    [1, 'on', 1],
    [2, 'on', 0],
    [1, 'off', 0],
  ] as const)('of %i entries, experiment %s, closes the window %i times [S-187]', async (length, flag, times) => {
    const closeWindow = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    jest.spyOn(window.history, 'length', 'get').mockReturnValue(length);
    const { history, close } = await show('/quick-promote/', pages, flag === 'on' ? { qp_close_window: 'on' } : {});
    await close();
    if (times === 0) await at(history, '/c/');
    expect(closeWindow).toHaveBeenCalledTimes(times);
    if (times === 1) expect(history.location.pathname).toBe('/quick-promote/');
  });

  it('uses the history of the browser where it came from another site [S-188]', async () => {
    const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
    rememberPinBuilder(2);
    const { history, close } = await show('/quick-promote/?cross_site=1', pages, { qp_close_window: 'on' });
    await close();
    expect(go.mock.calls).toEqual([[-1]]);
    expect(history.location.pathname).toBe('/quick-promote/');
  });
});
