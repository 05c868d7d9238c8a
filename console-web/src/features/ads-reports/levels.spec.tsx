import { metrics } from '@corkboard/rules/ads/metrics';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adGroupsLevel } from './ad-groups-level.tsx';
import { adsLevel } from './ads-level.tsx';
import { hit, lamp, lampAd, lampGroup, lampId, report, series, vase } from './reports-fixture.ts';
import {
  ADS,
  type Answers,
  choice,
  GROUPS,
  HITS,
  HOURS,
  press,
  REPORT,
  rowOf,
  SERIES,
  show,
  showLevel,
  today,
} from './show-report-fixture.tsx';

afterEach(() => void jest.restoreAllMocks());

describe('the comparison of a report [S-239 part]', () => {
  const before = { start_date: '2025-10-26', end_date: '2025-11-24' };
  const answers: Answers = {
    [REPORT]: ({ start_date: start }) => {
      if (start !== before.start_date) return report;
      const figures = { ...lamp.figures, impressions: 1600, saves: 0 };
      return { ...report, campaigns: [{ ...lamp, figures }], totals: figures };
    },
  };

  it('asks for the days before, and has the change beside each figure and in the file', async () => {
    const { askedOf, address } = await show(answers);
    const row = within(await rowOf('Lamp'));
    expect(row.queryByText(/Before/)).toBeNull();
    await choice('Compare with', 'previous_year');
    expect(address.now).toContain('compare=previous_year');
    expect(screen.getByText('Compared with 2025-10-26 to 2025-11-24, UTC')).toBeTruthy();
    await waitFor(() => expect(askedOf(REPORT)).toContainEqual(before));
    await waitFor(() => expect(askedOf(SERIES)).toContainEqual(before));
    const changes = () => row.getAllByTitle(/^Before: /).map(({ title, textContent }) => [title, textContent]);
    await waitFor(() => expect(changes()[0]).toEqual(['Before: 1,600', '+25%']));
    expect(changes()[3]).toEqual(['Before: 0', 'from 0']);
    expect(within(await rowOf('Vase')).getByTitle('Before: Nothing was shown, so there is no rate')).toBeTruthy();
    const csv = decodeURIComponent(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href') ?? '');
    expect(csv.split('\r\n')[0]).toContain('impressions,impressions_before,');
    expect(csv).toContain(',2000,1600,');
  });
});

describe('a figure of the time that is compared with [S-239 part]', () => {
  const before = { start_date: '2025-10-26', end_date: '2025-11-24' };
  const reportThen = (figures: object) => ({
    [REPORT]: ({ start_date: start }: Record<string, unknown>) =>
      start === before.start_date
        ? { ...report, campaigns: [{ ...lamp, figures: { ...lamp.figures, ...figures } }] }
        : report,
    [HITS]: () => ({ rows: [hit], cursor: null }),
  });

  it('opens to the rows of its own days, of a campaign and of all', async () => {
    const { askedOf, address } = await show(reportThen({ impressions: 1600 }), 'compare=previous_year');
    await rowOf('Lamp');
    const label = 'Impressions of Lamp before: 1,600, +25% since. How is this counted?';
    const figure = await screen.findByRole('button', { name: label });
    await act(async () => fireEvent.click(figure));
    expect(address.now).toContain('counted_before=true');
    const dialog = within(await screen.findByRole('dialog', { name: 'Impressions' }));
    expect(dialog.getByText('1,600')).toBeTruthy();
    expect(dialog.getByText('2025-10-26 to 2025-11-24, UTC')).toBeTruthy();
    await waitFor(() => expect(askedOf(HITS)).toEqual([expect.objectContaining(before)]));
    expect(askedOf(HOURS)).toEqual([before]);
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Close' })));
    await press(/^Impressions of Total before: 1,600/);
    await waitFor(() => expect(askedOf(HITS)).toHaveLength(2));
    expect(askedOf(HITS)[1]).toEqual({ ...before, metric: 'impressions' });
  });
});

describe('an hour in the chart of a report [S-239 part]', () => {
  const hourly = (day: string) => ({
    ...series,
    grain: 'hour',
    points: ['08', '09'].map((hour, nth) => ({
      at: `${day}T${hour}:00:00.000Z`,
      figures: { ...lamp.figures, impressions: 100 + nth },
    })),
  });

  it('opens to the rows of that hour alone, now and before', async () => {
    const { askedOf, address } = await show(
      {
        [SERIES]: ({ start_date: day }) => hourly(String(day)),
        [HITS]: () => ({ rows: [hit], cursor: null }),
      },
      'start_date=2026-11-24&end_date=2026-11-24&view=table&compare=previous_period',
    );
    const open = async (name: string, hour: string) => {
      const figure = await screen.findByRole('button', { name });
      await act(async () => fireEvent.click(figure));
      const dialog = within(await screen.findByRole('dialog', { name: 'Impressions' }));
      expect(dialog.getByText(`${hour.slice(0, 10)} 09:00 UTC`)).toBeTruthy();
      expect(dialog.getByText('101')).toBeTruthy();
      await waitFor(() => expect(askedOf(HITS).at(-1)).toMatchObject({ hour }));
      await waitFor(() => expect(askedOf(HOURS).at(-1)).toMatchObject({ hour }));
      await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Close' })));
    };
    await open('Impressions of 2026-11-24T09:00: 101. How is this counted?', '2026-11-24T09:00:00.000Z');
    await open('Impressions of 2026-11-23T09:00: 101. How is this counted?', '2026-11-23T09:00:00.000Z');
    expect(address.now).not.toContain('counted');
  });
});

describe('the chart of a report [S-239 part]', () => {
  it('has the table behind it, of the figure that is chosen, each number open to the rows of its day', async () => {
    const { askedOf, address } = await show({ [HITS]: () => ({ rows: [hit], cursor: null }) });
    await press('Table', await screen.findByRole('region', { name: 'Over time' }));
    expect(address.now).toContain('view=table');
    await choice('Figure over time', 'spend');
    expect(address.now).toContain('metric=spend');
    const region = within(screen.getByRole('region', { name: 'Over time' }));
    const rows = () => region.getAllByRole('row').map(({ textContent }) => textContent);
    await waitFor(() => expect(rows()).toEqual(['Time (UTC)Spend', '2026-11-24$0', '2026-11-23$1.23']));
    await act(async () => fireEvent.click(region.getByRole('button', { name: /\$1\.23\. How is this counted/ })));
    const dialog = within(await screen.findByRole('dialog', { name: 'Spend' }));
    expect(dialog.getByText('2026-11-23 to 2026-11-23, UTC')).toBeTruthy();
    expect(dialog.getAllByText('$1.23')).toHaveLength(1);
    expect(askedOf(HITS)).toEqual([{ start_date: '2026-11-23', end_date: '2026-11-23', metric: 'spend' }]);
  });

  it('is of what the table shows', async () => {
    const { askedOf } = await show({}, 'objectiveType=TRAFFIC&status=ACTIVE&q=lam');
    await rowOf('Lamp');
    const narrowed = { objective: 'TRAFFIC', status: 'ACTIVE', text: 'lam' };
    const asked = { start_date: '2026-10-26', end_date: today, ...narrowed };
    await waitFor(() => expect(askedOf(SERIES)).toEqual([asked]));
  });
});

describe('the ad groups of an account [S-240]', () => {
  const stopped = { ...lampGroup, ad_group_id: vase.campaign_id, name: 'Old lamp', status: 'ARCHIVED' };
  const answers = { [GROUPS]: () => ({ ...report, ad_groups: [lampGroup, stopped] }) };

  it('have their targeting in words, and lead to their ads', async () => {
    await showLevel(adGroupsLevel, answers, '');
    const row = within(await rowOf('Ad group of Lamp'));
    expect(row.getByText('United States · 18-24, 25-34 · Female · Home decor, Art · Web')).toBeTruthy();
    const link = row.getByRole('link', { name: 'Ad group of Lamp' }).getAttribute('href');
    const scope = `campaignId=${lampId}&adGroupId=${lampGroup.ad_group_id}`;
    expect(link).toBe(`/advertiser/v1/reporting/ads/?start_date=2026-10-26&end_date=${today}&${scope}`);
  });

  it('are those of a campaign, under the way back, unless all are asked for', async () => {
    const { askedOf, address } = await showLevel(adGroupsLevel, answers, `campaignId=${lampId}`);
    await rowOf('Ad group of Lamp');
    const range = { start_date: '2026-10-26', end_date: today };
    expect(askedOf(GROUPS)).toEqual([{ ...range, campaign_id: lampId }]);
    const crumbs = within(screen.getByRole('navigation', { name: 'Where you are' })).getAllByRole('link');
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Campaigns', 'Lamp']);
    await press('Show all, stopped ones too');
    expect(address.now).toContain('showAllEntities=true');
    await waitFor(() => expect(askedOf(GROUPS).at(-1)).toEqual(range));
    expect(screen.queryByRole('navigation', { name: 'Where you are' })).toBeNull();
  });

  it('are shown without the stopped ones, until those are asked for', async () => {
    const { askedOf } = await showLevel(adGroupsLevel, answers, '');
    await rowOf('Ad group of Lamp');
    expect(screen.queryByText('Ad group of Old lamp')).toBeNull();
    await waitFor(() => expect(askedOf(SERIES).at(-1)).toMatchObject({ archived: 'false' }));
    await press('Show all, stopped ones too');
    expect(await rowOf('Ad group of Old lamp')).toBeTruthy();
  });

  it('open a figure to the rows of the ad group alone', async () => {
    const { askedOf } = await showLevel(
      adGroupsLevel,
      { ...answers, [HITS]: () => ({ rows: [hit], cursor: null }) },
      '',
    );
    await rowOf('Ad group of Lamp');
    await press('Saves of Ad group of Lamp: 4. How is this counted?');
    await screen.findByRole('dialog', { name: 'Saves' });
    const ids = { campaign_id: lampId, ad_group_id: lampGroup.ad_group_id };
    await waitFor(() => expect(askedOf(HITS)[0]).toMatchObject({ metric: 'saves', ...ids }));
  });
});

/** Columns of the table of a row; the chart has one of its own. */
const columnsOf = async (row: string) => {
  const table = (await rowOf(row)).closest('table') as HTMLTableElement;
  return within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
};
const metricNames = Object.values(metrics).map(({ name }) => name);

describe('a report below campaigns [S-240] [S-241]', () => {
  it('is the same table, of ad groups with their targeting', async () => {
    await showLevel(adGroupsLevel, { [GROUPS]: () => ({ ...report, ad_groups: [lampGroup] }) }, '');
    const own = ['Ad group', 'Status', 'Targeting', 'Objective', 'Budget a day'];
    expect(await columnsOf('Ad group of Lamp')).toEqual([...own, ...metricNames]);
  });

  it('is the same table, of ads with their review', async () => {
    await showLevel(adsLevel, { [ADS]: () => ({ ...report, ads: [lampAd] }) }, '');
    const own = ['Ad', 'Status', 'Review', 'Leads to', 'Objective', 'Budget a day'];
    expect(await columnsOf('Ad of Lamp')).toEqual([...own, ...metricNames]);
  });

  it('says that no ad group matches, and shows all of them', async () => {
    const { address } = await showLevel(
      adGroupsLevel,
      { [GROUPS]: () => ({ ...report, ad_groups: [] }) },
      `campaignId=${lampId}`,
    );
    expect(await screen.findByText('No ad groups match')).toBeTruthy();
    await press('Show all ad groups');
    expect(address.now).not.toContain('campaignId');
  });

  it('says that no ad matches', async () => {
    await showLevel(adsLevel, { [ADS]: () => ({ ...report, ads: [] }) }, '');
    expect(await screen.findByText('No ads match')).toBeTruthy();
  });
});

describe('the ads of an account [S-241]', () => {
  const PINS = '/resource/PinsResource/get/';
  const picture = { url: '/i/236x/a', width: 236, height: 300 };
  const answers = {
    [ADS]: () => ({ ...report, ads: [lampAd] }),
    [PINS]: () => [{ id: 'p1', images: { '236x': picture } }],
  };

  it('have the picture of their Pin, their review and its reason, and where they lead', async () => {
    const { askedOf } = await showLevel(adsLevel, answers, `campaignId=${lampId}&adGroupId=${lampGroup.ad_group_id}`);
    const row = within(await rowOf('Ad of Lamp'));
    expect(row.getByText('Rejected: blurred')).toBeTruthy();
    expect(row.getByText('https://lamps.test/')).toBeTruthy();
    const link = row.getByRole('link', { name: 'Pin of Lamp' });
    expect(link.getAttribute('href')).toBe('/pin/p1/');
    await waitFor(() => expect(link.querySelector('img')?.getAttribute('src')).toBe('/i/236x/a'));
    expect(askedOf(ADS)[0]).toMatchObject({ campaign_id: lampId, ad_group_id: lampGroup.ad_group_id });
  });

  it('say which flaws keep them in review, as long as they are [DS-150 part]', async () => {
    const flaws = { check_flaws: ['advisory-terms', 'destination-unreachable'] as const, check_terms: ['self harm'] };
    const waiting = { ...lampAd, ...flaws, review: 'pending', review_reason: null };
    const ads = [waiting, { ...waiting, ad_id: 'a2', name: 'Vase', review: 'approved' }];
    await showLevel(adsLevel, { ...answers, [ADS]: () => ({ ...report, ads }) }, '');
    const said =
      'In review by our staff: The Pin has words that need a closer look: self harm. The site that it leads to did not answer.';
    expect(within(await rowOf('Ad of Lamp')).getByText(said)).toBeTruthy();
    expect(within(await rowOf('Ad of Vase')).getByText('Approved')).toBeTruthy();
  });

  it('ask for the Pins of all shown rows at once', async () => {
    const ads = ['p2', 'p3'].map((pin_id, nth) => ({ ...lampAd, pin_id, name: pin_id, ad_id: `a${nth}` }));
    const { askedOf } = await showLevel(
      adsLevel,
      { ...answers, [ADS]: () => ({ ...report, ads }), [PINS]: () => [] },
      '',
    );
    await rowOf('Ad of p3');
    await waitFor(() => expect(askedOf(PINS)).toEqual([{ ids: ['p2', 'p3'] }]));
  });

  it('lead to their Pin also where it has no picture any more', async () => {
    await showLevel(adsLevel, { ...answers, [PINS]: () => [] }, '');
    const link = within(await rowOf('Ad of Lamp')).getByRole('link', { name: 'Pin of Lamp' });
    expect(link.querySelector('img')).toBeNull();
  });
});
