import { actsOf, type BusinessAct, businessActs, type Permission } from '@corkboard/rules/ads/permissions';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { signedIn, standInServer } from '../../../lib/api/stand-in-server.ts';
import { AdsPage } from './ads-page.tsx';

const lamps = {
  ...{ id: 'v1', name: 'Lamps Ltd', country: 'US', currency: 'USD', status: 'active', consent: 0 },
  ...{ business_valid: true, billing_valid: true, owner_user_id: 'me', has_ads: true, delivery_stopped: null },
  permissions: ['OWNER'] as const,
  campaign_mode: 'ADS_MANAGER',
  acts: [...businessActs] as readonly BusinessAct[],
};
const pin = { id: 'p1', title: 'Lamp', link: 'https://lamps.test/', images: null, pinner: null };
const figures = { impressions: 3, saves: 1, spend: null };
const campaign = {
  ...{ campaign_id: 'c1', name: 'Lamp', status: 'ACTIVE', objective: 'CONSIDERATION', pin_id: 'p1', figures },
  ...{ ad_group_name: '', ad_name: '' },
  ...{ daily_budget_micro: 1_000_000, start_at: '2026-11-01T00:00:00Z', end_at: null },
};
const report = {
  currency: 'USD',
  updated_at: '2026-11-24T09:50:00Z',
  final_until: '2026-11-23T09:00:00Z',
  campaigns: [campaign],
  totals: figures,
};

const show = async (
  address: string,
  { accounts = [lamps] as object[], isPartner = true, answers = {} as Record<string, () => unknown> } = {},
) => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  signedIn({ isPartner });
  const server = standInServer({
    '/ads/v4/advertisers/': () => ({ advertisers: accounts }),
    '/resource/PinResource/get/': () => pin,
    '/ads/v4/advertisers/v1/overview/': () => ({ ...report, start_date: '2026-10-26', end_date: '2026-11-24' }),
    '/ads/v4/advertisers/v1/reports/campaigns/': () => report,
    '/ads/v4/advertisers/v1/reports/adgroups/': () => ({ ...report, ad_groups: [] }),
    '/ads/v4/advertisers/v1/reports/ads/': () => ({ ...report, ads: [] }),
    '/ads/v4/advertisers/v1/reports/series/': () => ({ ...report, grain: 'day', points: [] }),
    '/ads/v4/interests/': () => ({ interests: [{ id: 'art', parent: null, name: 'Art' }] }),
    ...answers,
  });
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => 'no such page' });
  const below = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const routeTree = root.addChildren([
    ...['/advertiser/$', '/reporting/$', '/ads/$', '/automated/ads/$', '/accounts_manager', '/quick-promote'].map(
      (path) => below(path, AdsPage),
    ),
    below('/business/convert', () => 'convert'),
  ]);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history, trailingSlash: 'always' } as never);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  return { ...server, history };
};

afterEach(() => void jest.restoreAllMocks());

describe('a page of an ad account', () => {
  it('leads from the address without one to the default account [S-239 part]', async () => {
    const { history } = await show('/reporting/campaigns/');
    expect(await screen.findByText('Lamps Ltd · USD')).toBeTruthy();
    expect(history.location.pathname).toBe('/advertiser/v1/reporting/campaigns/');
  });

  it('says that there are no campaigns yet where there is no account, and how to make one [S-238 part]', async () => {
    await show('/reporting/campaigns/', { accounts: [] });
    expect(await screen.findByRole('heading', { name: 'No campaigns yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Promote a Pin' }).getAttribute('href')).toBe('/advertiser/quick-promote/');
  });

  it.each(['/advertiser/v9/reporting/campaigns/', '/advertiser/v9/advertiser/quick-promote/'])(
    'looks as if there were none at %s, of somebody else, and asks for nothing of it',
    async (address) => {
      const { asked } = await show(address);
      expect(await screen.findByRole('heading', { name: "Sorry! We couldn't find that ad account." })).toBeTruthy();
      expect(screen.getByText(/3001/)).toBeTruthy();
      expect(asked.map(({ path }) => path)).toEqual(['/ads/v4/advertisers/']);
    },
  );

  it.each([
    ['/advertiser/', 'Overview'],
    ['/advertiser/v1', 'Overview'],
    ['/advertiser/v1/billing/', 'Billing'],
    ['/advertiser/v1/reporting/adgroups/', 'Ad groups'],
    ['/reporting/ads/', 'Ads'],
    ['/advertiser/v1/ads/campaign_mode/', 'Campaign mode'],
    ['/ads/campaign_mode/', 'Campaign mode'],
    ['/accounts_manager/', 'Ad accounts'],
    ['/advertiser/v1/accounts_manager/', 'Ad accounts'],
  ])('is at %s that which it says [S-217 part] [S-238 part] [S-300 part]', async (address, heading) => {
    await show(address);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(document.title).toBe(`${heading} | Acme`);
  });

  it.each<[string, Permission]>([
    ['reporting/campaigns/', 'PROFILE_PUBLISHER'],
    ['reporting/adgroups/', 'PROFILE_PUBLISHER'],
    ['reporting/ads/', 'PROFILE_PUBLISHER'],
    ['reporting/reconciliation/', 'PROFILE_PUBLISHER'],
    ['ads/campaign_mode/', 'ANALYST'],
    ['billing/', 'CAMPAIGN_MANAGER'],
    ['quick-promote/', 'FINANCE_MANAGER'],
    ['advertiser/quick-promote/', 'ANALYST'],
  ])('does not open at %s for %s, who is told whom to ask, and asks for nothing of it', async (path, role) => {
    const others = { ...lamps, owner_user_id: 'others', acts: actsOf([role]) };
    const { asked } = await show(`/advertiser/v1/${path}`, { accounts: [others] });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Your role in Lamps Ltd does not open this page' }),
    ).toBeTruthy();
    expect(screen.getByText('Ask an admin of this ad account for access (error 3002).')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the overview' }).getAttribute('href')).toBe('/advertiser/v1/');
    expect(asked.map(({ path: asking }) => asking)).toEqual(['/ads/v4/advertisers/']);
  });

  it('is quick promote for the first ad account that the viewer may promote for [DS-132 part]', async () => {
    const others = { ...lamps, id: 'v0', owner_user_id: 'others', country: 'JP', acts: actsOf(['ANALYST']) };
    await show('/quick-promote/', { accounts: [others, lamps] });
    expect(await screen.findByRole('heading', { name: 'Choose a Pin to promote' })).toBeTruthy();
  });

  it.each([
    '/quick-promote/?pinId=',
    '/advertiser/quick_promote',
    '/advertiser/v1/quick-promote/',
    '/advertiser/v1/advertiser/quick-promote/',
    '/advertiser/quick-promote/',
    '/quick-promote',
  ])('opens at %s quick promote with the choice of a Pin [S-306] [S-307] [S-176]', async (address) => {
    await show(address);
    expect(await screen.findByRole('heading', { name: 'Choose a Pin to promote' })).toBeTruthy();
  });

  it.each([
    ['/advertiser/v1/ads/create/?pinId=p1', false],
    ['/ads/create/?pinId=p1', false],
    ['/automated/ads/create/?pinId=p1', true],
  ])('is at %s a new campaign in that mode [S-230] [S-235 part]', async (address, isAutomatic) => {
    await show(address);
    const automatic = await screen.findByRole<HTMLInputElement>('switch', { name: 'Find people automatically' });
    expect(automatic.checked).toBe(isAutomatic);
  });

  it.each(['/advertiser/v1/nothing/', '/reporting/preferences/', '/ads/edit/'])('is not at %s', async (address) => {
    await show(address);
    expect(await screen.findByText('no such page')).toBeTruthy();
  });

  it.each(['/advertiser/v1/reporting/campaigns/', '/accounts_manager/'])(
    'has a personal account at %s become a business first',
    async (address) => {
      const { asked, history } = await show(address, { isPartner: false });
      expect(await screen.findByText('convert')).toBeTruthy();
      expect(history.location.search).toContain('next=');
      expect(asked).toEqual([]);
    },
  );

  it('keeps its order, its filter and its open figure in the address, and reads them there [S-239 part]', async () => {
    const { history } = await show('/advertiser/v1/reporting/campaigns/?objectiveType=TRAFFIC');
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Spend' })));
    expect(history.location.search).toContain('objectiveType=TRAFFIC&sort=-spend');
    const saves = screen.getByRole('button', { name: 'Saves of Lamp: 1. How is this counted?' });
    await act(async () => fireEvent.click(saves));
    expect(history.location.search).toContain('counted=saves');
    expect(await screen.findByRole('dialog', { name: 'Saves' })).toBeTruthy();
    await act(async () => history.back());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the form of a new ad', () => {
  const open = async (query: string) => {
    const { asked } = await show(`/advertiser/v1/ads/create/?pinId=p1${query}`);
    expect(await screen.findByLabelText('Campaign name')).toBeTruthy();
    expect(await screen.findByLabelText('Art')).toBeTruthy();
    const told = () => screen.queryAllByRole('status').flatMap(({ textContent }) => textContent || []);
    return { asked, told };
  };

  it.each([
    ['', []],
    ['&objectiveType=CONSIDERATION', []],
    ['&objectiveType=WEB_CONVERSION', [/^Ads for conversions need a conversion tag/]],
    ['&objectiveType=CATALOG_SALES&catalogFeedId=f1', [/^Ads for a catalog are not available yet/]],
    ['&campaignId=c1', []],
    ['&campaignId=c1&partialCreate=true', [/^A campaign has one ad here/]],
    ['&resumeLastDraft=true', [/^There is no draft in this browser/]],
  ])('says of %j what it asks for and cannot have [S-235] [S-236 part] [S-237 part]', async (query, notices) => {
    const { told } = await open(query);
    expect(told()).toEqual(notices.map((notice) => expect.stringMatching(notice)));
  });

  it('goes on with the last draft of the ad account, until that is sent [S-237 part]', async () => {
    await open('');
    fireEvent.change(screen.getByLabelText('Campaign name'), { target: { value: 'Brass for all' } });
    fireEvent.change(screen.getByLabelText('Days'), { target: { value: '21' } });
    cleanup();
    await show('/advertiser/v1/');
    const back = await screen.findByRole('link', { name: 'Continue your draft' });
    expect(back.getAttribute('href')).toBe('/advertiser/v1/ads/create/?resumeLastDraft=true');
    cleanup();
    const post = '/ads/v4/advertisers/v1/pins/p1/quick_promote/';
    const made = { campaign_id: 'c2', status: 'PENDING_REVIEW', business_valid: true, billing_valid: true };
    const { asked } = await show(back.getAttribute('href') ?? '', { answers: { [post]: () => made } });
    const name = await screen.findByLabelText<HTMLInputElement>('Campaign name');
    expect([name.value, screen.getByLabelText<HTMLInputElement>('Days').value]).toEqual(['Brass for all', '21']);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Promote' })));
    expect(await screen.findByRole('heading', { name: 'Your ad was created' })).toBeTruthy();
    const sent = asked.find(({ path }) => path === post);
    expect(sent?.options).toMatchObject({ campaign_name: 'Brass for all', duration: 21 });
    cleanup();
    await show('/advertiser/v1/');
    expect(await screen.findByRole('link', { name: 'Promote a Pin' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Continue your draft' })).toBeNull();
  }, 30_000);
});
