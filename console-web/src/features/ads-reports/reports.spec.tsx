import { metrics } from '@corkboard/rules/ads/metrics';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { shownToasts } from '../../ui/toast/toasts.ts';
import { closedHour, hit, hourPage, lampId, report, vase } from './reports-fixture.ts';
import { choose, HITS, HOURS, press, REPORT, rowOf, SERIES, STATUS, show, today } from './show-report-fixture.tsx';

afterEach(() => void jest.restoreAllMocks());

describe('the report of campaigns [S-239]', () => {
  it('has a column of every figure of the dictionary, the account, its currency, and when it was counted', async () => {
    const { askedOf } = await show();
    await rowOf('Lamp');
    const table = within(screen.getByRole('region', { name: 'Campaigns' }));
    const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const own = ['Campaign', 'Status', 'Objective', 'Budget a day'];
    expect(headings).toEqual([...own, ...Object.values(metrics).map(({ name }) => name)]);
    expect(screen.getByText('Lamps Ltd · USD')).toBeTruthy();
    expect(screen.getByText('Updated 2026-11-24 09:50 UTC')).toBeTruthy();
    expect(askedOf(REPORT)).toEqual([{ start_date: '2026-10-26', end_date: today }]);
    expect(screen.getByText(/Final until 2026-11-23 09:00 UTC/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Reconciliation' });
    const days = `start_date=2026-10-26&end_date=${today}`;
    expect(link.getAttribute('href')).toBe(`/advertiser/v1/reporting/reconciliation/?${days}`);
  });

  it('writes status and figures of a campaign in words and units', async () => {
    await show();
    const cells = within(await rowOf('Lamp')).getAllByRole('cell');
    const texts = cells.map(({ textContent }) => textContent);
    expect(texts.slice(0, 7)).toEqual(['Active', 'Traffic', '$3.50', '2,000', '30', '25', '4']);
    expect(texts.slice(9)).toEqual(['1.25%', '$1.23', '2']);
    expect(within(await rowOf('Vase')).getByText('In review')).toBeTruthy();
  });

  it('has a dash with its reason where nothing was measured, and 0 where 0 was counted', async () => {
    await show();
    const row = within(await rowOf('Vase'));
    expect(row.getByTitle('Not charged on this instance').textContent).toBe('–Not charged on this instance');
    expect(row.getByTitle('Nothing was shown, so there is no rate')).toBeTruthy();
    expect(row.getByTitle('Not measured for this campaign')).toBeTruthy();
    expect(row.getByRole('button', { name: 'Impressions of Vase: 0. How is this counted?' })).toBeTruthy();
  });

  it('has what the server counted of all campaigns, and of the filtered ones their sum', async () => {
    await show({ [REPORT]: () => ({ ...report, totals: { ...report.totals, impressions: 2500 } }) });
    expect(within(await rowOf('Total')).getByText('2,500')).toBeTruthy();
    await act(async () =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Objective' }), { target: { value: 'TRAFFIC' } }),
    );
    expect(within(await rowOf('Total')).getByText('2,000')).toBeTruthy();
  });

  it('leads to a new ad of the objective that is looked at [S-236 part]', async () => {
    await show({}, 'objectiveType=TRAFFIC');
    await rowOf('Lamp');
    const href = screen.getByRole('link', { name: 'Promote a Pin' }).getAttribute('href') ?? '';
    expect(new URL(href, 'http://a.test').searchParams.get('objectiveType')).toBe('CONSIDERATION');
  });

  it('says that no campaign matches, and shows all again [S-233 part]', async () => {
    const { address } = await show({}, 'objectiveType=VIDEO_TEMP');
    expect(await screen.findByText('No campaigns match')).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Objective' }).value).toBe('VIDEO_VIEW');
    await press('Show all campaigns');
    expect(await rowOf('Lamp')).toBeTruthy();
    expect(address.now).not.toContain('objectiveType');
  });

  it.each([
    ['TRAFFIC', 'TRAFFIC', ['Lamp']],
    ['WEB_CONVERSION', 'WEB_CONVERSION', ['Vase']],
    ['SHOPPING_TEMP', 'CATALOG_SALES', ['Shelf']],
    ['VIDEO_TEMP', 'VIDEO_VIEW', []],
    ['AWARENESS', 'AWARENESS', []],
    ['CLICKS', '', ['Lamp', 'Shelf', 'Vase']],
  ])('shows at objectiveType=%s the campaigns of %s: %j [S-233] [S-234]', async (asked, chosen, names) => {
    const shelf = { ...vase, campaign_id: 'shelf', name: 'Shelf', objective: 'CATALOG_SALES' };
    await show({ [REPORT]: () => ({ ...report, campaigns: [...report.campaigns, shelf] }) }, `objectiveType=${asked}`);
    const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Objective' });
    expect(filter.value).toBe(chosen);
    expect([...filter.options].map(({ value }) => value)).not.toContain('SHOPPING_TEMP');
    await screen.findByText(/^Updated/);
    const shown = screen
      .queryAllByRole('button', { name: /^Actions for/ })
      .map((one) => one.getAttribute('aria-label'));
    expect(shown.sort()).toEqual(names.map((name) => `Actions for ${name}`));
    expect(screen.queryByText('No campaigns match') === null).toBe(names.length > 0);
  });

  it('leads to promoting for the same ad account', async () => {
    await show({ [REPORT]: () => ({ ...report, campaigns: [] }) });
    await screen.findByText('No campaigns match');
    const links = screen.getAllByRole('link', { name: 'Promote a Pin' }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(Array(2).fill('/advertiser/v1/automated/ads/create/'));
  });

  it('is of the days that are chosen, and says so in its address', async () => {
    const { askedOf, address } = await show();
    await press('Last 7 days');
    expect(address.now).toBe(`start_date=2026-11-18&end_date=${today}`);
    const week = { start_date: '2026-11-18', end_date: today };
    await waitFor(() => expect([askedOf(REPORT).at(-1), askedOf(SERIES).at(-1)]).toEqual([week, week]));
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-11-20' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-19' } });
    await press('Show these days');
    expect(screen.getByText(/^Enter two days/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-21' } });
    await press('Show these days');
    expect(address.now).toBe('start_date=2026-11-20&end_date=2026-11-21');
  });

  it('has its days and filters behind a button on a phone, which says the days', async () => {
    await show();
    const button = await screen.findByRole('button', { name: `Days and filters: 2026-10-26 to ${today}` });
    const filters = document.getElementById(button.getAttribute('aria-controls') ?? '');
    const states = () => [button.getAttribute('aria-expanded'), filters?.getAttribute('data-folded')];
    expect(states()).toEqual(['false', 'true']);
    expect(within(filters as HTMLElement).getByLabelText('Status')).toBeTruthy();
    fireEvent.click(button);
    expect(states()).toEqual(['true', 'false']);
  });

  it('is sorted by a column, which its address and its heading say', async () => {
    const { address } = await show();
    await rowOf('Lamp');
    const rows = within(screen.getByRole('region', { name: 'Campaigns' }));
    const order = () => rows.getAllByRole('rowheader').map(({ textContent }) => textContent);
    await press('Spend');
    expect([order(), address.now]).toEqual([['Lamp', 'Vase', 'Total'], expect.stringContaining('sort=-spend')]);
    expect(screen.getByRole('columnheader', { name: 'Spend' }).getAttribute('aria-sort')).toBe('descending');
    await press('Campaign');
    await press('Campaign');
    expect([order(), address.now]).toEqual([['Vase', 'Lamp', 'Total'], expect.stringContaining('sort=-name')]);
  });

  it('is a file with the shown rows', async () => {
    await show({}, 'objectiveType=WEB_CONVERSION');
    await rowOf('Vase');
    const link = screen.getByRole('link', { name: 'Download CSV' });
    expect(link.getAttribute('download')).toBe(`campaigns_2026-10-26_${today}.csv`);
    const csv = decodeURIComponent(link.getAttribute('href') ?? '');
    expect(csv.split('\r\n')[1]).toBe(`${vase.campaign_id},Vase,PENDING_REVIEW,WEB_CONVERSION,USD,3.50,0,0,0,0,0,,,,0`);
    expect(csv).not.toContain('Lamp');
  });

  it('leads to that of another ad account', async () => {
    const { onSwitch } = await show();
    fireEvent.change(screen.getByLabelText('Ad account'), { target: { value: 'v2' } });
    expect(onSwitch.mock.calls).toEqual([['v2']]);
  });
});

describe('a figure of the report [S-239 part]', () => {
  const rejected = { ...hit, insertion_id: 'i2', outcome: 'rejected', reason: 'duplicate', charged_micro: 0 };
  const over = { ...hit, insertion_id: 'i3', charged_micro: 0, over_budget: true };
  const pages = ({ cursor }: Record<string, unknown>) =>
    cursor === 'next' ? { rows: [over], cursor: null } : { rows: [hit, rejected], cursor: 'next' };

  it('opens to how it is counted and to its rows, page by page, each with what became of it', async () => {
    const { asked, address } = await show({ [HITS]: pages });
    await rowOf('Lamp');
    await press('Outbound clicks of Lamp: 25. How is this counted?');
    expect(address.now).toContain(`counted=outbound_clicks&counted_campaign=${lampId}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Outbound clicks' }));
    expect(dialog.getByText(metrics.outbound_clicks.formula)).toBeTruthy();
    expect(dialog.getByText(metrics.outbound_clicks.source)).toBeTruthy();
    expect(await dialog.findByText('$0.25')).toBeTruthy();
    const again = dialog.getByText('Not counted: it was counted before').closest('tr')?.textContent;
    for (const said of ['Not charged', 'Home, position']) expect(again).toContain(said);
    fireEvent.click(dialog.getByRole('button', { name: 'Show more rows' }));
    expect(await dialog.findByText('Over budget, not charged')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Show more rows' })).toBeNull();
    const range = { start_date: '2026-10-26', end_date: today };
    const query = { ...range, metric: 'outbound_clicks', campaign_id: lampId };
    const hits = asked.filter(({ path }) => path === HITS).map(({ options }) => options);
    expect(hits).toEqual([query, { ...query, cursor: 'next' }]);
  });

  it('has a row of each hit, also where a duplicate came with the one that counted', async () => {
    const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const duplicate = { ...rejected, insertion_id: hit.insertion_id };
    await show({ [HITS]: () => ({ rows: [hit, duplicate, duplicate], cursor: null }) }, 'counted=outbound_clicks');
    const dialog = within(await screen.findByRole('dialog', { name: 'Outbound clicks' }));
    expect(await dialog.findAllByText('Outbound click')).toHaveLength(3);
    expect(warned.mock.calls.filter(([said]) => String(said).includes('same key'))).toEqual([]);
  });

  it('has the hours it was counted in, with the hash of their rows and since when these are gone', async () => {
    const old = { ...closedHour, hour: '2026-08-01T08:00:00.000Z', rows_gone_at: '2026-11-05T00:00:00.000Z' };
    const answers = { [HITS]: () => ({ rows: [], cursor: null }), [HOURS]: () => hourPage([closedHour, old]) };
    await show(answers, 'counted=outbound_clicks');
    const dialog = within(await screen.findByRole('dialog', { name: 'Outbound clicks' }));
    const textOf = async (hour: string) => (await dialog.findByText(hour)).closest('tr')?.textContent;
    expect(await textOf('2026-11-22 08:00')).toBe('2026-11-22 08:00FinalKept until 2027-02-25 00:00 UTCa1b2');
    expect(await textOf('2026-08-01 08:00')).toContain('Gone since 2026-11-05 00:00 UTC');
  });

  it('of all filtered campaigns shows their rows alone, from its address, and closes', async () => {
    const ofVase = { ...hit, insertion_id: 'i4', campaign_id: vase.campaign_id, type: 'save' };
    const answers = { [HITS]: () => ({ rows: [hit, ofVase], cursor: null }) };
    const { address } = await show(answers, 'objectiveType=TRAFFIC&counted=spend');
    const dialog = within(await screen.findByRole('dialog', { name: 'Spend' }));
    expect(await dialog.findByText('Outbound click')).toBeTruthy();
    expect(dialog.queryByText('Save')).toBeNull();
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Close' })));
    expect(address.now).not.toContain('counted');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a campaign in the report', () => {
  it('is shown as paused at once, and resumed by undo', async () => {
    let answer = (_: unknown): void => undefined;
    let now = 'ACTIVE';
    const { asked } = await show({
      [REPORT]: () => ({
        ...report,
        campaigns: report.campaigns.map((each) => (each === vase ? each : { ...each, status: now })),
      }),
      [STATUS]: ({ status }) =>
        new Promise((resolve) => {
          answer = () => {
            now = String(status);
            resolve({ campaign_id: lampId, status });
          };
        }),
    });
    const row = within(await rowOf('Lamp'));
    await choose('Actions for Lamp', 'Pause');
    expect(await row.findByText('Paused')).toBeTruthy();
    await waitFor(() => expect(asked.some(({ path }) => path === STATUS)).toBe(true));
    await act(async () => answer(null));
    const paused = () => shownToasts().find(({ text }) => text === '“Lamp” is paused.');
    await waitFor(() => expect(paused()?.action?.label).toBe('Undo'));
    await act(async () => paused()?.action?.run?.());
    await waitFor(() => expect(asked.filter(({ path }) => path === STATUS)).toHaveLength(2));
    await act(async () => answer(null));
    expect(await row.findByText('Active')).toBeTruthy();
    expect(asked.filter(({ path }) => path === STATUS).map(({ options }) => options)).toEqual([
      { status: 'PAUSED' },
      { status: 'ACTIVE' },
    ]);
  });

  it('is as it was when the server refuses', async () => {
    let loads = 0;
    await show({
      // A second report never comes: nothing but the roll-back changes the row.
      [REPORT]: () => (loads++ === 0 ? report : new Promise(() => undefined)),
      [STATUS]: () => ({ refused: { status: 409, message: 'This campaign has ended.' } }),
    });
    const row = within(await rowOf('Lamp'));
    await choose('Actions for Lamp', 'Pause');
    await waitFor(() =>
      expect(shownToasts().at(-1)).toMatchObject({ text: 'This campaign has ended.', tone: 'error' }),
    );
    expect(await row.findByText('Active')).toBeTruthy();
  });

  it('is stopped once that was confirmed', async () => {
    const { asked } = await show({ [STATUS]: () => ({ campaign_id: lampId, status: 'ARCHIVED' }) });
    await rowOf('Lamp');
    await choose('Actions for Lamp', 'Stop');
    expect(asked.some(({ path }) => path === STATUS)).toBe(false);
    await press('Stop', await screen.findByRole('dialog', { name: 'Stop this campaign?' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path === STATUS)).toMatchObject({
        method: 'PUT',
        options: { status: 'ARCHIVED' },
      }),
    );
    expect(shownToasts().at(-1)?.action).toBeUndefined();
  });
});
