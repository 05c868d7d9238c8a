import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { AccountsManager } from './accounts-manager.tsx';
import { Billing } from './billing.tsx';
import { CampaignsReport } from './campaigns-report.tsx';
import { Overview } from './overview.tsx';
import { account, hit, report } from './reports-fixture.ts';

const today = '2026-11-24';
const cups = { ...account, id: 'v2', name: 'Wick & Clay', synthetic: true };

const head = { account: cups, accounts: [cups], onSwitch: jest.fn() };
const campaigns = (query: string) => (
  <CampaignsReport {...head} given={new URLSearchParams(query)} today={today} onChange={jest.fn()} />
);
const pages = {
  overview: () => <Overview {...head} today={today} />,
  campaigns: () => campaigns(''),
  billing: () => <Billing {...head} campaignId={null} />,
  'ad accounts': () => <AccountsManager accounts={[account, cups]} />,
};

const show = async (page: () => ReactNode) => {
  signedIn({ isPartner: true });
  standInServer({
    '/ads/v4/advertisers/v2/reports/campaigns/': () => ({ ...report, synthetic: true }),
    '/ads/v4/advertisers/v2/reports/hits/': () => ({ synthetic: true, rows: [hit], cursor: null }),
  });
  await showRouted(page);
};

afterEach(() => void jest.restoreAllMocks());

describe('an ad account of the demo', () => {
  it.each(Object.keys(pages) as (keyof typeof pages)[])('is marked on the page of %s [DS-170 part]', async (name) => {
    await show(pages[name]);
    expect(await screen.findAllByText('Demo data')).toHaveLength(1);
  });

  it('is told from those that are real', async () => {
    await show(pages['ad accounts']);
    const row = (await screen.findByText('Demo data')).closest('tr') as HTMLElement;
    expect(within(row).getByRole('link', { name: 'Wick & Clay' })).toBeTruthy();
  });

  it('is marked beside the rows of a figure, and in the name of the downloaded file', async () => {
    await show(() => campaigns('counted=outbound_clicks'));
    const dialog = await screen.findByRole('dialog', { name: 'Outbound clicks' });
    expect(await within(dialog).findByText('Demo data')).toBeTruthy();
    const file = screen.getByText('Download CSV').closest('a')?.getAttribute('download');
    expect(file).toBe(`demo_data_campaigns_2026-10-26_${today}.csv`);
  });
});
