import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { adAccountsQuery } from '../../lib/queries/ad-accounts.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { shownToasts } from '../../ui/toast/toasts.ts';
import { CampaignModePage } from './campaign-mode.tsx';
import { account } from './reports-fixture.ts';

const MODE = '/ads/v4/advertisers/v1/campaign_mode/';

const Page = () => {
  const { data = [] } = useQuery(adAccountsQuery);
  const [own] = data;
  return own ? <CampaignModePage account={own} accounts={data} onSwitch={jest.fn()} /> : null;
};
const show = async (answers: Parameters<typeof standInServer>[0] = {}) => {
  signedIn({ isPartner: true });
  let kept: AdAccount = account;
  const server = standInServer({
    '/ads/v4/advertisers/': () => ({ advertisers: [kept], vacant: [] }),
    [MODE]: ({ mode }) => {
      kept = { ...kept, campaign_mode: mode as AdAccount['campaign_mode'] };
      return { campaign_mode: mode };
    },
    ...answers,
  });
  await showRouted(Page);
  await screen.findAllByRole('radio');
  return server;
};
const mode = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
/** Until automated and manual are chosen, or not. */
const chosen = (...those: readonly boolean[]) =>
  waitFor(() => expect([mode(/^Automated/).checked, mode(/^Manual/).checked]).toEqual(those));
const promote = () => screen.getByRole('link', { name: 'Promote a Pin' }).getAttribute('href');

afterEach(() => void jest.restoreAllMocks());

describe('the campaign mode of an ad account [S-256] [S-230]', () => {
  it('is automated until manual is chosen, and decides which form a new campaign opens with', async () => {
    const { asked } = await show();
    await chosen(true, false);
    expect(promote()).toBe('/advertiser/v1/automated/ads/create/');
    await act(async () => fireEvent.click(mode(/^Manual/)));
    expect(asked.filter(({ path }) => path === MODE).map(({ options }) => options)).toEqual([{ mode: 'ADS_MANAGER' }]);
    await chosen(false, true);
    await waitFor(() => expect(promote()).toBe('/advertiser/v1/ads/create/'));
  });

  it('is as before when that is undone', async () => {
    await show();
    await act(async () => fireEvent.click(mode(/^Manual/)));
    const toast = shownToasts().find(({ text }) => text === 'New promotions are set up “Manual”.');
    expect(toast?.action?.label).toBe('Undo');
    await act(async () => toast?.action?.run?.());
    await waitFor(() => expect(promote()).toBe('/advertiser/v1/automated/ads/create/'));
    await chosen(true, false);
  });

  it('stays as it was where the server refuses, which is said', async () => {
    await show({ [MODE]: () => ({ refused: { status: 403, message: 'Your role does not allow this.' } }) });
    await act(async () => fireEvent.click(mode(/^Manual/)));
    await waitFor(() => expect(shownToasts().map(({ text }) => text)).toContain('Your role does not allow this.'));
    await chosen(true, false);
  });
});
