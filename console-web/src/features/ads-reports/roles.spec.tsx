import { actsOf, type Permission } from '@corkboard/rules/ads/permissions';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { campaignsLevel } from './campaigns-level.tsx';
import { EntityReport } from './entity-report.tsx';
import { Overview } from './overview.tsx';
import { account, hourPage, lamp, overview, report, series, vase } from './reports-fixture.ts';
import { HOURS, press, REPORT, rowOf, SERIES, today } from './show-report-fixture.tsx';

const only = 'You can look here. To promote or change campaigns, ask an admin of this ad account for access.';
const as = (...permissions: Permission[]) => ({
  account: { ...account, owner_user_id: 'others', permissions, acts: [...actsOf(permissions)] },
  ...{ accounts: [account], onSwitch: jest.fn() },
});
const held = { ...overview, campaigns: [lamp, { ...vase, status: 'PENDING_BILLING' }] };
const showOverview = async (...permissions: Permission[]) => {
  signedIn({ isPartner: true });
  standInServer({ '/ads/v4/advertisers/v1/overview/': () => held });
  await showRouted(() => <Overview {...as(...permissions)} />);
  await screen.findByRole('region', { name: 'Delivery' });
};
const showCampaigns = async (rows: readonly object[], ...permissions: Permission[]) => {
  signedIn({ isPartner: true });
  const campaigns = { ...report, campaigns: rows };
  standInServer({ [REPORT]: () => campaigns, [SERIES]: () => series, [HOURS]: () => hourPage([]) });
  const given = new URLSearchParams();
  const shown = { ...as(...permissions), level: campaignsLevel, given, today, onChange: jest.fn() };
  await showRouted(() => <EntityReport {...shown} />);
};
const linkNames = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const always = ['Overview', 'Ad accounts'];
const itemsOf = async (name: string) => {
  const more = within(await rowOf(name)).getByRole('button', { name: `Actions for ${name}` });
  await act(async () => fireEvent.focus(more));
  await press(`Actions for ${name}`);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

afterEach(() => void jest.restoreAllMocks());

describe('the overview of an ad account that somebody works for [S-238]', () => {
  it.each<[Permission, readonly string[], boolean]>([
    ['ADMIN', ['Reporting', 'Billing', 'Campaign mode', 'Promote a Pin', 'Open billing'], true],
    ['CAMPAIGN_MANAGER', ['Reporting', 'Campaign mode', 'Promote a Pin'], true],
    ['FINANCE_MANAGER', ['Reporting', 'Billing', 'Open billing'], true],
    ['ANALYST', ['Reporting'], true],
    ['PROFILE_PUBLISHER', [], false],
  ])('leads %s to what that role may do: %j', async (role, links, opensFigures) => {
    await showOverview(role);
    expect(linkNames().filter((name) => !/\d/.test(name ?? '') && !always.includes(name ?? ''))).toEqual(links);
    expect(screen.getByText('$1.23').tagName === 'A').toBe(opensFigures);
    expect(screen.queryByText(only) === null).toBe(links.includes('Promote a Pin'));
  });
});

describe('the campaigns of an ad account that somebody works for [S-239]', () => {
  it('are changed by those alone whose role says so', async () => {
    await showCampaigns([lamp], 'CAMPAIGN_MANAGER');
    expect(screen.queryByText(only)).toBeNull();
    expect(await itemsOf('Lamp')).toEqual([
      ...['Pause', 'Change the name', 'Change the budget', 'Change the last day', 'Stop', 'See the Pin'],
    ]);
  });

  it.each(['ACTIVE', 'PAUSED'])(
    'are looked at by an analyst who is told why there is nothing to press: %s',
    async (status) => {
      await showCampaigns([{ ...lamp, status }], 'ANALYST');
      expect(await itemsOf('Lamp')).toEqual(['See the Pin']);
      expect(screen.getAllByText(only)).toHaveLength(1);
      expect(linkNames()).not.toContain('Promote a Pin');
    },
  );

  it('are not to be promoted from a suspended ad account, which says why', async () => {
    signedIn({ isPartner: true });
    standInServer({ [REPORT]: () => report, [SERIES]: () => series, [HOURS]: () => hourPage([]) });
    const { account: own } = as('OWNER');
    const suspended = { ...own, status: 'suspended' as const };
    const shown = { ...as('OWNER'), account: suspended, level: campaignsLevel, given: new URLSearchParams(), today };
    await showRouted(() => <EntityReport {...shown} onChange={jest.fn()} />);
    await rowOf('Lamp');
    expect(screen.getByText('Suspended')).toBeTruthy();
    expect(linkNames()).not.toContain('Promote a Pin');
  });

  it('are not to be promoted by an analyst where there are none either', async () => {
    await showCampaigns([], 'ANALYST');
    expect(await screen.findByText('No campaigns match')).toBeTruthy();
    expect(linkNames()).not.toContain('Promote a Pin');
  });
});
