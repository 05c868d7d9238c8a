import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { aViewer } from '../../lib/a-viewer.ts';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { Billing } from './billing.tsx';
import { account } from './reports-fixture.ts';

const PROFILES = '/ads/v4/advertisers/v1/billing_profiles/';
const profile = { profile_id: 'b1', status: 'pending' };
type State = 'pending' | 'failed' | null;
const show = async ({
  valid = false,
  campaignId = null as string | null,
  answer = (): unknown => profile,
  state = null as State,
  supportEmail = 'help@acme.test',
}) => {
  signedIn({ isPartner: true, brand: { ...aViewer().brand, supportEmail } });
  const server = standInServer({ [PROFILES]: () => answer() });
  const head = {
    account: { ...account, billing_valid: valid, billing_state: state },
    accounts: [account],
    onSwitch: jest.fn(),
  };
  await showRouted(() => <Billing {...head} campaignId={campaignId} />);
  return server;
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

afterEach(() => void jest.restoreAllMocks());

describe('billing of an ad account', () => {
  it('says that it is confirmed, and leads back to no campaigns unless one waits [S-217 part]', async () => {
    await show({ valid: true });
    expect(screen.getByRole('heading', { level: 1, name: 'Billing' })).toBeTruthy();
    expect(screen.getByText('Confirmed. Your ads can run.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link', { name: 'See your campaigns' })).toBeNull();
  });

  it('leads to the other pages of the ad account, and shows which one it is', async () => {
    await show({ valid: true });
    const links = within(screen.getByRole('navigation', { name: 'Pages of the ad account' })).getAllByRole('link');
    expect(
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Overview', '/advertiser/v1/', null],
      ['Reporting', '/advertiser/v1/reporting/campaigns/', null],
      ['Billing', '/advertiser/v1/billing/', 'page'],
      ['Campaign mode', '/advertiser/v1/ads/campaign_mode/', null],
      ['Ad accounts', '/accounts_manager/', null],
    ]);
  });

  it('says that it was sent already, and asks for nothing more', async () => {
    await show({ state: 'pending' });
    expect(screen.getByRole('status').textContent).toMatch(/^Sent\. We confirm your details/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that it was refused, and can be sent again', async () => {
    const { asked } = await show({ state: 'failed' });
    expect(
      screen.getByText(/^We could not confirm your billing details.* write to help@acme\.test to ask why\.$/),
    ).toBeTruthy();
    await press('Send my details to be confirmed');
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(asked.filter(({ path }) => path === PROFILES)).toHaveLength(1);
  });

  it('names the support team where the installation has no address of it', async () => {
    await show({ state: 'failed', supportEmail: '' });
    expect(screen.getByText(/ write to our support team to ask why\.$/)).toBeTruthy();
  });

  it('is sent to be confirmed, and leads back to the campaigns where one waits [S-217 part]', async () => {
    const { asked } = await show({ campaignId: 'c1' });
    expect(screen.getByRole('link', { name: 'See your campaigns' }).getAttribute('href')).toBe(
      '/advertiser/v1/reporting/campaigns/',
    );
    expect(screen.getByText(/^You pay by invoice/)).toBeTruthy();
    await press('Send my details to be confirmed');
    expect(screen.getByRole('status').textContent).toBe('Sent. We confirm your details, usually within a working day.');
    expect(asked).toEqual([{ path: PROFILES, method: 'POST', options: { kind: 'invoice' } }]);
  });

  it('says what went wrong, and is tried again [S-217 part]', async () => {
    let answer: unknown = { refused: { status: 503, message: null } };
    const { asked } = await show({ answer: () => answer });
    await press('Send my details to be confirmed');
    expect(screen.getByRole('alert').textContent).toContain('Your details were not sent.');
    answer = profile;
    await press('Try again');
    expect(screen.getByText(/^Sent\./)).toBeTruthy();
    expect(asked).toHaveLength(2);
  });
});
