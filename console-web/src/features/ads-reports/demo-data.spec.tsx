import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { AccountsManager } from './accounts-manager.tsx';
import { adGroupsLevel } from './ad-groups-level.tsx';
import { adsLevel } from './ads-level.tsx';
import { Billing } from './billing.tsx';
import { campaignsLevel } from './campaigns-level.tsx';
import { EntityReport } from './entity-report.tsx';
import { Overview } from './overview.tsx';
import type { ReportLevel } from './report-level.ts';
import { account, hit, lampAd, lampGroup, overview, report, series } from './reports-fixture.ts';

const today = '2026-11-24';
const cups = { ...account, id: 'v2', name: 'Wick & Clay', synthetic: true };

const head = { account: cups, accounts: [cups], onSwitch: jest.fn() };
const level = <Row extends CampaignRow>(of: ReportLevel<Row>, query = '') => (
  <EntityReport level={of} {...head} given={new URLSearchParams(query)} today={today} onChange={jest.fn()} />
);
const pages = {
  overview: () => <Overview {...head} />,
  campaigns: () => level(campaignsLevel),
  'ad groups': () => level(adGroupsLevel),
  ads: () => level(adsLevel),
  billing: () => <Billing {...head} campaignId={null} />,
  'ad accounts': () => (
    <AccountsManager accounts={[account, cups]} given={new URLSearchParams()} onChange={jest.fn()} />
  ),
};

const show = async (page: () => ReactNode) => {
  signedIn({ isPartner: true });
  const synthetic = { ...report, synthetic: true };
  standInServer({
    '/ads/v4/advertisers/v2/overview/': () => ({ ...overview, synthetic: true }),
    '/ads/v4/advertisers/v2/reports/campaigns/': () => synthetic,
    '/ads/v4/advertisers/v2/reports/adgroups/': () => ({ ...synthetic, ad_groups: [lampGroup] }),
    '/ads/v4/advertisers/v2/reports/ads/': () => ({ ...synthetic, ads: [lampAd] }),
    '/ads/v4/advertisers/v2/reports/series/': () => ({ ...series, synthetic: true }),
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

  it('is marked beside the rows of a figure', async () => {
    await show(() => level(campaignsLevel, 'counted=outbound_clicks'));
    const dialog = await screen.findByRole('dialog', { name: 'Outbound clicks' });
    expect(await within(dialog).findByText('Demo data')).toBeTruthy();
  });

  it.each([
    ['campaigns', () => level(campaignsLevel)],
    ['adgroups', () => level(adGroupsLevel)],
    ['ads', () => level(adsLevel)],
  ])('is marked in the name of the file of its %s', async (name, page) => {
    await show(page);
    const file = (await screen.findByText('Download CSV')).closest('a')?.getAttribute('download');
    expect(file).toBe(`demo_data_${name}_2026-10-26_${today}.csv`);
  });
});
