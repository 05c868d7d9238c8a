import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { shownToasts } from '../../ui/toast/toasts.ts';
import { adGroupsLevel } from './ad-groups-level.tsx';
import { adsLevel } from './ads-level.tsx';
import { campaignsLevel } from './campaigns-level.tsx';
import { EntityReport } from './entity-report.tsx';
import type { ReportLevel } from './report-level.ts';
import { account, lampAd, lampGroup, lampId, report, series } from './reports-fixture.ts';
import { ADS, GROUPS, SERIES } from './show-report-fixture.tsx';

const REPORT = '/ads/v4/advertisers/v1/reports/campaigns/';
const BUDGET = `/ads/v4/advertisers/v1/campaigns/${lampId}/budget/`;
const END = `/ads/v4/advertisers/v1/campaigns/${lampId}/end_date/`;
const terms = { campaign_id: lampId, daily_budget_micro: 3_500_000, lifetime_budget_micro: null, end_at: null };

const show = async (
  answers: Parameters<typeof standInServer>[0],
  level: ReportLevel<never> = campaignsLevel as never,
) => {
  signedIn({ isPartner: true });
  const below = { ...report, ad_groups: [lampGroup], ads: [lampAd] };
  const server = standInServer({
    [REPORT]: () => report,
    [GROUPS]: () => below,
    [ADS]: () => below,
    [SERIES]: () => series,
    ...answers,
  });
  const ignore = () => undefined;
  await showRouted(() => (
    <EntityReport
      level={level}
      given={new URLSearchParams()}
      {...{ account, accounts: [account], onSwitch: ignore, today: '2026-11-24', onChange: ignore }}
    />
  ));
  return server;
};
const open = async (item: string, of = 'Lamp') => {
  const name = `Actions for ${of}`;
  // Menu and dialog are loaded when they are first wanted.
  await act(async () => fireEvent.focus(await screen.findByRole('button', { name })));
  await waitFor(async () => {
    if (screen.queryByRole('menuitem', { name: item }) === null)
      await act(async () => fireEvent.click(screen.getByRole('button', { name })));
    expect(screen.getByRole('menuitem', { name: item })).toBeTruthy();
  });
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: item })));
  return within(await screen.findByRole('dialog', { name: item }));
};
const type = (field: HTMLElement, value: string) => act(async () => fireEvent.change(field, { target: { value } }));
const toast = (text: string) => shownToasts().find((one) => one.text === text);

afterEach(() => void jest.restoreAllMocks());

describe('the budget of a campaign', () => {
  it('is changed, says how it is spread over the day, and is taken back by undo', async () => {
    const { asked } = await show({
      [BUDGET]: ({ budget_in_micro_currency: micros }) => ({ ...terms, daily_budget_micro: micros }),
    });
    const dialog = await open('Change the budget');
    expect(dialog.getByText(/spread evenly over the rest of the day, which ends at midnight UTC/)).toBeTruthy();
    await type(dialog.getByLabelText('Budget a day (USD)'), '7.50');
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
    await waitFor(() => expect(toast('“Lamp” may cost $7.50 a day.')?.action?.label).toBe('Undo'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => toast('“Lamp” may cost $7.50 a day.')?.action?.run?.());
    await waitFor(() => expect(toast('“Lamp” is as it was before.')).toBeTruthy());
    expect(asked.filter(({ path }) => path === BUDGET).map(({ options }) => options)).toEqual([
      { budget_in_micro_currency: 7_500_000, seen_budget_in_micro_currency: 3_500_000 },
      { budget_in_micro_currency: 3_500_000, seen_budget_in_micro_currency: 7_500_000 },
    ]);
  });

  it('says what is wrong with an amount, and keeps what was typed when somebody else was faster', async () => {
    await show({ [BUDGET]: () => ({ refused: { status: 409, code: 12, message: 'Reload.' } }) });
    const dialog = await open('Change the budget');
    const field = dialog.getByLabelText<HTMLInputElement>('Budget a day (USD)');
    await type(field, 'much');
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
    expect(dialog.getByText('Enter an amount, such as 5 or 7.50.')).toBeTruthy();
    await type(field, '8');
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
    expect(await dialog.findByText(/^Somebody else changed this meanwhile/)).toBeTruthy();
    expect(field.value).toBe('8');
  });
});

describe('the last day of a campaign', () => {
  it('is changed, and taken away where the field is empty', async () => {
    const { asked } = await show({
      [END]: ({ inclusive_end_date: day }) => ({ ...terms, end_at: day === null ? null : `${day}T23:59:59.000Z` }),
    });
    const dialog = await open('Change the last day');
    await type(dialog.getByLabelText('Last day (UTC)'), '2026-11-30');
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
    await waitFor(() => expect(toast('“Lamp” runs until the end of 2026-11-30 (UTC).')).toBeTruthy());
    await act(async () => toast('“Lamp” runs until the end of 2026-11-30 (UTC).')?.action?.run?.());
    await waitFor(() => expect(asked.filter(({ path }) => path === END)).toHaveLength(2));
    expect(asked.filter(({ path }) => path === END).map(({ options }) => options)).toEqual([
      { inclusive_end_date: '2026-11-30', seen_end_at: null },
      { inclusive_end_date: null, seen_end_at: '2026-11-30T23:59:59.000Z', restored_end_at: null },
    ]);
  });
});

describe('the name of a part of a campaign', () => {
  const NAME = `/ads/v4/advertisers/v1/campaigns/${lampId}/name/`;
  const levels: readonly [string, ReportLevel<never>, string, string, string][] = [
    ['campaign', campaignsLevel as never, 'Lamp', 'Name of the campaign', 'Lamp'],
    ['ad_group', adGroupsLevel as never, 'Ad group of Lamp', 'Name of the ad group', ''],
    ['ad', adsLevel as never, 'Ad of Lamp', 'Name of the ad', ''],
  ];

  it.each(levels)('is changed in its row, and is taken back by undo: %s', async (level, page, row, label, seen) => {
    const { asked } = await show({ [NAME]: ({ name }) => ({ campaign_id: lampId, level, name }) }, page);
    const dialog = await open('Change the name', row);
    const field = dialog.getByLabelText<HTMLInputElement>(label);
    expect([field.value, field.maxLength]).toEqual([seen, 63]);
    await type(field, ' Summer ');
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
    await waitFor(() => expect(toast('It is called “Summer” now.')?.action?.label).toBe('Undo'));
    await act(async () => toast('It is called “Summer” now.')?.action?.run?.());
    const told = () => asked.filter(({ path }) => path === NAME).map(({ options }) => options);
    await waitFor(() =>
      expect(told()).toEqual([
        { level, name: 'Summer', seen_name: seen },
        { level, name: seen, seen_name: 'Summer' },
      ]),
    );
  });

  it('is never empty for a campaign', async () => {
    const { asked } = await show({});
    const dialog = await open('Change the name');
    await type(dialog.getByLabelText('Name of the campaign'), ' ');
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
    expect(dialog.getByText('Enter a name for it.')).toBeTruthy();
    expect(asked.filter(({ path }) => path === NAME)).toEqual([]);
  });

  it('of an ad group or an ad is that of its own, where it has one', async () => {
    const named = { ...lampGroup, ad_group_name: 'People at home' };
    await show({ [GROUPS]: () => ({ ...report, ad_groups: [named] }) }, adGroupsLevel as never);
    expect(await screen.findByRole('link', { name: 'People at home' })).toBeTruthy();
  });
});
