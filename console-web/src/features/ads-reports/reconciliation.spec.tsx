import type { HourRow } from '@corkboard/contracts/ads/reports';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { showRouted } from '../../lib/show-routed.tsx';
import { Reconciliation } from './reconciliation.tsx';
import { account, closedHour, hourPage, openHour } from './reports-fixture.ts';

const HOURS = '/ads/v4/advertisers/v1/reports/hours/';
type Answers = Parameters<typeof standInServer>[0];

const show = async (answer: Answers[string]) => {
  signedIn({ isPartner: true });
  const server = standInServer({ [HOURS]: answer });
  const onChange = jest.fn();
  const given = new URLSearchParams('start_date=2026-11-18&end_date=2026-11-24');
  const props = { account, accounts: [account], onSwitch: jest.fn(), given, today: '2026-11-24', onChange };
  await showRouted(() => <Reconciliation {...props} />);
  return { ...server, onChange };
};
const rowOf = async (hour: string) => (await screen.findByText(hour)).closest('tr') as HTMLTableRowElement;

afterEach(() => void jest.restoreAllMocks());

describe('the reconciliation of an ad account [S-239 part]', () => {
  it('has hits and money of each hour side by side, and says which hours are final', async () => {
    await show(() => hourPage([openHour, closedHour]));
    const texts = async (hour: string) =>
      within(await rowOf(hour))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(await texts('2026-11-24 08:00')).toEqual(['Preliminary', '3', '3', '$0.50', '$0.50', '$0.50', 'Same']);
    expect(await texts('2026-11-22 08:00')).toEqual(['Final', '3', '3', '$0.50', '$0.50', '$0.50', 'Same']);
    // Else the day stands after the hour where text runs from right to left.
    expect(screen.getByText('2026-11-22 08:00').getAttribute('dir')).toBe('ltr');
    expect(screen.getByText(/^Updated 2026-11-24 09:50 UTC. Final until 2026-11-23 09:00 UTC/)).toBeTruthy();
    expect(screen.queryByText('What differs')).toBeNull();
  });

  it('names what differs, and has a dash where the rows are gone', async () => {
    const difference = {
      campaign_id: 'c1',
      ad_id: 'a1',
      type: null,
      figure: 'postings',
      counted: 500_000,
      booked: 1,
    } as const;
    const wrong: HourRow = { ...closedHour, differences: [difference] };
    const gone: HourRow = { ...closedHour, hour: '2026-08-01T08:00:00.000Z', hits: null, charged_micro: null };
    await show(() => hourPage([wrong, gone]));
    expect(await screen.findByText('1 figure differs')).toBeTruthy();
    expect(screen.getByText(/revenue in the ledger of “c1”: 0.500000 USD by the rows, 0.000001 USD in/)).toBeTruthy();
    const cells = within(await rowOf('2026-08-01 08:00')).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      ...['Final', '–', '3', '–', '$0.50', '$0.50', 'Raw rows were removed'],
    ]);
  });

  it('shows earlier hours by hand, and other days by its address', async () => {
    const earlier: HourRow = { ...closedHour, hour: '2026-11-20T08:00:00.000Z' };
    const { asked, onChange } = await show(({ cursor }) =>
      cursor === 'next' ? hourPage([earlier]) : hourPage([openHour], 'next'),
    );
    await rowOf('2026-11-24 08:00');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show earlier hours' })));
    expect(await rowOf('2026-11-20 08:00')).toBeTruthy();
    expect(asked.map(({ options }) => options)).toEqual([
      { start_date: '2026-11-18', end_date: '2026-11-24' },
      { start_date: '2026-11-18', end_date: '2026-11-24', cursor: 'next' },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Last 30 days' }));
    expect(onChange.mock.calls).toMatchObject([[{ range: { start_date: '2026-10-26' } }]]);
  });

  it('says that nothing was counted', async () => {
    await show(() => hourPage([]));
    expect(await screen.findByText('Nothing was counted in these days.')).toBeTruthy();
  });

  it('says what went wrong, and tries again', async () => {
    let isAway = true;
    await show(() => (isAway ? { refused: { status: 503, message: 'away' } } : hourPage([openHour])));
    const again = await screen.findByRole('button', { name: /again/i });
    isAway = false;
    await act(async () => fireEvent.click(again));
    expect(await rowOf('2026-11-24 08:00')).toBeTruthy();
  });
});
