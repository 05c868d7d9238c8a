import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { campaignsLevel } from './campaigns-level.tsx';
import { EntityReport } from './entity-report.tsx';
import type { ReportLevel } from './report-level.ts';
import { paramsOf } from './report-search.ts';
import { account, closedHour, hourPage, lampId, report, series } from './reports-fixture.ts';

export const REPORT = '/ads/v4/advertisers/v1/reports/campaigns/';
export const GROUPS = '/ads/v4/advertisers/v1/reports/adgroups/';
export const ADS = '/ads/v4/advertisers/v1/reports/ads/';
export const SERIES = '/ads/v4/advertisers/v1/reports/series/';
export const HITS = '/ads/v4/advertisers/v1/reports/hits/';
export const HOURS = '/ads/v4/advertisers/v1/reports/hours/';
export const STATUS = `/ads/v4/advertisers/v1/campaigns/${lampId}/status/`;
export const today = '2026-11-24';
const other: AdAccount = { ...account, id: 'v2', name: 'Vases Ltd', currency: 'EUR' };

export type Answers = Parameters<typeof standInServer>[0];
/** A report beside an address that it changes. */
export const showLevel = async <Row extends CampaignRow>(level: ReportLevel<Row>, answers: Answers, query: string) => {
  signedIn({ isPartner: true });
  const server = standInServer({
    [REPORT]: () => report,
    [SERIES]: () => series,
    [HOURS]: () => hourPage([closedHour]),
    ...answers,
  });
  const address = { now: query };
  const onSwitch = jest.fn();
  const Addressed = () => {
    const [given, setGiven] = useState(query);
    const onChange = (next: Parameters<typeof paramsOf>[0]) => {
      address.now = String(new URLSearchParams(paramsOf(next)));
      setGiven(address.now);
    };
    const shown = { level, account, accounts: [account, other], onSwitch, today, onChange };
    return <EntityReport given={new URLSearchParams(given)} {...shown} />;
  };
  await showRouted(Addressed);
  const askedOf = (path: string) => server.asked.filter((each) => each.path === path).map(({ options }) => options);
  return { ...server, askedOf, address, onSwitch };
};
export const show = (answers: Answers = {}, query = '') => showLevel(campaignsLevel, answers, query);

export const rowOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'th, th *' })).closest('tr') as HTMLTableRowElement;
export const choice = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
export const press = (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(inside).getByRole('button', { name })));
export const choose = async (name: string, item: string) => {
  await act(async () => fireEvent.focus(screen.getByRole('button', { name })));
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: item })));
};
