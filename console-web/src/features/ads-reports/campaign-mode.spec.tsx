import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { campaignModeOf } from '../../lib/ads/campaign-mode.ts';
import { signedIn } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { shownToasts } from '../../ui/toast/toasts.ts';
import { CampaignModePage } from './campaign-mode.tsx';
import { account } from './reports-fixture.ts';

const show = async () => {
  signedIn({ isPartner: true });
  await showRouted(() => <CampaignModePage account={account} accounts={[account]} onSwitch={jest.fn()} />);
};
const mode = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

describe('the campaign mode of an ad account [S-256 part] [S-230 part]', () => {
  it('is automated until manual is chosen, and kept for this account alone', async () => {
    await show();
    expect([mode(/^Automated/).checked, mode(/^Manual/).checked]).toEqual([true, false]);
    await act(async () => fireEvent.click(mode(/^Manual/)));
    expect([mode(/^Automated/).checked, mode(/^Manual/).checked]).toEqual([false, true]);
    expect([campaignModeOf('v1'), campaignModeOf('v2')]).toEqual(['ADS_MANAGER', 'AUTOMATED_CAMPAIGN']);
  });

  it('is as before when that is undone', async () => {
    await show();
    await act(async () => fireEvent.click(mode(/^Manual/)));
    const toast = shownToasts().find(({ text }) => text === 'New promotions are set up “Manual”.');
    expect(toast?.action?.label).toBe('Undo');
    await act(async () => toast?.action?.run?.());
    expect(mode(/^Automated/).checked).toBe(true);
    expect(campaignModeOf('v1')).toBe('AUTOMATED_CAMPAIGN');
  });
});
